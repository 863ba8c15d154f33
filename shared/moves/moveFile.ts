import { z } from 'zod';
import { assert } from '../core/assert.ts';
import { decodeUtf8, utf8 } from '../core/bytes.ts';
import type { Json } from '../core/json.ts';
import { describeJsonFault, parseStrictJson } from '../core/strictJson.ts';
import type { BaseOrder } from '../rules/contract.ts';

/** DICE-AND-LOG 7: larger files are refused before they are parsed. */
export const MAX_MOVE_FILE_BYTES = 256 * 1024;

const hex = (byteCount: number): z.ZodString =>
  z.string().regex(new RegExp(`^[0-9a-f]{${2 * byteCount}}$`), `${2 * byteCount} lower-case hex digits`);

/** One order, of which only the frame is known here; the module's schema judges the rest. */
export const orderSchema = z.looseObject({
  order: z.string().min(1),
  ifIllegal: z.literal('skip').exactOptional(),
});

/** A member of an order is any JSON that the strict parser has let pass. */
export type Order = BaseOrder & { readonly [member: string]: Json | undefined };

const fields = {
  format: z.literal('pbem-move/1'),
  game: hex(16),
  seat: z.int().min(1).max(8),
  k: z.int().min(1).max(0xffffffff).nullable(),
  head: hex(32),
  nonce: hex(32).nullable(),
  comment: z.string().exactOptional(),
};
const together = (file: { k: number | null; nonce: string | null }): boolean =>
  (file.k === null) === (file.nonce === null);
const NOT_TOGETHER = { error: '"k" and "nonce" are both given, or both null', path: ['nonce'] };

/** DESIGN 10, DICE-AND-LOG 7. Unknown fields are errors. */
export const moveFileSchema = z
  .strictObject({ ...fields, orders: z.array(orderSchema).readonly() })
  .refine(together, NOT_TOGETHER);

/** The same for logs of a module without rules: its orders are objects of which nothing is known (DICE-AND-LOG 12). */
const opaqueMoveFileSchema = z
  .strictObject({ ...fields, orders: z.array(z.looseObject({})).readonly() })
  .refine(together, NOT_TOGETHER);

/** A player's file: orders against a log head; and, where they may need dice, the next nonce of the seat. */
export interface MoveFile {
  readonly format: 'pbem-move/1';
  /** 32 hex digits. */
  readonly game: string;
  readonly seat: number;
  /** Index of the seat's dice file, from 1; null together with `nonce`. */
  readonly k: number | null;
  /** Hash of the newest entry that the player has seen. */
  readonly head: string;
  /** 64 hex digits: the seat's nonce `k`; null where the orders need no dice or the server keeps the nonces. */
  readonly nonce: string | null;
  readonly comment?: string;
  readonly orders: readonly Order[];
}

/** Answered as `S_BAD_FILE` (DICE-AND-LOG 9): `This file is not a valid move file: {detail}.` */
export interface BadFile {
  readonly code: 'S_BAD_FILE';
  readonly detail: string;
}

export type MoveFileRead =
  { readonly ok: true; readonly file: MoveFile } | { readonly ok: false; readonly bad: BadFile };

/**
 * Parses the raw bytes of a move file: size, UTF-8 without byte order mark, strict JSON in the log's profile (no key
 * twice, integers only), schema. Keep the bytes: the log holds them verbatim, and their hash makes a second sending the
 * same one.
 *
 * @param options.orders `opaque`: of a module without rules, whose orders need no `order`
 */
export function readMoveFile(
  bytes: Uint8Array,
  options: { orders: 'named' | 'opaque' } = { orders: 'named' },
): MoveFileRead {
  if (bytes.length > MAX_MOVE_FILE_BYTES)
    return refuse(`it has ${bytes.length} bytes, more than ${MAX_MOVE_FILE_BYTES}`);
  const text = decodeUtf8(bytes);
  if (text === null) return refuse('it is not UTF-8');
  const json = parseStrictJson(text, { profile: true });
  if (!json.ok) return refuse(describeJsonFault(json.fault));
  const parsed = (options.orders === 'named' ? moveFileSchema : opaqueMoveFileSchema).safeParse(json.value);
  if (!parsed.success) return refuse(parsed.error.issues.map(describeIssue).join('; '));
  return { ok: true, file: json.value as unknown as MoveFile };
}

/** The bytes of a move file as we write them: one member a line, the orders one a line, a line end last. */
export function writeMoveFile(file: MoveFile): Uint8Array {
  const { format, game, seat, k, head, nonce, comment, orders } = file;
  const frame = { format, game, seat, k, head, nonce, ...(comment === undefined ? {} : { comment }) };
  const members = Object.entries(frame).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`,
  );
  const list =
    orders.length === 0
      ? '[]'
      : `[\n${orders.map((order) => `    ${JSON.stringify(order)}`).join(',\n')}\n  ]`;
  const bytes = utf8(`{\n${members.join('')}  "orders": ${list}\n}\n`);
  const back = readMoveFile(bytes);
  assert(back.ok, `a move file that we write can be read: ${back.ok ? '' : back.bad.detail}`);
  return bytes;
}

function refuse(detail: string): MoveFileRead {
  return { ok: false, bad: { code: 'S_BAD_FILE', detail } };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
  return place === '' ? issue.message : `${place}: ${issue.message}`;
}
