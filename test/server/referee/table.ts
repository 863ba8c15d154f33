import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toHex } from '../../../shared/core/bytes.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import { chainFromTail } from '../../../shared/dice/index.ts';
import { ed25519Signer, signFile } from '../../../shared/log/index.ts';
import type { Entry } from '../../../shared/log/index.ts';
import { writeMoveFile } from '../../../shared/moves/index.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import { openQuestions, waitingFor } from '../../../shared/rules/runtime.ts';
import { openKeys } from '../../../server/keys.ts';
import type { Keys } from '../../../server/keys.ts';
import type { Accepted, RefereeParts } from '../../../server/referee/api.ts';
import type { Problem } from '../../../server/referee/problem.ts';
import { Referee } from '../../../server/referee/referee.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import type { Store, StoredGame } from '../../../server/store/store.ts';
import { demoModule } from '../../support/demo-module/index.ts';
import { uniformFrom } from '../../support/demo-module/table.ts';

/** The demo game with its fog taken away from the log: open files are sealed order by order, answers are logged. */
export const clearModule: GameModule = {
  ...demoModule,
  id: 'demo-clear',
  fog: false,
} as unknown as GameModule;
export const fogModule: GameModule = demoModule as unknown as GameModule;

/**
 * Blue in the west, Red in the east. Armour and rifles (7) may attack the cavalry (1) at once: a margin of 7 or more
 * whatever the die, so that no clash (4.3) and no question comes of it.
 */
const CONTACT = {
  phase: 'before',
  units: {
    'b-armor': 'F22',
    'b-rifles': 'F13',
    'r-cavalry': 'F23',
    'b-scouts': 'F31',
    'r-guard': 'F16',
    'r-armor': 'F36',
  },
};
const inContact = (module: GameModule, id: string): GameModule => ({
  ...module,
  id,
  setup(scenario, options) {
    const arranged = module.cases.arrange(module.setup(scenario, options), CONTACT);
    if ('mistakes' in arranged) throw new Error(arranged.mistakes.join());
    return arranged.state;
  },
});
export const contactModule = inContact(clearModule, 'demo-contact');
export const fogContactModule = inContact(fogModule, 'demo-fog-contact');
/** A rules fault: an attack throws after its die has fallen. */
export const faultyModule: GameModule = {
  ...contactModule,
  id: 'demo-faulty',
  *procedure(state, seat, order, context) {
    const next = yield* contactModule.procedure(state, seat, order, context);
    if (order.order === 'attack') throw new Error('a slip in the rules program');
    return next;
  },
};
export const MODULES: readonly GameModule[] = [
  clearModule,
  fogModule,
  contactModule,
  fogContactModule,
  faultyModule,
];

export const CHAIN_LENGTH = 256;

/** A referee on a database of its own, with a clock that stands still unless it is moved. */
export interface Room {
  readonly dir: string;
  readonly store: Store;
  readonly keys: Keys;
  readonly referee: Referee;
  readonly clock: { nowMs: number };
  readonly faults: unknown[];
  close(): Promise<void>;
}

export async function openRoom(more: Partial<RefereeParts> = {}, at?: string): Promise<Room> {
  const dir = at ?? (await mkdtemp(join(tmpdir(), 'hexpost-room-')));
  const store = openSqliteStore(join(dir, 'games.sqlite'));
  const keys = openKeys(join(dir, 'keys'));
  const clock = { nowMs: Date.parse('2026-01-05T12:00:00.000Z') };
  const faults: unknown[] = [];
  const referee = new Referee({
    store,
    keys,
    modules: { find: (id) => MODULES.find((module) => module.id === id) ?? null },
    moduleHash: () => 'd1'.repeat(32),
    now: () => clock.nowMs,
    entropy: (bytes) => new Uint8Array(randomBytes(bytes)),
    host: 'pbem.example.org',
    chainLength: CHAIN_LENGTH,
    report: (fault) => faults.push(fault),
    ...more,
  });
  return {
    dir,
    store,
    keys,
    referee,
    clock,
    faults,
    async close() {
      await store.close();
      if (at === undefined) await rm(dir, { recursive: true, force: true });
    },
  };
}

/** A player who keeps the nonces, and signs if asked to. */
export class Player {
  private readonly chain;
  readonly signer;

  constructor(
    readonly room: Pick<Room, 'referee' | 'store'>,
    readonly game: string,
    readonly seat: SeatId,
    readonly signs = false,
    secret = `${seat}`.repeat(64),
  ) {
    const tail = Uint8Array.from(Buffer.from(secret.slice(0, 64), 'hex'));
    this.chain = chainFromTail({ chain: 'n', gid: game, seat }, CHAIN_LENGTH, tail);
    this.signer = ed25519Signer(tail);
  }

  get anchor(): string {
    return toHex(this.chain.anchor);
  }

  nonce(k: number): string {
    return toHex(this.chain.link(k));
  }

  async join() {
    return this.room.referee.join(
      this.game,
      { role: 'seat', seat: this.seat },
      { custody: 'self', anchor: this.anchor, pub: this.signs ? toHex(this.signer.publicKey) : null },
    );
  }

  async stored(): Promise<StoredGame> {
    return (await this.room.store.game(this.game))!;
  }

  /** The bytes of a file on the present head; `k`: with the nonce of that index. */
  async file(orders: readonly object[], k: number | null = null, head?: string): Promise<Uint8Array> {
    return writeMoveFile({
      format: 'pbem-move/1',
      game: this.game,
      seat: this.seat,
      k,
      head: head ?? (await this.stored()).head.hash,
      nonce: k === null ? null : this.nonce(k),
      orders: orders as never,
    });
  }

  async send(bytes: Uint8Array): Promise<Accepted | Problem> {
    const sig = this.signs ? signFile(this.signer, this.game, this.seat, bytes) : null;
    return this.room.referee.submit(this.game, { role: 'seat', seat: this.seat }, { bytes, sig });
  }

  /** Dry run first, then the real file with a nonce if the orders may need dice. */
  async play(orders: readonly object[]): Promise<Accepted | Problem> {
    const dry = await this.room.referee.dryRun(
      this.game,
      { role: 'seat', seat: this.seat },
      await this.file(orders),
    );
    if (!dry.ok) return dry;
    const status = await this.room.referee.status(this.game, { role: 'seat', seat: this.seat });
    const k = status.ok ? status.you.k : null;
    return this.send(await this.file(orders, dry.mayRoll ? k : null));
  }
}

export interface Table extends Room {
  readonly game: string;
  readonly tokens: { readonly [seat: string]: string };
  readonly one: Player;
  readonly two: Player;
}

/** A game of the demo module, made and begun by two players who keep their nonces. */
export async function openTable(
  module: GameModule = clearModule,
  how: { signs?: boolean; begin?: boolean; options?: Record<string, boolean> } = {},
  room?: Room,
): Promise<Table> {
  const at = room ?? (await openRoom());
  const created = await at.referee.createGame({
    module: module.id,
    scenario: 'ferry',
    options: how.options ?? {},
    seats: [
      { seat: 1, name: 'Ada', email: 'ada@example.org', timeZone: 'UTC' },
      { seat: 2, name: 'Bo', email: 'bo@example.org', timeZone: 'Asia/Tokyo' },
    ],
  });
  if (!created.ok) throw new Error(created.detail);
  const { game } = created;
  const one = new Player(at, game, 1, how.signs);
  const two = new Player(at, game, 2, how.signs);
  if (how.begin !== false) {
    await must(one.join());
    await must(two.join());
    await must(one.send(await one.file([], 1)));
    await must(two.send(await two.file([], 1)));
  }
  return { ...at, game, tokens: created.tokens.seats, one, two };
}

/** Both seats bid, Blue higher: Blue has the first phase of turn 1. */
export async function plot(table: Table): Promise<void> {
  await must(table.one.play([{ order: 'answer', ask: 'plot', bid: 3 }]));
  await must(table.two.play([{ order: 'answer', ask: 'plot', bid: 0 }]));
}

export async function must<T extends { readonly ok: true }>(answer: Promise<T | Problem>): Promise<T> {
  const got = await answer;
  if (!got.ok) throw new Error(`${got.code}: ${got.detail} ${JSON.stringify(got.violations ?? '')}`);
  return got;
}

export async function problemOf(answer: Promise<{ readonly ok: true } | Problem>): Promise<Problem> {
  const got = await answer;
  if (got.ok) throw new Error('this was accepted');
  return got;
}

export async function logOf(room: Pick<Room, 'store'>, game: string): Promise<readonly Entry[]> {
  return (await room.store.entries(game, 0)).map(({ entry }) => JSON.parse(entry) as Entry);
}

/** Plays on with machine players of the given seed until `until` says so, or the game is over. Returns the number of files. */
export async function playOn(
  table: Table,
  seed: number,
  until: (game: StoredGame) => boolean = () => false,
): Promise<number> {
  const uniform = uniformFrom(seed);
  const machine = demoModule.players['random']!;
  let files = 0;
  for (let tries = 0; tries < 3000; tries++) {
    const game = (await table.store.game(table.game))!;
    if (game.closed !== null || until(game)) return files;
    const module = game.module.id === fogModule.id ? fogModule : clearModule;
    const seat = waitingFor(module, game.match)[0]!;
    const player = seat === 1 ? table.one : table.two;
    const view = demoModule.view(game.match.state as never, seat);
    const questions = openQuestions(game.match, seat);
    if (questions.length > 0 && uniform(8) === 0) {
      await must(table.referee.timeout(table.game, seat, 'three days'));
      files++;
      continue;
    }
    const orders =
      questions.length > 0
        ? questions.map((question) => ({
            order: 'answer',
            id: question.id,
            ...machine.answer(view, question as never, uniform),
          }))
        : machine.orders(view, seat, uniform);
    const sent = await player.play(orders.map((order) => JSON.parse(JSON.stringify(order)) as object));
    if (sent.ok) files++;
    // What a machine player can't see may make its orders illegal; it tries others.
    else if (sent.code !== 'S_ILLEGAL') throw new Error(`${sent.code}: ${sent.detail}`);
  }
  throw new Error('the game does not come to its end');
}
