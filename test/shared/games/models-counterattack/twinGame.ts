import type { SeatId, Viewer } from '../../../../shared/core/brands.ts';
import type { GameEvent } from '../../../../shared/games/models-counterattack/events.ts';
import type { State } from '../../../../shared/games/models-counterattack/state.ts';
import { GERMAN, SOVIET } from '../../../../shared/games/models-counterattack/vocabulary.ts';
import type { BaseOrder, Options, Uniform } from '../../../../shared/rules/contract.ts';
import { check } from '../../../../shared/rules/check.ts';
import { show } from '../../../../shared/rules/events.ts';
import type { Environment, Input, Match, Step } from '../../../../shared/rules/match.ts';
import { advance, isRefused, newMatch, openQuestions } from '../../../../shared/rules/runtime.ts';
import { firstDifference } from '../../../server/fog/compare.ts';
import type { Output } from '../../../server/fog/compare.ts';
import { nextFile, ordersToExchanged } from '../../../server/fog/script.ts';
import { ASK_ME, differences, translated, twinState } from '../../../server/fog/secrets.ts';
import type { Secrets } from '../../../server/fog/secrets.ts';
import { tellingTo } from '../../../server/fog/shows.ts';
import type { Shown } from '../../../server/fog/shows.ts';
import { diceOf, game, module, uniformOf } from './playout.ts';

/** What came of a game that was played beside its twins on the rules alone. */
export interface RulesTally {
  files: number;
  twins: number;
  compared: number;
  parted: number;
  /** Orders to counters that are another unit in the twin. */
  exchanged: number;
  /** By which event a pair was told apart by right, and how often. */
  readonly shown: Map<GameEvent['event'], number>;
  readonly leaks: object[];
}

interface Twin {
  match: Match<State>;
  /** `public`: both seats may see what the games differ in. */
  readonly viewer: SeatId | 'public';
  /** The enemy orders about what is exchanged, too, which soon shows it. */
  readonly ordered: boolean;
  steps: number;
}

/** Files that a pair has in common at most: after that another one is made. */
const LONGEST = 12;

/** The same chance for both games of a step, whatever else they have thrown. */
function chanceOf(seed: number, step: number): Environment {
  const env = diceOf(uniformOf(seed * 10_007 + step));
  return {
    ...env,
    chance(request, j) {
      const result = env.chance(request, j);
      return result?.kind === 'hide'
        ? { ...result, tokens: result.tokens.map((token) => ({ ...token, seq: step })) }
        : result;
    },
  };
}

/**
 * Plays one game on the bare runtime up to the end of turn `turns`, beside twins that differ in what one seat and the public may not know
 * (as test/server/fog/twinGame.ts does through a server, in a fraction of the time): events shown, views, what is open and to
 * whom, reach, odds and checks must be the same until an event shows the difference by right.
 */
export function playRulesBesideTwins(seed: number, options: Options, turns: number): RulesTally {
  const uniform = uniformOf(seed);
  const tally: RulesTally = {
    files: 0,
    twins: 0,
    compared: 0,
    parted: 0,
    exchanged: 0,
    shown: new Map(),
    leaks: [],
  };
  const defaults = Object.fromEntries(module.options.map((option) => [option.id, option.default]));
  let match = newMatch(module, 'campaign', { ...defaults, ...options });
  match = carriedOut(advance(module, match, { kind: 'begin', seq: 0 }, chanceOf(seed, 0))).match;
  let twin: Twin | null = null;
  for (let seq = 1; match.over === null && match.state.turn <= turns; seq++) {
    if (seq > 2000) throw new Error('the game comes to no end');
    if (twin === null && match.open === null) twin = newTwin(match, tally.twins++, uniform);
    const [input, alike] = nextInputs(match, twin, seq, uniform);
    tally.files += 1;
    if (input !== alike) tally.exchanged += 1;
    const before = match;
    const step = carriedOut(advance(module, match, input, chanceOf(seed, seq)));
    match = step.match;
    if (twin !== null && !stayAlike(before, step, twin, alike, chanceOf(seed, seq), tally)) twin = null;
    if (twin !== null && ++twin.steps > LONGEST) twin = null;
  }
  return tally;
}

function newTwin(match: Match<State>, number: number, uniform: Uniform): Twin {
  const waits = match.state.options.interrupts !== 'standing';
  // Ruling R124: where seats are asked, everybody sees it, and may learn what they know.
  const viewers = waits ? ([1, 2] as const) : ([1, 2, 'public'] as const);
  const viewer = viewers[number % viewers.length]!;
  const ask = { active: ASK_ME, pending: null };
  const others = [SOVIET, GERMAN].filter((seat) => seat !== viewer);
  const standing = waits
    ? match.standing
    : { ...match.standing, ...Object.fromEntries(others.map((seat) => [seat, ask])) };
  return {
    match: { ...match, state: twinState(match.state, viewer, uniform), standing },
    viewer,
    ordered: Math.floor(number / viewers.length) % 2 === 1,
    steps: 0,
  };
}

function carriedOut(step: ReturnType<typeof advance<State>>): Step<State> {
  if (isRefused(step)) throw new Error(JSON.stringify([step.violations, step.faults]));
  return step;
}

/** What is sent in this game, and in its twin. */
function nextInputs(
  match: Match<State>,
  twin: Twin | null,
  seq: number,
  uniform: Uniform,
): readonly [Input, Input] {
  const [question] = openQuestions(match);
  const secrets = twin === null ? null : differences(match.state, twin.match.state);
  const seat = question?.seat ?? module.agenda(match.state).seat!;
  const foreign = twin !== null && secrets !== null && twin.viewer !== seat;
  if (question !== undefined) {
    const view = module.view(match.state, question.seat);
    const answer = module.players['random']!.answer(view, question as never, uniform);
    const answering = (given: typeof answer): Input => ({
      kind: 'answers',
      seat,
      answers: [{ id: question.id, answer: given }],
    });
    const same = answering(answer);
    return [same, foreign ? answering(translated(answer, secrets)) : same];
  }
  const filing = (sparing: ReadonlySet<string>): Extract<Input, { kind: 'file' }> => ({
    kind: 'file',
    seq,
    seat,
    orders: nextFile(game.view(match.state, seat), seat, uniform, sparing) as readonly BaseOrder[],
  });
  if (!foreign) {
    const file = filing(new Set());
    return [file, file];
  }
  const here = game.view(match.state, seat);
  if (twin.ordered)
    for (const order of ordersToExchanged(here, game.view(twin.match.state, seat), seat, uniform, secrets)) {
      // Alone in its file, and judged before: what the one unit can do and the other can't is not tried.
      const orders = [order] as readonly BaseOrder[];
      const there = translated(orders, secrets);
      const legal = check(module, match, seat, orders).violations.length === 0;
      if (legal && check(module, twin.match, seat, there).violations.length === 0)
        return [
          { kind: 'file', seq, seat, orders },
          { kind: 'file', seq, seat, orders: there },
        ];
    }
  let file = filing(secrets.words);
  for (
    let tries = 0;
    tries < 5 && check(module, twin.match, seat, file.orders).violations.length > 0;
    tries++
  )
    file = filing(secrets.words);
  return [file, file];
}

/** Carries the input out in the twin, too, and compares. False: the pair has parted. */
function stayAlike(
  before: Match<State>,
  step: Step<State>,
  twin: Twin,
  input: Input,
  env: Environment,
  tally: RulesTally,
): boolean {
  const { viewer } = twin;
  const own = input.kind === 'file' && input.seat === viewer;
  const earlier = differences(before.state, twin.match.state);
  const there = advance(module, twin.match, input, env);
  if (isRefused(there)) {
    // What a seat's own secrets make illegal is no leak; what the enemy's do, is.
    if (own) tally.leaks.push({ input, refused: there.violations });
    tally.parted += 1;
    return false;
  }
  twin.match = there.match;
  const secrets = [earlier, differences(step.match.state, there.match.state)];
  let alike = true;
  for (const who of viewer === 'public' ? ([viewer] as const) : ([viewer, 'public'] as const)) {
    const [a, b] = [step, there].map((each) => outputs(each, who, own && who === viewer));
    tally.compared += a!.length;
    const difference = firstDifference(a!, b!);
    if (difference === null) continue;
    alike = false;
    const why = rightlyShown(step, there, viewer, who, secrets);
    if (why === null) tally.leaks.push({ who, input, difference });
    else tally.shown.set(why.event.event, (tally.shown.get(why.event.event) ?? 0) + 1);
  }
  return alike;
}

const rightlyShown = (
  a: Step<State>,
  b: Step<State>,
  viewer: SeatId | 'public',
  who: Viewer,
  secrets: readonly Secrets[],
): Shown | null => tellingTo(who, viewer, (each) => [shownTo(a, each), shownTo(b, each)], secrets);

const shownTo = ({ events }: Step<State>, viewer: Viewer): readonly Shown[] =>
  events.flatMap((event, at) => {
    const shown = show(module as never, event, viewer) as GameEvent | null;
    return shown === null ? [] : [{ at, event: shown }];
  });

/** Everything that a viewer gets of a step. Its sender is told how far it came. */
function outputs(step: Step<State>, viewer: Viewer, sender: boolean): readonly Output[] {
  const { match } = step;
  const view = module.view(match.state, viewer);
  const questions = openQuestions(match).map(({ id, ask, seat, ...rest }) =>
    seat === viewer ? { id, ask, seat, ...rest } : { id, ask, seat },
  );
  const given: { readonly [what: string]: unknown } = {
    events: shownTo(step, viewer).map(({ event }) => event),
    questions,
    view,
    agenda: module.agenda(view),
    position: module.position(view),
    score: module.score(view),
    told: sender ? [step.stopped, step.done, step.finished] : null,
    ...(viewer === 'public' ? {} : workedOut(match, view, viewer as SeatId)),
  };
  return Object.entries(given).map(([what, value]) => ({ what, bytes: JSON.stringify(value) }));
}

/** What a player works out from his view, and what a dry run tells him. */
function workedOut(match: Match<State>, view: State, viewer: SeatId): { readonly [what: string]: unknown } {
  const units = Object.values(view.counters).filter(
    ({ place, unit }) => unit !== null && /^\d{4}$/.test(place),
  );
  const side = viewer === 1 ? 'soviet' : 'german';
  const own = units.filter((counter) => counter.side === side).flatMap(({ unit }) => unit ?? []);
  const targets = [...new Set(units.filter((counter) => counter.side !== side).map(({ place }) => place))];
  return {
    reach: own.slice(0, 2).map((unit) => module.reach(view, unit)),
    odds: targets
      .slice(0, 6)
      .map((hex) => module.odds(view, { units: own.slice(0, 2), targets: [hex as never] })),
    // One by one: what one order breaks keeps the next from being judged.
    checks: targets
      .slice(0, 6)
      .flatMap((hex): object[] => [
        { order: 'move', unit: own[0], path: [hex] },
        { order: 'overrun', unit: own[1], target: hex },
        { order: 'attack', units: own.slice(0, 2), targets: [hex] },
      ])
      .map((order) => check(module, match, viewer, [order])),
  };
}
