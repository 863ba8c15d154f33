import { describe, expect, test } from 'vitest';
import { modelsCounterattack as game } from '../../../shared/games/models-counterattack/index.ts';
import type { GameEvent } from '../../../shared/games/models-counterattack/events.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import { show } from '../../../shared/rules/events.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import { openQuestions } from '../../../shared/rules/runtime.ts';
import { uniformOf } from '../../shared/games/models-counterattack/playout.ts';
import { firstDifference } from './compare.ts';
import type { Output } from './compare.ts';
import { observe, refusals, sealsOf, workedOut } from './observe.ts';
import { nextFile } from './script.ts';
import { plant, tellingWords, twinState } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import { ONLOOKERS, World } from './world.ts';
import type { Onlooker } from './world.ts';

const module = game as unknown as GameModule;

interface Tally {
  files: number;
  twins: number;
  compared: number;
  shown: string[];
  /** Differences that no event explains. */
  leaks: unknown[];
  /** The twin's owner could not give the same order, so the pair ended. */
  parted: number;
}

interface Twin {
  readonly world: World;
  readonly viewer: SeatId;
  readonly secrets: Secrets;
  readonly words: readonly string[];
  /** The first entry that is not in both games by copy. */
  readonly since: number;
  steps: number;
}

/** The file that the enemy sends in the other game: more is written in it, and nothing that comes of it. */
const otherwise = (seat: SeatId, orders: readonly object[]): readonly object[] => [
  { order: 'move', unit: seat === 1 ? 'S-58' : 'G-HG-II', path: ['9999'], ifIllegal: 'skip' },
  ...orders,
];

/** Plays one game to its end, with a twin at its side that differs in what one seat, spectator and stranger may not know. */
async function playBesideTwins(
  seed: number,
  options: { readonly [id: string]: boolean | string },
  turns: number,
): Promise<Tally> {
  const uniform = uniformOf(seed);
  const tally: Tally = { files: 0, twins: 0, compared: 0, shown: [], leaks: [], parted: 0 };
  const world = await World.begin(seed, options);
  let twin: Twin | null = null;
  const part = async () => {
    await twin?.world.close();
    twin = null;
  };
  try {
    for (const who of ONLOOKERS) await world.listen(who);
    await world.mails();
    for (;;) {
      const { match, closed } = await world.stored();
      if (closed !== null || match.state.turn > turns) return tally;
      if (tally.files > 900) throw new Error('the game comes to no end');
      if (twin === null && match.open === null) twin = await newTwin(world, tally.twins++, uniform);
      if (await step(world, twin, tally, uniform)) await part();
      if (twin !== null && ++twin.steps > 12) await part();
    }
  } finally {
    await part();
    await world.close();
  }
}

async function newTwin(world: World, number: number, uniform: ReturnType<typeof uniformOf>): Promise<Twin> {
  const viewer: SeatId = number % 2 === 0 ? 1 : 2;
  const { match, head } = await world.stored();
  const { state, secrets } = twinState(
    match.state,
    viewer,
    uniform,
    match.state.options.interrupts === 'standing',
  );
  const other = await world.fork(`fork ${number}`, (db) =>
    plant(db, { game: world.game, seq: head.seq, viewer }, state, secrets),
  );
  for (const who of ONLOOKERS) await other.listen(who);
  return { world: other, viewer, secrets, words: tellingWords(secrets), since: head.seq + 1, steps: 0 };
}

/** One file in both games, and everything compared. True: the pair has parted. */
async function step(
  world: World,
  twin: Twin | null,
  tally: Tally,
  uniform: ReturnType<typeof uniformOf>,
): Promise<boolean> {
  const { match } = await world.stored();
  const from = (await world.head()).seq + 1;
  const [question] = openQuestions(match);
  const seat = question?.seat ?? game.agenda(match.state).seat!;
  const view = game.view(match.state, seat);
  const orders =
    question === undefined
      ? nextFile(
          view,
          seat,
          uniform,
          new Set(twin === null || twin.viewer === seat ? [] : [...twin.words, ...twin.secrets.turned]),
        )
      : [
          {
            order: 'answer',
            id: question.id,
            ...game.players['random']!.answer(view, question as never, uniform),
          },
        ];
  tally.files += 1;
  const secretive = twin !== null && seat !== twin.viewer && question === undefined;
  const name = String(seat) as Onlooker;
  for (const each of [world, twin?.world]) if (each !== undefined) each.clock.nowMs += 60_000;
  const sent = await world.call(name, 'POST', '/moves', await world.file(seat, orders));
  const mails = await world.mails();
  if (sent.status !== 201) throw new Error(`${sent.body} ${JSON.stringify(orders)}`);
  if (twin === null) {
    const { seq } = await world.head();
    for (const who of ONLOOKERS) await world.heard(who, seq);
    return false;
  }
  const file = secretive
    ? await twin.world.file(seat, otherwise(seat, orders), 'Nobody reads this before the end.')
    : await twin.world.file(seat, orders);
  const alike = await twin.world.call(name, 'POST', '/moves', file);
  const otherMails = await twin.world.mails();
  if (alike.status !== 201) {
    // What a seat's own secrets make illegal is no leak; what the enemy's do, is.
    if (seat === twin.viewer) tally.leaks.push({ orders, refused: alike.body });
    tally.parted += 1;
    const { seq } = await world.head();
    for (const who of ONLOOKERS) await world.heard(who, seq);
    return true;
  }
  const seals = await sealsOf(world, twin.world, twin.since, twin.viewer);
  const lookers = ONLOOKERS.filter((who) => who !== String(3 - twin!.viewer));
  let difference: (NonNullable<ReturnType<typeof firstDifference>> & { readonly who: Onlooker }) | null =
    null;
  const compare = (who: Onlooker, a: readonly Output[], b: readonly Output[]) => {
    tally.compared += a.length;
    const found = firstDifference(a, b, seals);
    if (found !== null) difference ??= { who, ...found };
  };
  if (seat === twin.viewer)
    compare(name, [{ what: 'receipt', bytes: sent.body }], [{ what: 'receipt', bytes: alike.body }]);
  const { seq } = await world.head();
  for (const who of ONLOOKERS) {
    // The public is shown what the log tells, which each seat compares: every third time is often enough.
    const idle = !lookers.includes(who) || (who.length > 1 && seq % 3 > 0);
    if (idle) {
      for (const each of [world, twin.world]) await each.heard(who, (await each.head()).seq);
      continue;
    }
    compare(who, await observe(world, who, from, mails), await observe(twin.world, who, from, otherMails));
  }
  const own = String(twin.viewer) as '1' | '2';
  if (difference === null && uniform(3) === 0) {
    compare(own, await workedOut(world, own), await workedOut(twin.world, own));
    compare(own, await refusals(world, own), await refusals(twin.world, own));
  }
  if (difference === null) return false;
  const how = await rightlyShown(world, twin, from);
  if (how === null) tally.leaks.push({ orders, difference });
  else tally.shown.push(how);
  return true;
}

/**
 * The event by which the viewer was shown, in this step, what differs: it names one of the exchanged units or counters, and all
 * before it is the same in both games. Null: none does, and what differs has leaked.
 */
async function rightlyShown(world: World, twin: Twin, from: number): Promise<string | null> {
  const shown = await Promise.all(
    [world, twin.world].map(async (each) => {
      const entries = await each.serving.store.entries(each.game, from, (await each.head()).seq);
      return entries.flatMap(({ events }) =>
        events.map((event) => show(module, event, twin.viewer)).filter((event) => event !== null),
      );
    }),
  );
  const [a = [], b = []] = shown as unknown as readonly (readonly GameEvent[])[];
  const other = a.findIndex((event, i) => JSON.stringify(event) !== JSON.stringify(b[i]));
  const at = other < 0 ? a.length : other;
  const first = a[at] ?? b[at];
  if (first === undefined) return null;
  const text = JSON.stringify([a[at] ?? null, b[at] ?? null]);
  const telling = [...twin.words, ...twin.secrets.handles].some((word) => text.includes(`"${word}"`));
  return telling ? ('event' in first ? first.event : 'open') : null;
}

/**
 * Not yet clean: in some games a counter differs in a step of its own without an event that names it, and nobody has shown
 * that this is no leak. `FOG_TWINS=1` runs it.
 */
describe.skipIf(process.env['FOG_TWINS'] === undefined)(
  'two games that differ only in what an onlooker may not know give him the same, byte by byte',
  () => {
    test.each([
      // Nobody is ever asked: when questions and mails come must not tell, either.
      [11, {}, 2],
      [
        12,
        {
          interrupts: 'ask-all',
          limitedActivation: true,
          redArmyFlexibility: true,
          redArmyElasticDefence: true,
        },
        3,
      ],
    ])('game %i, options %j, at most %i turns', { timeout: 900_000 }, async (seed, options, turns) => {
      const tally = await playBesideTwins(seed, options, turns);
      expect(tally.leaks).toEqual([]);
      // Twins that were never told apart by right would differ in nothing.
      expect(tally.shown.length).toBeGreaterThan(0);
      expect(tally.twins).toBeGreaterThan(2);
      expect(tally.compared).toBeGreaterThan(tally.files * 10);
    });
  },
);
