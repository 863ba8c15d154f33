import { assert } from '../core/assert.ts';
import { canonicalJson } from '../core/canonicalJson.ts';
import type { JsonObject } from '../core/json.ts';
import type { GameModule, OpenQuestion, QuestionKind } from './contract.ts';
import type { Ask, ChanceRequest, ChanceResult, HiddenToken, Procedure } from './effects.ts';
import { evolve, type LoggedEvent } from './events.ts';
import type { Asked, Decision, PolicyAnswer, Recorded, WaitingQuestion } from './match.ts';
import type { Fault } from './violation.ts';

/** What surrounds one run of one procedure. */
export interface Run {
  /** Results of its effects in earlier runs, in order. */
  readonly recorded: readonly Recorded[];
  /** Number of the file's next request for chance when the procedure begins. */
  readonly firstJ: number;
  /** By seat: questions asked in the file before. */
  readonly asked: Asked;
  /** The log's number of the file's first entry: the prefix of question ids. */
  readonly seq: number;
  chance(request: ChanceRequest, j: number): ChanceResult | null;
  salt(token: HiddenToken): string | null;
  /** The answer that the seat's standing orders give; null: they leave it to the seat. */
  standing(state: unknown, question: OpenQuestion): Pick<Decision, 'answer' | 'by' | 'why'> | null;
  /** True on a view: the run ends where the view ends. */
  readonly checking: boolean;
}

export interface Driven<S> {
  readonly end: 'done' | 'refused' | 'waiting' | 'stopped';
  readonly state: S;
  /** From the procedure's start, those of earlier runs included. */
  readonly events: readonly LoggedEvent[];
  readonly recorded: readonly Recorded[];
  /** New in this run. */
  readonly chance: readonly {
    readonly j: number;
    readonly request: ChanceRequest;
    readonly result: ChanceResult;
  }[];
  readonly answers: readonly PolicyAnswer[];
  readonly decisions: readonly Decision[];
  /** Why it was refused; where it is done, why the queue may not go on after it. */
  readonly faults: readonly Fault[];
  readonly waiting: readonly WaitingQuestion[];
  readonly sealed: boolean;
  /** The procedure has used what its seat's view did not hold. */
  readonly revealed: boolean;
  /** By seat: questions asked in the file, up to the procedure's end. */
  readonly asked: Asked;
}

/**
 * Runs a procedure until it is done, refuses, waits for an answer, or (on a view) comes to what can't be known there.
 * What is recorded is handed out again first: the same events must come out of it, since procedures hide nothing.
 */
export function drive<S>(
  module: GameModule<S>,
  procedure: Procedure<unknown>,
  start: S,
  run: Run,
): Driven<S> {
  let state = start;
  const events: LoggedEvent[] = [];
  const recorded = [...run.recorded];
  const chance: Driven<S>['chance'][number][] = [];
  const answers: PolicyAnswer[] = [];
  const decisions: Decision[] = [];
  let cursor = 0;
  let j = run.firstJ;
  const asked: Record<string, number> = { ...run.asked };
  let revealed = false;
  let halted: readonly Fault[] = [];
  let input: unknown;

  const ended = (end: Driven<S>['end'], more: Partial<Driven<S>> = {}): Driven<S> => ({
    end,
    state,
    events,
    recorded,
    chance,
    answers,
    decisions,
    faults: [],
    waiting: [],
    sealed: false,
    revealed,
    asked,
    ...more,
  });
  const replayed = <K extends Recorded['kind']>(kind: K): Extract<Recorded, { kind: K }> | null => {
    const next = recorded[cursor];
    if (next === undefined) return null;
    assert(next.kind === kind, `a re-run asks for ${kind} where ${next.kind} is recorded`);
    cursor += 1;
    return next as Extract<Recorded, { kind: K }>;
  };
  const record = (entry: Recorded): void => {
    recorded.push(entry);
    cursor += 1;
  };

  for (;;) {
    const next = procedure.next(input);
    if (next.done === true) {
      assert(cursor === recorded.length, 'a re-run uses everything that is recorded');
      return ended('done', { faults: halted });
    }
    const effect = next.value;
    input = undefined;
    switch (effect.effect) {
      case 'emit':
        state = evolve(module, state, effect.event);
        events.push(effect.event);
        input = state;
        break;
      case 'chance': {
        const before = replayed('chance');
        if (before !== null) {
          assert(same(before.request, effect.request), `a re-run asks for other dice: ${effect.request.for}`);
          input = before.result;
          j += 1;
          break;
        }
        const result = run.chance(effect.request, j);
        if (result === null) return ended('stopped');
        record({ kind: 'chance', request: effect.request, result });
        chance.push({ j, request: effect.request, result });
        input = result;
        j += 1;
        break;
      }
      case 'open': {
        const before = replayed('open');
        const salt = before === null ? run.salt(effect.token) : before.salt;
        if (salt === null) return ended('stopped');
        if (before === null) record({ kind: 'open', salt });
        const { seq, j: request, i, value } = effect.token;
        events.push({ e: 'open', seq, j: request, i, value, salt });
        break;
      }
      case 'blind':
        events.push({ e: 'blind', blind: effect.blind, cup: effect.cup });
        break;
      case 'reveal':
        if (run.checking) return ended('stopped');
        revealed = true;
        break;
      case 'halt':
        halted = effect.faults;
        break;
      case 'refuse':
        assert(events.length === 0 && cursor === 0, 'an order is refused before anything came of it');
        return ended('refused', { faults: effect.faults });
      case 'ask': {
        const questions = effect.asks.map(({ question }): OpenQuestion => {
          const n = asked[question.seat] ?? 0;
          asked[question.seat] = n + 1;
          return { ...question, id: `${run.seq}-${question.seat}-${n}` } as OpenQuestion;
        });
        if (effect.sealed) events.push({ e: 'simultaneous' });
        const before = replayed('answers');
        if (before !== null) {
          assert(before.answers.length === effect.asks.length, 'a re-run puts as many questions');
          input = before.answers;
        } else {
          const decided: Decision[] = [];
          const waiting = effect.asks.map((ask, n): WaitingQuestion => {
            const question = questions[n]!;
            const planned = plannedAnswer(module, state, question, ask);
            if (planned !== null || run.checking) return { question, answer: planned };
            const decision = run.standing(state, question);
            const { seat, ask: kind, id } = question;
            if (decision !== null) decided.push({ id, seat, ask: kind, ...decision });
            return { question, answer: decision?.answer ?? null };
          });
          const waits = waiting.some(({ answer }) => answer === null);
          // The log tells what a policy answered: sealed, in sight of those who have yet to answer. So policies answer
          // sealed questions only where they answer all of them.
          if (waits && effect.sealed && !run.checking) {
            const unanswered = waiting.map(({ question }) => ({ question, answer: null }));
            return ended('waiting', { waiting: unanswered, sealed: true });
          }
          decisions.push(...decided);
          answers.push(
            ...decided.map(({ seat, ask, answer }) => ({ seat, ask, by: 'standing' as const, answer })),
          );
          if (waits) return ended(run.checking ? 'stopped' : 'waiting', { waiting, sealed: effect.sealed });
          const given = waiting.map(({ answer }) => answer as JsonObject);
          record({ kind: 'answers', answers: given });
          input = given;
        }
        if (effect.sealed) events.push({ e: 'resolve' });
        break;
      }
    }
  }
}

function plannedAnswer<S>(
  module: GameModule<S>,
  state: S,
  question: OpenQuestion,
  ask: Ask,
): JsonObject | null {
  if (ask.planned === undefined) return null;
  const kind = questionKind(module, question.ask);
  const parsed = kind.answer.safeParse(ask.planned);
  if (!parsed.success) return null;
  return kind.check(module.view(state, question.seat), question, parsed.data).length === 0
    ? (parsed.data as JsonObject)
    : null;
}

export function questionKind<S>(
  module: GameModule<S>,
  ask: string,
): QuestionKind<S, OpenQuestion, unknown, unknown> {
  const kind = module.questions[ask];
  assert(kind !== undefined, `module ${module.id} puts a question of unknown kind ${ask}`);
  return kind as QuestionKind<S, OpenQuestion, unknown, unknown>;
}

export function same(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
