import { createHash } from 'node:crypto';
import { assert } from '../../shared/core/assert.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import { toHex, utf8 } from '../../shared/core/bytes.ts';
import { canonicalJson } from '../../shared/core/canonicalJson.ts';
import { chainFromTail } from '../../shared/dice/index.ts';
import type { Chain } from '../../shared/dice/index.ts';
import { ed25519Signer, signFile } from '../../shared/log/index.ts';
import type { Signer } from '../../shared/log/index.ts';
import { writeMoveFile } from '../../shared/moves/index.ts';
import type { Order } from '../../shared/moves/index.ts';
import type { GameModule, Options, Score, Uniform } from '../../shared/rules/contract.ts';
import { evolve } from '../../shared/rules/events.ts';
import { moduleRef } from '../../shared/rules/packs.ts';
import type { LoggedEvent } from '../../shared/rules/events.ts';
import { keysFrom } from '../keys.ts';
import type { Accepted, Caller } from '../referee/api.ts';
import type { Problem } from '../referee/problem.ts';
import { Referee } from '../referee/referee.ts';
import type { Store } from '../store/store.ts';

export interface PlayoutPlan {
  readonly module: GameModule;
  readonly scenario: string;
  readonly options: Options;
  /** The same seed plays the same game, byte for byte: players, dice secrets, ids and clock all come from it. */
  readonly seed: number;
  /** Name of one of the module's machine players, for all seats or for each. */
  readonly player: string | ((seat: SeatId) => string);
  readonly store: Store;
  /** SHA-256 over the module's rules files, as the log names it. */
  readonly moduleHash: string;
  /** The players do more than move: standing orders, time that runs out, dropped queues, offers of a draw. */
  readonly lively?: boolean;
  /** Entries after which the game must be over. */
  readonly bound?: number;
  /** Told how long the referee took to accept each file, in milliseconds: benchmarks. */
  readonly timed?: (ms: number) => void;
  /** Sees the full state after each entry, with the events that led to it. */
  readonly visit?: (entry: PlayedEntry) => void | Promise<void>;
}

export interface PlayedEntry {
  readonly seq: number;
  readonly type: string;
  /** The file's orders as sent; none for what the server does. */
  readonly orders: readonly Order[];
  readonly seat: SeatId | null;
  readonly events: readonly LoggedEvent[];
  readonly before: unknown;
  readonly after: unknown;
  /** Questions that wait after it. */
  readonly asked: readonly string[];
}

export interface PlayedGame {
  readonly game: string;
  readonly log: string;
  readonly entries: number;
  readonly dice: number;
  readonly questions: number;
  /** Files that were sent, questions answered included. */
  readonly files: number;
  readonly closed: string;
  readonly score: Score;
  /** The module's state at the end. */
  readonly state: unknown;
}

/** A playout went wrong. `log`: the game as far as it came. */
export class PlayoutFault extends Error {
  override readonly name = 'PlayoutFault';

  constructor(
    message: string,
    readonly seed: number,
    readonly log: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Plays one game of machine players through the real referee, from `new` to `close`: real dice, real log. Seats keep
 * their own nonces or leave them to the server, by the seed.
 *
 * @throws PlayoutFault if the referee refuses what a player holds to be legal, if the game does not end, or if a
 *   `visit` throws
 */
export async function playGame(plan: PlayoutPlan): Promise<PlayedGame> {
  const { module, store, seed } = plan;
  const playerOf = (seat: SeatId) => {
    const name = typeof plan.player === 'string' ? plan.player : plan.player(seat);
    const player = module.players[name];
    assert(player !== undefined, `${module.id} has a machine player ${name}`);
    return player;
  };
  const bytes = byteStream(seed);
  const uniform = uniformFrom(byteStream(seed, 'players'));
  let nowMs = START_MS;
  const referee = new Referee({
    store,
    keys: keysFrom(bytes(32), bytes(32)),
    modules: { find: (ref) => (ref === moduleRef(module) ? module : null) },
    moduleHash: () => plan.moduleHash,
    now: () => nowMs,
    entropy: bytes,
    host: 'playout.example',
    chainLength: CHAIN_LENGTH,
  });
  const scenario = module.scenarios.find(({ id }) => id === plan.scenario);
  assert(scenario !== undefined, `${module.id} has a scenario ${plan.scenario}`);
  let game: string | null = null;
  try {
    const created = must(
      await referee.createGame({
        module: moduleRef(module),
        scenario: plan.scenario,
        options: optionsWithDefaults(plan),
        seats: scenario.seats.map(({ seat, name }) => ({
          seat,
          name: `${name} (machine)`,
          email: null,
          timeZone: 'UTC',
        })),
      }),
    );
    game = created.game;
    const seats = new Map<SeatId, Player>();
    for (const { seat } of scenario.seats) seats.set(seat, seatOf(game, seat, uniform, bytes));
    for (const at of seats.values()) await join(referee, at);
    for (const at of seats.values()) await ready(referee, at);
    const start: Story = { entries: 0, state: module.setup(plan.scenario, optionsWithDefaults(plan)) };
    let story = await follow(plan, referee, game, start, null);
    let files = 0;
    let { waitingFor } = must(await referee.status(game, { role: 'operator' }));
    for (let [seat] = waitingFor; seat !== undefined; [seat] = waitingFor) {
      if (story.entries > (plan.bound ?? BOUND))
        throw new Error(`no end after ${story.entries} entries: ${module.agenda(story.state).title}`);
      nowMs += 1000 * (1 + uniform(3600));
      if (plan.lively === true && (await besides(referee, module, story.state, seats, uniform))) {
        story = await follow(plan, referee, game, story, null);
        ({ waitingFor } = must(await referee.status(game, { role: 'operator' })));
        continue;
      }
      const at = seats.get(seat)!;
      const { questions, head, you } = must(await referee.status(game, at.caller));
      const player = playerOf(seat);
      const view = module.view(story.state, seat);
      const mine = questions.filter((question) => question.seat === seat);
      const orders: readonly Order[] =
        mine.length > 0
          ? mine.map(({ id, question }) => ({
              order: 'answer',
              id,
              ...player.answer(view, question, uniform),
            }))
          : (player.orders(view, seat, uniform) as readonly Order[]);
      ({ waitingFor } = await send(referee, at, orders, head.hash, you.k, plan.timed));
      files += 1;
      story = await follow(plan, referee, game, story, { seat, orders });
    }
    const { closed, score } = must(await referee.status(game, { role: 'operator' }));
    if (closed === null) throw new Error('the game waits for nobody, and is not closed');
    const log = await referee.exportLog(game);
    const stored = await store.game(game);
    assert(log !== null && stored !== null, 'a game has a log');
    assert(
      canonicalJson(stored.match.state) === canonicalJson(story.state),
      'the logged events make the stored state',
    );
    return { game, log, entries: story.entries, files, ...countsOf(log), closed, score, state: story.state };
  } catch (error) {
    const log = game === null ? null : await referee.exportLog(game);
    throw new PlayoutFault(`seed ${seed}: ${(error as Error).message}`, seed, log, { cause: error });
  }
}

const optionsWithDefaults = ({ module, options }: PlayoutPlan): Options => ({
  ...Object.fromEntries(module.options.map((option) => [option.id, option.default])),
  ...options,
});

interface Player {
  readonly game: string;
  readonly seat: SeatId;
  readonly caller: Caller;
  /** Null: custody `server`. */
  readonly key: { readonly nonces: Chain; readonly signer: Signer | null } | null;
}

/** Two of three seats keep their own nonces, and half of those sign. */
function seatOf(game: string, seat: SeatId, uniform: Uniform, bytes: (n: number) => Uint8Array): Player {
  const caller: Caller = { role: 'seat', seat };
  if (uniform(3) === 0) return { game, seat, caller, key: null };
  const nonces = chainFromTail({ chain: 'n', gid: game, seat }, CHAIN_LENGTH, bytes(32));
  return { game, seat, caller, key: { nonces, signer: uniform(2) === 0 ? ed25519Signer(bytes(32)) : null } };
}

async function join(referee: Referee, { game, caller, key }: Player): Promise<void> {
  const pub = key?.signer ? toHex(key.signer.publicKey) : null;
  must(
    await referee.join(
      game,
      caller,
      key === null ? { custody: 'server' } : { custody: 'self', anchor: toHex(key.nonces.anchor), pub },
    ),
  );
}

async function ready(referee: Referee, at: Player): Promise<void> {
  if (at.key === null) return;
  const { head } = must(await referee.status(at.game, at.caller));
  must(await submit(referee, at, [], head.hash, 1));
}

/** One of the things that people do besides moving. @returns whether anything came of it */
async function besides(
  referee: Referee,
  module: GameModule,
  state: unknown,
  seats: ReadonlyMap<SeatId, Player>,
  uniform: Uniform,
): Promise<boolean> {
  const chance = uniform(50);
  const at = [...seats.values()][uniform(seats.size)]!;
  const { questions, head, you } = must(await referee.status(at.game, at.caller));
  switch (chance) {
    case 0: {
      const policies = Object.entries(module.questions)
        .filter(() => uniform(2) === 0)
        .map(([ask, { defaultPolicy }]) => [ask, defaultPolicy]);
      must(await referee.setStanding(at.game, at.caller, utf8(JSON.stringify(Object.fromEntries(policies)))));
      return true;
    }
    case 1: {
      const [asked] = questions;
      if (asked === undefined) return false;
      must(await referee.timeout(at.game, asked.seat, 'the time agreed on'));
      return true;
    }
    case 2: {
      const phasing = seats.get(module.agenda(state).seat ?? 0);
      if (questions.length === 0 || phasing === undefined) return false;
      // Nothing may be queued; then there is nothing to drop.
      return (await submit(referee, phasing, [{ order: 'drop-queue' }], head.hash, null)).ok;
    }
    case 3: {
      // One seat alone, so that the game is not agreed on before its end.
      const first = seats.get(1)!;
      const order = { order: 'offer', draw: !you.offers.includes(1) };
      return (await submit(referee, first, [order], head.hash, null)).ok;
    }
  }
  return false;
}

/** As a client does: a dry run without a nonce, then the real file. */
async function send(
  referee: Referee,
  at: Player,
  orders: readonly Order[],
  head: string,
  k: number | null,
  timed: PlayoutPlan['timed'],
): Promise<Accepted> {
  const bytes = writeMoveFile({
    format: 'pbem-move/1',
    game: at.game,
    seat: at.seat,
    k: null,
    head,
    nonce: null,
    orders,
  });
  const checked = must(await referee.dryRun(at.game, at.caller, bytes));
  if (!checked.legal)
    throw new Error(`illegal: ${JSON.stringify({ orders, violations: checked.violations })}`);
  const started = performance.now();
  const accepted = must(await submit(referee, at, orders, head, checked.mayRoll ? k : null));
  timed?.(performance.now() - started);
  return accepted;
}

function submit(
  referee: Referee,
  at: Player,
  orders: readonly Order[],
  head: string,
  k: number | null,
): Promise<Accepted | Problem> {
  const { game, seat, caller, key } = at;
  const dice =
    key === null || k === null ? { k: null, nonce: null } : { k, nonce: toHex(key.nonces.link(k)) };
  const bytes = writeMoveFile({ format: 'pbem-move/1', game, seat, head, ...dice, orders });
  return referee.submit(game, caller, {
    bytes,
    sig: key?.signer ? signFile(key.signer, game, seat, bytes) : null,
  });
}

/** What has been played so far: the state as the logged events make it, from the set-up on. */
interface Story {
  readonly entries: number;
  readonly state: unknown;
}

/** Follows the new entries, and shows them to the plan's `visit`. */
async function follow(
  { store, module, visit }: PlayoutPlan,
  referee: Referee,
  game: string,
  story: Story,
  file: { readonly seat: SeatId; readonly orders: readonly Order[] } | null,
): Promise<Story> {
  const added = await store.entries(game, story.entries);
  const status = visit === undefined ? null : must(await referee.status(game, { role: 'operator' }));
  let { state } = story;
  for (const [i, { seq, entry, events }] of added.entries()) {
    const before = state;
    state = events.reduce((each, event) => evolve(module, each, event), before);
    const { type } = JSON.parse(entry) as { type: string };
    const last = i === added.length - 1;
    const asked = last ? (status?.questions ?? []).map(({ ask }) => ask) : [];
    await visit?.({
      seq,
      type,
      events,
      before,
      after: state,
      asked,
      orders: i === 0 ? (file?.orders ?? []) : [],
      seat: i === 0 ? (file?.seat ?? null) : null,
    });
  }
  return { entries: story.entries + added.length, state };
}

function countsOf(log: string): { dice: number; questions: number } {
  let dice = 0;
  let questions = 0;
  for (const line of log.split('\n').slice(1, -1)) {
    const { entry } = JSON.parse(line) as {
      entry: {
        dice: { rolls: readonly { faces?: readonly number[] }[] } | null;
        body: { answers?: readonly unknown[] };
        file: { b64?: string } | null;
      };
    };
    for (const roll of entry.dice?.rolls ?? []) dice += roll.faces?.length ?? 0;
    questions += entry.body.answers?.length ?? 0;
    if (entry.file?.b64 !== undefined) {
      const { orders } = JSON.parse(Buffer.from(entry.file.b64, 'base64').toString('utf8')) as {
        orders: readonly { order: string }[];
      };
      questions += orders.filter(({ order }) => order === 'answer').length;
    }
  }
  return { dice, questions };
}

function must<T extends { readonly ok: true }>(result: T | Problem): T {
  if (result.ok) return result;
  throw new Error(`${result.code}: ${result.detail} ${JSON.stringify(result.violations ?? [])}`);
}

/** 1 January 2026: playouts have a clock of their own. */
const START_MS = Date.UTC(2026, 0, 1);
const CHAIN_LENGTH = 2048;
/** No game of the three rulebooks takes nearly as many entries. */
const BOUND = 20_000;

/** Bytes from a seed: SHA-256 in counter mode. For playouts, in the place of a cryptographic source. */
export function byteStream(seed: number, label = 'server'): (n: number) => Uint8Array {
  let block = 0;
  let rest = Buffer.alloc(0);
  return (n) => {
    while (rest.length < n) {
      rest = Buffer.concat([
        rest,
        createHash('sha256').update(`hexpost playout ${label} ${seed} ${block}`).digest(),
      ]);
      block += 1;
    }
    const taken = rest.subarray(0, n);
    rest = rest.subarray(n);
    return new Uint8Array(taken);
  };
}

/** Uniform in 0..n-1 from bytes, by rejection. For machine players only. */
export function uniformFrom(bytes: (n: number) => Uint8Array): Uniform {
  return (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const word = Buffer.from(bytes(4)).readUInt32BE(0);
      if (word < limit) return word % n;
    }
  };
}
