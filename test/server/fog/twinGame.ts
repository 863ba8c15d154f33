import { modelsCounterattack as game } from '../../../shared/games/models-counterattack/index.ts';
import type { GameEvent } from '../../../shared/games/models-counterattack/events.ts';
import type { SeatId, Viewer } from '../../../shared/core/brands.ts';
import { show } from '../../../shared/rules/events.ts';
import { check } from '../../../shared/rules/check.ts';
import type { GameModule, Uniform } from '../../../shared/rules/contract.ts';
import { openQuestions } from '../../../shared/rules/runtime.ts';
import { uniformOf } from '../../shared/games/models-counterattack/playout.ts';
import { commandLine } from './commandLine.ts';
import { firstDifference } from './compare.ts';
import type { Output, Seals } from './compare.ts';
import {
  badOrders,
  entryOf,
  observe,
  refusals,
  sealsOf,
  wholePaths,
  wholeViews,
  workedOut,
} from './observe.ts';
import { nextFile, ordersToExchanged } from './script.ts';
import { differences, plant, translated, twinState } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import { tellingTo } from './shows.ts';
import type { Shown } from './shows.ts';
import { ONLOOKERS, World } from './world.ts';
import type { Onlooker } from './world.ts';

const module = game as unknown as GameModule;

/** What came of a game that was played beside its twins. */
export interface Tally {
  files: number;
  twins: number;
  /** Outputs that were held against the twin's. */
  compared: number;
  /** Names of the outputs that were compared, without numbers. */
  readonly kinds: Set<string>;
  /** By which event a pair was told apart by right, and how often. */
  readonly shown: Map<GameEvent['event'], number>;
  /** Differences that no event explains. */
  readonly leaks: unknown[];
  /** The twin's owner could not give the same order, so the pair ended. */
  parted: number;
  /** Orders to counters that are another unit in the twin. */
  exchanged: number;
}

interface Twin {
  readonly world: World;
  readonly viewer: SeatId;
  /** The first entry that is not in both games by copy. */
  readonly since: number;
  /** The enemy orders about what is exchanged, too, which soon shows it; else the pair lives longer, and more is compared. */
  readonly ordered: boolean;
  steps: number;
}

/** Files that a pair has in common at most: after that another one is made. */
const LONGEST = 12;
const LAST_PROVED = 10;
const LAST_WHOLE = 11;

/**
 * Plays one game, up to the end of turn `turns`, through the real server, with twins at its side, one after the other. A twin is a
 * copy that differs in what one seat, spectator and stranger may not know; the same is sent to both, and whatever these three
 * get is compared. A pair ends when an event shows the difference by right (see shows.ts).
 *
 * Keys, chance, clock and players follow from `seed`: a difference comes again with it.
 */
export async function playBesideTwins(
  seed: number,
  options: { readonly [id: string]: boolean | string },
  turns: number,
): Promise<Tally> {
  const uniform = uniformOf(seed);
  const tally: Tally = {
    files: 0,
    twins: 0,
    compared: 0,
    kinds: new Set(),
    shown: new Map(),
    leaks: [],
    parted: 0,
    exchanged: 0,
  };
  const world = await World.begin(seed, options);
  let twin: Twin | null = null;
  const part = async () => {
    await twin?.world.close();
    twin = null;
  };
  try {
    const paths = await wholePaths(world);
    for (const who of ONLOOKERS) await world.listen(who);
    await world.mails();
    for (;;) {
      const { match, closed } = await world.stored();
      if (closed !== null || match.state.turn > turns) return tally;
      if (tally.files > 900) throw new Error('the game comes to no end');
      if (twin === null && match.open === null) twin = await newTwin(world, tally.twins++, uniform);
      if (await step(world, twin, tally, uniform, paths)) await part();
      if (twin !== null && ++twin.steps > LONGEST) await part();
    }
  } finally {
    await part();
    await world.close();
  }
}

async function newTwin(world: World, number: number, uniform: Uniform): Promise<Twin> {
  const viewer: SeatId = number % 2 === 0 ? 1 : 2;
  const { match, head } = await world.stored();
  const state = twinState(match.state, viewer, uniform);
  const other = await world.fork(`fork ${number}`, (db) =>
    plant(db, { game: world.game, seq: head.seq, viewer }, state),
  );
  for (const who of ONLOOKERS) await other.listen(who);
  return { world: other, viewer, since: head.seq + 1, ordered: number % 4 >= 2, steps: 0 };
}

/** What the two games differ in now. */
const secretsOf = async (world: World, twin: Twin): Promise<Secrets> =>
  differences((await world.stored()).match.state, (await twin.world.stored()).match.state);

/** The file that the enemy sends in the other game: more is written in it, and nothing that comes of it. */
const otherwise = (seat: SeatId, orders: readonly object[]): readonly object[] => [
  { order: 'move', unit: seat === 1 ? 'S-58' : 'G-HG-II', path: ['9999'], ifIllegal: 'skip' },
  ...orders,
];

/** One file in both games, and everything compared. True: the pair has parted. */
async function step(
  world: World,
  twin: Twin | null,
  tally: Tally,
  uniform: Uniform,
  paths: readonly string[],
): Promise<boolean> {
  const from = (await world.head()).seq + 1;
  const before = twin === null ? null : await secretsOf(world, twin);
  const { turn } = (await world.stored()).match.state;
  const { seat, orders, theirs, answering } = await nextOrders(world, twin, before, uniform);
  tally.files += 1;
  if (JSON.stringify(orders) !== JSON.stringify(theirs)) tally.exchanged += 1;
  const name = String(seat) as Onlooker;
  for (const each of [world, twin?.world]) if (each !== undefined) each.clock.nowMs += 60_000;
  const sent = await world.call(name, 'POST', '/moves', await world.file(seat, orders));
  const mails = await world.mails();
  if (sent.status !== 201) throw new Error(`${sent.body} ${JSON.stringify(orders)}`);
  if (twin === null || before === null) {
    await drain(world);
    return false;
  }
  const file =
    seat !== twin.viewer && !answering
      ? await twin.world.file(seat, otherwise(seat, theirs), 'Nobody reads this before the end.')
      : await twin.world.file(seat, theirs);
  const alike = await twin.world.call(name, 'POST', '/moves', file);
  const otherMails = await twin.world.mails();
  if (alike.status !== 201) {
    // What a seat's own secrets make illegal is no leak; what the enemy's do, is.
    if (seat === twin.viewer) tally.leaks.push({ orders, refused: alike.body });
    tally.parted += 1;
    await drain(world);
    return true;
  }
  const after = await secretsOf(world, twin);
  const pair: Pair = { world, twin, from, secrets: [before, after], tally };
  const seals = await sealsOf(world, twin.world, twin.since, twin.viewer);
  let parted = false;
  const compare = async (who: Onlooker, a: readonly Output[], b: readonly Output[]) => {
    if (await toldApart(pair, who, a, b, seals, orders)) parted = true;
  };
  if (seat === twin.viewer)
    await compare(name, [{ what: 'receipt', bytes: sent.body }], [{ what: 'receipt', bytes: alike.body }]);
  for (const who of ONLOOKERS) {
    if (who === String(3 - twin.viewer)) {
      for (const each of [world, twin.world]) await each.heard(who, (await each.head()).seq);
      continue;
    }
    // The public is shown what the log tells, which each seat compares: every third time is often enough.
    if (who.length > 1 && !parted && twin.steps % 3 > 0) {
      for (const each of [world, twin.world]) await each.heard(who, (await each.head()).seq);
      continue;
    }
    await compare(
      who,
      await observe(world, who, from, mails),
      await observe(twin.world, who, from, otherMails),
    );
  }
  if (parted) return true;
  const own = String(twin.viewer) as '1' | '2';
  // 5 A: at the turn of a turn most is decided and drawn out of sight.
  const turned = (await world.stored()).match.state.turn !== turn;
  if (twin.steps % 4 === 1) {
    await compare(own, await workedOut(world, own), await workedOut(twin.world, own));
    await compare(own, await refusals(world, own), await refusals(twin.world, own));
  }
  // All that there is to get, whole: it grows with the game. The log's own verdict is the same for all who ask.
  if (twin.steps % 4 === 3 || turned)
    for (const who of [own, 'spectator', 'stranger'] as const) {
      const asked = paths.filter((path) => path !== '/verify' || (who === own && twin.steps === LAST_WHOLE));
      await compare(who, await wholeViews(world, who, asked), await wholeViews(twin.world, who, asked));
    }
  // The command line reads the data folder by itself.
  if (twin.steps % 4 === 2 || turned)
    for (const who of [own, 'stranger'] as const) {
      const tried = await badOrders(world, own);
      const proved = who === own && twin.steps === LAST_PROVED;
      await compare(
        who,
        await commandLine(world, who, tried, proved),
        await commandLine(twin.world, who, tried, proved),
      );
    }
  return parted;
}

interface Next {
  readonly seat: SeatId;
  readonly orders: readonly object[];
  /** The same to the same counters, in the twin. */
  readonly theirs: readonly object[];
  readonly answering: boolean;
}

/**
 * The next file, or an answer to the question that waits. An enemy's file leaves alone what only the one game has, or is one order to a
 * counter that is another unit in the other game.
 */
async function nextOrders(
  world: World,
  twin: Twin | null,
  secrets: Secrets | null,
  uniform: Uniform,
): Promise<Next> {
  const { match } = await world.stored();
  const [question] = openQuestions(match);
  const seat = question?.seat ?? game.agenda(match.state).seat!;
  const view = game.view(match.state, seat);
  const foreign = twin !== null && secrets !== null && twin.viewer !== seat;
  if (question !== undefined) {
    const answer = game.players['random']!.answer(view, question as never, uniform);
    const orders = [{ order: 'answer', id: question.id, ...answer }];
    return { seat, orders, theirs: foreign ? translated(orders, secrets) : orders, answering: true };
  }
  if (foreign && twin.ordered) {
    const alike = (await twin.world.stored()).match;
    for (const order of ordersToExchanged(view, game.view(alike.state, seat), seat, uniform, secrets)) {
      const there = translated([order], secrets);
      if (
        check(module, match, seat, [order]).violations.length === 0 &&
        check(module, alike, seat, there).violations.length === 0
      )
        return { seat, orders: [order], theirs: there, answering: false };
    }
  }
  const orders = nextFile(view, seat, uniform, foreign ? secrets.words : new Set());
  return { seat, orders, theirs: orders, answering: false };
}

/** Lines of live updates that nobody compares. */
async function drain(world: World): Promise<void> {
  const { seq } = await world.head();
  for (const who of ONLOOKERS) await world.heard(who, seq);
}

interface Pair {
  readonly world: World;
  readonly twin: Twin;
  /** The first entry of this step. */
  readonly from: number;
  /** What the games differed in before the step, and after it. */
  readonly secrets: readonly [Secrets, Secrets];
  readonly tally: Tally;
}

/**
 * Compares what one onlooker got in both games; true if it isn't the same. What no event explains goes to the leaks, and so
 * does what differs in an entry before the one that explains it.
 */
async function toldApart(
  pair: Pair,
  who: Onlooker,
  a: readonly Output[],
  b: readonly Output[],
  seals: Seals,
  orders: readonly object[],
): Promise<boolean> {
  const { tally } = pair;
  tally.compared += a.length;
  for (const { what } of a) tally.kinds.add(what.replaceAll(/\d+/g, 'N'));
  const difference = firstDifference(a, b, seals);
  if (difference === null) return false;
  const why = await rightlyShown(pair, who === '1' ? 1 : who === '2' ? 2 : 'public');
  const earlier = (outputs: readonly Output[]) =>
    outputs.filter(({ what }) => why !== null && (entryOf(what) ?? Infinity) < why.at);
  const before = why === null ? difference : firstDifference(earlier(a), earlier(b), seals);
  if (why === null || before !== null)
    tally.leaks.push({ who, orders, difference: before ?? difference, why });
  else tally.shown.set(why.event.event, (tally.shown.get(why.event.event) ?? 0) + 1);
  return true;
}

/** The event by which this viewer was rightly told the games apart in this step; null: there is none. */
async function rightlyShown({ world, twin, from, secrets }: Pair, viewer: Viewer): Promise<Shown | null> {
  const both = async (who: Viewer) =>
    [await shownTo(world, from, who), await shownTo(twin.world, from, who)] as const;
  const shown = new Map([
    [viewer, await both(viewer)],
    [twin.viewer, await both(twin.viewer)],
  ]);
  return tellingTo(viewer, twin.viewer, (who) => shown.get(who)!, secrets);
}

/** What the viewer is shown from this entry on, each event with its entry. */
async function shownTo(world: World, from: number, viewer: Viewer): Promise<readonly Shown[]> {
  const entries = await world.serving.store.entries(world.game, from, (await world.head()).seq);
  return entries.flatMap(({ seq, events }) =>
    events
      .map((event) => show(module, event, viewer) as GameEvent | null)
      .flatMap((event) => (event === null ? [] : [{ at: seq, event }])),
  );
}
