import type { SeatId } from '../../shared/core/brands.ts';
import { assert } from '../../shared/core/assert.ts';
import { toHex } from '../../shared/core/bytes.ts';
import { signFile } from '../../shared/log/index.ts';
import { writeMoveFile } from '../../shared/moves/index.ts';
import type { Order } from '../../shared/moves/index.ts';
import type { Accepted, Caller, DryRun, GameStatus } from '../referee/api.ts';
import type { Problem } from '../referee/problem.ts';
import { playersDir } from './dataFolder.ts';
import type { DataFolder } from './dataFolder.ts';
import { joinRequest, readDiceKey, savedKey } from './diceKey.ts';
import type { DiceKey } from './diceKey.ts';
import { accepted, usage } from './outcome.ts';

/** A player at this terminal: a seat of a game with, in custody `self`, its dice key. */
export interface SeatAtTable {
  readonly folder: DataFolder;
  readonly game: string;
  readonly seat: SeatId;
  readonly caller: Caller;
  /** Null where the server keeps the seat's nonces. */
  readonly key: DiceKey | null;
}

/** @param keyFile key file or phrase named on the command line; else the one kept in the data folder */
export async function takeSeat(
  folder: DataFolder,
  game: string,
  seat: SeatId,
  keyFile?: string,
): Promise<SeatAtTable> {
  const caller: Caller = { role: 'seat', seat };
  const status = accepted(await folder.referee.status(game, caller));
  const spec = status.seats.find((each) => each.seat === seat);
  if (spec === undefined)
    throw usage(`This game has the seats ${status.seats.map((each) => each.seat).join(', ')}, not ${seat}.`);
  const path = keyFile ?? savedKey(playersDir(folder.config), game, seat);
  if (spec.custody !== 'self' || path === null) return { folder, game, seat, caller, key: null };
  return {
    folder,
    game,
    seat,
    caller,
    key: await readDiceKey(path, game, seat, await chainLength(folder, game)),
  };
}

/** N, as the genesis entry names it. */
export async function chainLength({ store }: DataFolder, game: string): Promise<number> {
  const [genesis] = await store.entries(game, 0, 0);
  assert(genesis !== undefined, 'a game has a genesis');
  return (JSON.parse(genesis.entry) as { body: { n: number } }).body.n;
}

export const statusOf = async ({ folder, game, caller }: SeatAtTable): Promise<GameStatus> =>
  accepted(await folder.referee.status(game, caller));

/** Joins with the key (or in custody `server` without one), and sends the ready file as soon as all have joined. */
export async function joinGame(at: SeatAtTable): Promise<void> {
  accepted(
    await at.folder.referee.join(
      at.game,
      at.caller,
      at.key === null ? { custody: 'server' } : joinRequest(at.key),
    ),
  );
  await sendReady(at);
}

/** The `ready` file (DICE-AND-LOG 3), once everybody has joined and if it has not been sent. */
export async function sendReady(at: SeatAtTable): Promise<void> {
  const status = await statusOf(at);
  const mine = status.seats.find(({ seat }) => seat === at.seat);
  const allJoined = status.seats.every(({ custody }) => custody !== null);
  if (at.key === null || !allJoined || mine === undefined || mine.ready || mine.custody !== 'self') return;
  accepted(await send(at, { orders: [], head: status.head.hash, k: 1 }));
}

export interface Draft {
  readonly orders: readonly Order[];
  readonly head: string;
  /** Null: a file that can't roll, or one of a seat whose nonces the server keeps. */
  readonly k: number | null;
  readonly comment?: string | undefined;
}

/** The file as it is sent: with the nonce that `k` asks for. */
function bytesOf({ game, seat, key }: SeatAtTable, { orders, head, k, comment }: Draft): Uint8Array {
  const nonce = k === null ? null : nonceOf(key, k);
  return writeMoveFile({
    format: 'pbem-move/1',
    game,
    seat,
    k,
    head,
    nonce,
    ...(comment === undefined ? {} : { comment }),
    orders,
  });
}

function nonceOf(key: DiceKey | null, k: number): string {
  if (key === null)
    throw usage(
      'These orders may need dice, and this seat keeps its own: name its key file or phrase with --key.',
    );
  if (k > key.nonces.length)
    throw usage(`The dice key ends at nonce ${key.nonces.length}; the director can set a new one.`);
  return toHex(key.nonces.link(k));
}

/** The file with which a seat without a key agrees to a takeback (DICE-AND-LOG 7). @param to the ruling digest, hex */
export const consentTo = (at: SeatAtTable, head: string, to: string): Uint8Array =>
  bytesOf(at, { orders: [{ order: 'consent', to }], head, k: null });

async function send(at: SeatAtTable, draft: Draft): Promise<Accepted | Problem> {
  return submitBytes(at, bytesOf(at, draft));
}

/** Sends a file as it is, signed if the seat has a key. */
export async function submitBytes(
  { folder, game, seat, caller, key }: SeatAtTable,
  bytes: Uint8Array,
): Promise<Accepted | Problem> {
  const sig = key?.signer ? signFile(key.signer, game, seat, bytes) : null;
  return folder.referee.submit(game, caller, { bytes, sig });
}

/** Checks orders without a nonce: nothing is rolled. `head`: the log head that they were made against. */
export async function dryRunOrders(
  at: SeatAtTable,
  orders: readonly Order[],
  head: string,
): Promise<DryRun | Problem> {
  return at.folder.referee.dryRun(at.game, at.caller, bytesOf(at, { orders, head, k: null }));
}

/** Dry run first, as clients do: it says whether the file needs a nonce. Then the real file. */
export async function submitOrders(
  at: SeatAtTable,
  orders: readonly Order[],
  given: { readonly head?: string | undefined; readonly comment?: string | undefined } = {},
): Promise<Accepted | Problem> {
  await sendReady(at);
  const status = await statusOf(at);
  const head = given.head ?? status.head.hash;
  const checked = await dryRunOrders(at, orders, head);
  if (!checked.ok) return checked;
  const k = checked.mayRoll && status.you.custody === 'self' ? status.you.k : null;
  return send(at, { orders, head, k, comment: given.comment });
}
