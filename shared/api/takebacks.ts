import { z } from 'zod';
import { gameId, hash32, logHead } from './names.ts';

const base64 = z.base64();

/**
 * `POST /api/games/:game/takebacks`: the caller asks, or agrees, that entry `seq` and all after it be taken back. It
 * happens once everybody has sent the same `seq` and `reason` on the same `head` (DICE-AND-LOG 7 and 9).
 */
export const takebackRequest = z
  .strictObject({
    /** Hash of the log's head, which the agreement is bound to: it lapses with the next entry. */
    head: hash32,
    seq: z.int().min(1),
    reason: z.string().trim().min(1).max(200),
    /** The `consent` move file of a seat without a key, its bytes in base64. */
    file: base64.optional(),
    /** Ed25519 over the ruling digest, base64, of a seat with a key or the director. */
    sig: base64.optional(),
  })
  .refine(({ file, sig }) => (file === undefined) !== (sig === undefined), {
    error: 'either the consent file or a signature',
  });

export const takeback = z.object({
  seq: z.int(),
  reason: z.string(),
  /** Who has agreed, and who has not yet; written like actors of the log: `seat:2`, `director:<id>`. */
  agreed: z.array(z.string()).readonly(),
  missing: z.array(z.string()).readonly(),
});
export type Takeback = z.infer<typeof takeback>;

/** `taken`: the log says so now; `head` is the entry `void`. */
export const takebackAnswer = takeback.extend({ game: gameId, taken: z.boolean(), head: logHead });
export type TakebackAnswer = z.infer<typeof takebackAnswer>;

/** `GET /api/games/:game/takebacks`: what is asked for on the present head. */
export const takebackList = z.object({ takebacks: z.array(takeback).readonly() });
