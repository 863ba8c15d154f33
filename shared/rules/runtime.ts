import { assert, AssertionError, present } from '../core/assert.ts';
import type { SeatId } from '../core/brands.ts';
import type { JsonObject } from '../core/json.ts';
import { check, parseOrder, turnFault } from './check.ts';
import type { BaseOrder, GameModule, OpenQuestion, Options } from './contract.ts';
import { drive, questionKind, same, type Driven, type Run } from './drive.ts';
import type { TableEvent } from './events.ts';
import type {
  Environment,
  Input,
  Match,
  Decision,
  OpenFile,
  Policies,
  PolicyAnswer,
  Refused,
  Step,
  WaitingQuestion,
} from './match.ts';
import type { Fault } from './violation.ts';

/** A game before its first move. */
export function newMatch<S>(module: GameModule<S>, scenario: string, options: Options): Match<S> {
  const state = module.setup(scenario, options);
  return { scenario, state, begun: false, open: null, standing: {}, offers: [], over: null };
}

/** Questions that wait for this seat's answer (of all seats where none is named), in the order asked. */
export function openQuestions(match: Match, seat?: SeatId): readonly OpenQuestion[] {
  return (match.open?.waiting ?? [])
    .filter(({ question, answer }) => answer === null && (seat === undefined || question.seat === seat))
    .map(({ question }) => question);
}

/** Seats that the game waits for: those asked, else the phasing one. */
export function waitingFor<S>(module: GameModule<S>, match: Match<S>): readonly SeatId[] {
  if (match.over !== null || !match.begun) return [];
  if (match.open !== null) return [...new Set(openQuestions(match).map(({ seat }) => seat))];
  const { seat } = module.agenda(match.state);
  return seat === null ? [] : [seat];
}

/** All sealed answers are in, and nobody but seat 0 can go on: a step `resolve` comes next. */
export function needsResolve(match: Match): boolean {
  return match.open !== null && match.open.sealed && openQuestions(match).length === 0;
}

/** The seat's new standing orders; frozen at each phase's start, they count from the next one (DICE-AND-LOG 9a.6), before the game begins at once. */
export function setStanding<S>(match: Match<S>, seat: SeatId, policies: Policies): Match<S> {
  const active = match.standing[seat]?.active ?? {};
  const standing = match.begun ? { active, pending: policies } : { active: policies, pending: null };
  return { ...match, standing: { ...match.standing, [seat]: standing } };
}

/**
 * Advances a match by one input: the only way it ever moves. Pure; the match given stays as it was.
 *
 * @returns what came of it, or a `Refused` that says why nothing did
 * @throws AssertionError where the module or the environment is at fault; nothing may then be stored
 */
export function advance<S>(
  module: GameModule<S>,
  match: Match<S>,
  input: Input,
  env: Environment,
): Step<S> | Refused {
  if (match.over !== null) return refused([{ code: 'game.over', message: 'This game is over.' }]);
  switch (input.kind) {
    case 'begin':
      assert(!match.begun && match.open === null, 'a game begins once');
      return carryOn(
        module,
        { ...match, begun: true },
        { ...fileOf(0, input.seq, []), at: -1, before: match.state },
        env,
      );
    case 'file':
      return advanceByFile(module, match, input, env);
    case 'answers':
      return advanceByAnswers(module, match, input, env);
    case 'resolve':
      assert(needsResolve(match), 'seat 0 resolves once all sealed answers are in');
      return carryOn(module, match, answered(present(match.open, 'open file')), env);
    case 'timeout':
      return advanceByTimeout(module, match, input.seat, env);
    case 'drop-queue':
      return dropQueue(match, input.seat);
    case 'offer':
      return offer(module, match, input.seat, input.draw);
    case 'resign':
      return {
        ...standstill({ ...match, open: null, over: { reason: 'resigned', seat: input.seat } }),
        events: [{ event: 'resigned', seat: input.seat } satisfies TableEvent],
        finished: match.open !== null,
      };
  }
}

export const isRefused = (step: object): step is Refused => 'refused' in step;

function advanceByFile<S>(
  module: GameModule<S>,
  match: Match<S>,
  { seq, seat, orders: raw }: Extract<Input, { kind: 'file' }>,
  env: Environment,
): Step<S> | Refused {
  if (!match.begun)
    return refused([{ code: 'game.not-begun', message: 'The game has not begun: not every seat is ready.' }]);
  if (match.open !== null)
    return refused([
      { code: 'file.open', message: `The file of entry ${match.open.seq} waits for an answer.` },
    ]);
  const { violations } = check(module, match, seat, raw);
  if (violations.length > 0) return { refused: true, violations, faults: [] };
  const orders = raw.map((order): BaseOrder => {
    const parsed = parseOrder(module, order);
    assert('order' in parsed, 'a checked order parses');
    return parsed.order;
  });
  return runQueue(module, match, fileOf(seat, seq, orders), nothingYet(), env);
}

function advanceByAnswers<S>(
  module: GameModule<S>,
  match: Match<S>,
  { seat, answers }: Extract<Input, { kind: 'answers' }>,
  env: Environment,
): Step<S> | Refused {
  const waiting = [...(match.open?.waiting ?? [])];
  const refusals: { readonly order: number; readonly fault: Fault }[] = [];
  for (const [order, { id, answer }] of answers.entries()) {
    const at = waiting.findIndex(({ question }) => question.id === id && question.seat === seat);
    const asked = waiting[at];
    if (asked === undefined || asked.answer !== null) {
      refusals.push({
        order,
        fault: { code: 'answer.no-question', message: `No question ${id} waits for seat ${seat}.` },
      });
      continue;
    }
    const judged = judge(module, match.state, asked.question, answer);
    if ('faults' in judged) refusals.push(...judged.faults.map((fault) => ({ order, fault })));
    else waiting[at] = { question: asked.question, answer: judged.answer };
  }
  if (refusals.length > 0) {
    return {
      refused: true,
      faults: [],
      violations: refusals.map(({ order, fault }) => ({ order, ...fault })),
    };
  }
  const open = { ...present(match.open, 'an open file'), waiting };
  return carryOnIfAnswered(module, match, open, [], env);
}

function advanceByTimeout<S>(
  module: GameModule<S>,
  match: Match<S>,
  seat: SeatId,
  env: Environment,
): Step<S> | Refused {
  if (openQuestions(match, seat).length === 0) {
    return refused([{ code: 'timeout.no-question', message: `No question waits for seat ${seat}.` }]);
  }
  const open = present(match.open, 'an open file');
  const decisions: Decision[] = [];
  const waiting = open.waiting.map((asked): WaitingQuestion => {
    const { question } = asked;
    if (question.seat !== seat || asked.answer !== null) return asked;
    const kind = questionKind(module, question.ask);
    const view = module.view(match.state, seat);
    const decided = env.timeout?.(question) ?? kind.decide(view, question, kind.defaultPolicy);
    const judged = judge(module, match.state, question, decided);
    assert('answer' in judged, `the default policy answers every ${question.ask}`);
    const why = kind.why?.(view, question, kind.defaultPolicy) ?? null;
    decisions.push({ id: question.id, seat, ask: question.ask, by: 'timeout', answer: judged.answer, why });
    return { question, answer: judged.answer };
  });
  return carryOnIfAnswered(module, match, { ...open, waiting }, decisions, env);
}

/** The orders after the one in progress are dropped; that one still waits. */
function dropQueue<S>(match: Match<S>, seat: SeatId): Step<S> | Refused {
  const { open } = match;
  if (open === null || open.seat !== seat) {
    return refused([{ code: 'queue.none', message: `Seat ${seat} has no file that waits.` }]);
  }
  return standstill({ ...match, open: { ...open, orders: open.orders.slice(0, open.at + 1) } });
}

function offer<S>(module: GameModule<S>, match: Match<S>, seat: SeatId, draw: boolean): Step<S> | Refused {
  if (match.offers.includes(seat) === draw) {
    const message = draw ? 'Your offer of a draw stands already.' : 'You have offered no draw.';
    return refused([{ code: 'offer.unchanged', message }]);
  }
  const offers = draw
    ? [...match.offers, seat].sort((a, b) => a - b)
    : match.offers.filter((other) => other !== seat);
  const seats = seatsOf(module, match);
  const over = seats.every((other) => offers.includes(other)) ? ({ reason: 'agreed' } as const) : null;
  return {
    ...standstill({ ...match, offers, over, open: over === null ? match.open : null }),
    events: [{ event: 'offered', seat, draw } satisfies TableEvent],
    finished: over !== null && match.open !== null,
  };
}

export function seatsOf<S>(module: GameModule<S>, match: Match<S>): readonly SeatId[] {
  const scenario = module.scenarios.find(({ id }) => id === match.scenario);
  return present(scenario, `scenario ${match.scenario}`).seats.map(({ seat }) => seat);
}

/** An answer made against the question that waits: parsed, and legal on its seat's view. */
function judge<S>(
  module: GameModule<S>,
  state: S,
  question: OpenQuestion,
  answer: unknown,
): { readonly answer: JsonObject } | { readonly faults: readonly Fault[] } {
  const kind = questionKind(module, question.ask);
  const parsed = kind.answer.safeParse(answer);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`,
    );
    return {
      faults: [
        {
          code: 'answer.malformed',
          message: `This does not answer the question “${question.ask}”: ${issues.join('; ')}.`,
        },
      ],
    };
  }
  const faults = kind.check(module.view(state, question.seat), question, parsed.data);
  return faults.length > 0 ? { faults } : { answer: parsed.data as JsonObject };
}

function carryOnIfAnswered<S>(
  module: GameModule<S>,
  match: Match<S>,
  open: OpenFile<S>,
  decisions: readonly Decision[],
  env: Environment,
): Step<S> {
  const answers = decisions.map(({ seat, ask, answer }): PolicyAnswer => ({
    seat,
    ask,
    by: 'timeout',
    answer,
  }));
  if (open.sealed || open.waiting.some(({ answer }) => answer === null)) {
    return { ...standstill({ ...match, open }), answers, decisions };
  }
  const step = carryOn(module, match, answered(open), env);
  return { ...step, answers: [...answers, ...step.answers], decisions: [...decisions, ...step.decisions] };
}

/** The answers of all questions that waited become part of what is recorded. */
function answered<S>(open: OpenFile<S>): OpenFile<S> {
  const answers = open.waiting.map(({ answer }) => present(answer, 'an answer'));
  return { ...open, recorded: [...open.recorded, { kind: 'answers', answers }], waiting: [], sealed: false };
}

/** Runs the order in progress again from its start, then the rest of its queue. */
function carryOn<S>(module: GameModule<S>, match: Match<S>, file: OpenFile<S>, env: Environment): Step<S> {
  const procedure =
    file.at < 0
      ? module.begin(file.before)
      : module.procedure(file.before, file.seat, present(file.orders[file.at], 'the order in progress'), {
          overtaken: file.overtaken,
        });
  const replayedRolls = file.recorded.filter(({ kind }) => kind === 'chance').length;
  const driven = drive(module, procedure, file.before, {
    ...runOf(module, match, file, env),
    recorded: file.recorded,
    firstJ: file.rolls - replayedRolls,
  });
  assert(
    driven.events.length >= file.events.length &&
      same(driven.events.slice(0, file.events.length), file.events),
    'a re-run produces the same events first',
  );
  const known = file.events.length;
  return settle(module, match, file, driven, known, nothingYet(), env);
}

/** What the orders of a step have come to so far. */
type Tally = Pick<Step, 'events' | 'chance' | 'answers' | 'decisions' | 'done'>;
const nothingYet = (): Tally => ({ events: [], chance: [], answers: [], decisions: [], done: [] });

/** Carries out the queue from index `at` on. */
function runQueue<S>(
  module: GameModule<S>,
  match: Match<S>,
  file: OpenFile<S>,
  tally: Tally,
  env: Environment,
): Step<S> {
  const order = file.orders[file.at];
  if (order === undefined || match.over !== null) return finish(match, tally, null);
  const outOfTurn = turnFault(module, match.state, file.seat, order);
  if (outOfTurn !== null) return stopQueue(module, match, file, [outOfTurn], tally, env);
  const procedure = module.procedure(match.state, file.seat, order, { overtaken: file.overtaken });
  const driven = drive(module, procedure, match.state, runOf(module, match, file, env));
  return settle(
    module,
    match,
    { ...file, before: match.state, recorded: [], events: [] },
    driven,
    0,
    tally,
    env,
  );
}

/** Takes the outcome of one order into the match, and goes on. `known`: how many of its events are logged already. */
function settle<S>(
  module: GameModule<S>,
  match: Match<S>,
  file: OpenFile<S>,
  driven: Driven<S>,
  known: number,
  before: Tally,
  env: Environment,
): Step<S> {
  const tally: Tally = {
    events: [...before.events, ...driven.events.slice(known)],
    chance: [...before.chance, ...driven.chance],
    answers: [...before.answers, ...driven.answers],
    decisions: [...before.decisions, ...driven.decisions],
    done: before.done,
  };
  const rolls = file.rolls + driven.chance.length;
  switch (driven.end) {
    case 'stopped':
      throw new AssertionError('an environment without dice carries out no orders');
    case 'refused':
      return stopQueue(module, match, file, driven.faults, tally, env);
    case 'waiting': {
      const { events, recorded, waiting, sealed } = driven;
      const open: OpenFile<S> = { ...file, events, recorded, waiting, sealed, rolls };
      return { match: { ...match, state: driven.state, open }, ...tally, stopped: null, finished: false };
    }
    case 'done': {
      const overtaken = file.overtaken || driven.revealed || driven.recorded.length > 0;
      const done = file.at < 0 ? tally.done : [...tally.done, file.at];
      const next = phaseTurned(module, { ...match, state: driven.state, open: null }, file.before);
      const rest = { ...file, at: file.at < 0 ? 0 : file.at + 1, rolls, asked: driven.asked, overtaken };
      return driven.faults.length > 0 &&
        rest.at < file.orders.length &&
        file.orders[file.at]?.ifIllegal !== 'skip'
        ? finish(next, { ...tally, done }, stoppedAt(file, driven.faults))
        : runQueue(module, next, rest, { ...tally, done }, env);
    }
  }
}

/** An order of the queue is no longer legal: skipped if it says so, else the queue stops and its owner is told. */
function stopQueue<S>(
  module: GameModule<S>,
  match: Match<S>,
  file: OpenFile<S>,
  faults: readonly Fault[],
  tally: Tally,
  env: Environment,
): Step<S> {
  const done = [...tally.done, file.at];
  if (file.orders[file.at]?.ifIllegal === 'skip') {
    return runQueue(module, match, { ...file, at: file.at + 1 }, { ...tally, done }, env);
  }
  return finish(match, { ...tally, done }, stoppedAt(file, faults));
}

function stoppedAt<S>(file: OpenFile<S>, faults: readonly Fault[]): Step['stopped'] {
  return { violations: faults.map((fault) => ({ order: file.at, ...fault })) };
}

function finish<S>(match: Match<S>, tally: Tally, stopped: Step['stopped']): Step<S> {
  return { match: { ...match, open: null }, ...tally, stopped, finished: true };
}

/** A new phase freezes the policies, a new turn lets offers lapse, and the last one ends the game. */
function phaseTurned<S>(module: GameModule<S>, match: Match<S>, before: S): Match<S> {
  const was = module.agenda(before);
  const is = module.agenda(match.state);
  const offers = was.turn === is.turn ? match.offers : [];
  const turned = was.phase !== is.phase || was.turn !== is.turn || was.seat !== is.seat;
  const standing = turned
    ? Object.fromEntries(
        Object.entries(match.standing).map(([seat, { active, pending }]) => [
          seat,
          { active: pending ?? active, pending: null },
        ]),
      )
    : match.standing;
  return { ...match, offers, standing, over: is.over ? { reason: 'played' } : null };
}

function runOf<S>(module: GameModule<S>, match: Match<S>, file: OpenFile<S>, env: Environment): Run {
  return {
    recorded: [],
    firstJ: file.rolls,
    asked: file.asked,
    seq: file.seq,
    chance: (request, j) => env.chance(request, j),
    salt: (token) => env.salt(token),
    standing: (state, question) => standingAnswer(module, match, state as S, question, env),
    checking: false,
  };
}

/** What the seat's standing orders answer, else the default policy where nobody is waited for; null: ask the seat. */
function standingAnswer<S>(
  module: GameModule<S>,
  match: Match<S>,
  state: S,
  question: OpenQuestion,
  env: Environment,
): Pick<Decision, 'answer' | 'by' | 'why'> | null {
  const kind = questionKind(module, question.ask);
  const view = module.view(state, question.seat);
  let answer: unknown;
  let why: string | null = null;
  if (env.standing !== undefined) {
    answer = env.standing(question);
  } else {
    const policy = kind.policy.safeParse(match.standing[question.seat]?.active[question.ask]);
    answer = policy.success && policy.data !== undefined ? kind.decide(view, question, policy.data) : null;
    if (policy.success && answer !== null) why = kind.why?.(view, question, policy.data) ?? null;
  }
  const judged = answer === null || answer === undefined ? null : judge(module, state, question, answer);
  if (judged !== null && 'answer' in judged) return { answer: judged.answer, by: 'standing', why };
  if (kind.waits?.(view, question) !== false) return null;
  const decided = judge(module, state, question, kind.decide(view, question, kind.defaultPolicy));
  assert('answer' in decided, `the default policy answers every ${question.ask}`);
  return {
    answer: decided.answer,
    by: 'default',
    why: kind.why?.(view, question, kind.defaultPolicy) ?? null,
  };
}

function fileOf<S>(seat: SeatId, seq: number, orders: readonly BaseOrder[]): OpenFile<S> {
  // `before` is set when an order begins; nothing reads it earlier.
  return {
    seat,
    seq,
    orders,
    at: 0,
    before: undefined as S,
    overtaken: false,
    events: [],
    recorded: [],
    rolls: 0,
    asked: {},
    waiting: [],
    sealed: false,
  };
}

function standstill<S>(match: Match<S>): Step<S> {
  return { match, ...nothingYet(), stopped: null, finished: false };
}

function refused(faults: readonly Fault[]): Refused {
  return { refused: true, violations: [], faults };
}

export { check } from './check.ts';
