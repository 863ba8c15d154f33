import { z } from 'zod';

/** Byte limit of a move file, and of every other request body (DICE-AND-LOG 7). */
export const MAX_FILE_BYTES = 256 * 1024;

const hex = (digits: number, what: string) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`), `${what}: ${digits} lower-case hex digits`);

/** A game's id: 16 random bytes. */
export const gameId = hex(32, 'game id');
/** Hash of a log entry, anchor, nonce, public key: 32 bytes. */
export const hash32 = hex(64, 'hash');
/** A player's chair, 1..8. */
export const seatNumber = z.int().min(1).max(8);
/** UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export const instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

/** Place in a game's log: number of an entry and its hash. */
export const logHead = z.object({ seq: z.int().min(0), hash: hash32 });
export type LogHead = z.infer<typeof logHead>;

/** State, events, orders and questions: plain JSON whose shape the module's own schemas describe. */
export const moduleJson = z.record(z.string(), z.unknown());

export const gameParams = z.object({ game: gameId });
