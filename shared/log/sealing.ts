import { assert } from '../core/assert.ts';
import { fromHex, toBase64, toHex, u32, utf8 } from '../core/bytes.ts';
import { canonicalJson } from '../core/canonicalJson.ts';
import type { JsonObject } from '../core/json.ts';
import { H } from '../dice/index.ts';
import type { Order } from '../moves/index.ts';
import type { OpenedFile, OpenedOrder } from './bodies.ts';
import type { SealedFile, SealedOrdersFile } from './entry.ts';

/** Where a seal stands: the game, by the hash of entry 0, and the entry that logs the seal. */
export interface SealPlace {
  readonly genesisHash: string;
  readonly seq: number;
}

/** DICE-AND-LOG 8: the seal of a whole file. @param salt 32 random bytes, kept by server and sender until it is opened */
export function fileCommit({ genesisHash, seq }: SealPlace, salt: Uint8Array, bytes: Uint8Array): string {
  assert(salt.length === 32, 'a salt has 32 bytes');
  return toHex(H('pbem-log/1 file-commit', fromHex(genesisHash, 32), u32(seq), salt, bytes));
}

/** DICE-AND-LOG 8: the seal of a seat's standing orders, over the bytes of the request. */
export function standingCommit({ genesisHash, seq }: SealPlace, salt: Uint8Array, bytes: Uint8Array): string {
  assert(salt.length === 32, 'a salt has 32 bytes');
  return toHex(H('pbem-log/1 standing-commit', fromHex(genesisHash, 32), u32(seq), salt, bytes));
}

/** DICE-AND-LOG 8: the salt of order `i` (from 0), out of the salt of its file. */
export function orderSalt(salt: Uint8Array, i: number): Uint8Array {
  assert(salt.length === 32, 'a salt has 32 bytes');
  return H('pbem-log/1 order-salt', salt, u32(i));
}

/** DICE-AND-LOG 9a.4: the seal of one order. @param saltOfOrder `orderSalt` */
export function orderCommit(
  { genesisHash, seq }: SealPlace,
  i: number,
  saltOfOrder: Uint8Array,
  order: Order | JsonObject,
): string {
  return toHex(
    H(
      'pbem-log/1 order-commit',
      fromHex(genesisHash, 32),
      u32(seq),
      u32(i),
      saltOfOrder,
      utf8(canonicalJson(order)),
    ),
  );
}

/** `file` of the entry of an open file: whole and order by order. */
export function sealOrders(
  place: SealPlace,
  salt: Uint8Array,
  bytes: Uint8Array,
  orders: readonly (Order | JsonObject)[],
): SealedOrdersFile {
  return {
    commit: fileCommit(place, salt, bytes),
    orders: orders.map((order, i) => orderCommit(place, i, orderSalt(salt, i), order)),
  };
}

/** `file` with fog, of plots and of answers asked sealed. */
export function sealFile(place: SealPlace, salt: Uint8Array, bytes: Uint8Array): SealedFile {
  return { commit: fileCommit(place, salt, bytes) };
}

/** Element of `body.opened`. @param seq the entry that sealed the order @param salt of the file */
export function openOrder(seq: number, salt: Uint8Array, i: number, order: Order | JsonObject): OpenedOrder {
  return { seq, i, salt: toHex(orderSalt(salt, i)), order: order as JsonObject };
}

/** Element of `body.files`. @param sig base64, or null where the player signed nothing */
export function openFile(seq: number, salt: Uint8Array, bytes: Uint8Array, sig: string | null): OpenedFile {
  return { seq, salt: toHex(salt), b64: toBase64(bytes), sig };
}

/** What is agreed to in a takeback: the ruling digest of the `void` that would follow `head`. */
export const voidDigest = (
  gid: string,
  head: { readonly seq: number; readonly hash: string },
  { seq, reason }: { readonly seq: number; readonly reason: string },
): Uint8Array => rulingDigest({ gid, seq: head.seq + 1, prev: head.hash }, { seq, reason });

/**
 * DICE-AND-LOG 7: what director or seats sign of a `ruling`, `void`, `skip` or `rekey`; in hex it is `to` of a `consent`.
 *
 * @param at gid, and `seq` and `prev` of the entry to come
 * @param body with or without `sigs` and `files`, which are left out
 */
export function rulingDigest(
  at: { readonly gid: string; readonly seq: number; readonly prev: string },
  body: JsonObject,
): Uint8Array {
  const { sigs: _sigs, files: _files, ...signed } = body;
  return H(
    'pbem-log/1 ruling',
    fromHex(at.gid, 16),
    u32(at.seq),
    fromHex(at.prev, 32),
    utf8(canonicalJson(signed)),
  );
}
