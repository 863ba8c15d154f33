import { z } from 'zod';
import { gameId, logHead, moduleJson } from './names.ts';

/** An empty `seq` is no number (`Number('')` would make it 0). */
export const stateQuery = z.object({
  seq: z.preprocess((text) => (text === '' ? Number.NaN : text), z.coerce.number().int().min(0)).optional(),
});

/** `GET /api/games/:game/state?seq=N`: the state after entry N (the newest without `seq`) as the caller may see it. */
export const stateAt = z.object({
  game: gameId,
  at: logHead,
  head: logHead,
  state: moduleJson,
  agenda: z.object({
    turn: z.int(),
    phase: z.string(),
    title: z.string(),
    seat: z.int().nullable(),
    over: z.boolean(),
  }),
  /** What lies where, for a board that knows no rules. */
  position: moduleJson,
});
export type StateAt = z.infer<typeof stateAt>;

/** `GET /api/games/:game/private`: what the caller's seat alone may know. */
export const privateView = z.object({
  game: gameId,
  seat: z.int(),
  /** The seat's view of the state: its hand, its plots. */
  state: moduleJson,
  /** Its policies: those that count now, and those that count from the next phase. */
  standing: z.object({ active: moduleJson, pending: moduleJson.nullable() }),
  /** Its own files, sealed ones with the salt that opens their commitment (DICE-AND-LOG 8). */
  files: z
    .array(z.object({ seq: z.int(), sha256: z.string(), salt: z.string().nullable(), b64: z.string() }))
    .readonly(),
  /** Values and salts of tokens drawn for this seat (DICE-AND-LOG 8). */
  tokens: z
    .array(z.object({ seq: z.int(), j: z.int(), i: z.int(), value: z.string(), salt: z.string() }))
    .readonly(),
  /**
   * What was answered for this seat without a file of it: by its standing orders, by the default policy where nobody is waited
   * for, or by it once time was up; with the policy's rule that decided. Of the entry `seq` and the question `id`.
   */
  decisions: z
    .array(
      z.object({
        seq: z.int(),
        id: z.string(),
        ask: z.string(),
        by: z.enum(['standing', 'default', 'timeout']),
        answer: moduleJson,
        why: z.string().nullable(),
      }),
    )
    .readonly(),
});
export type PrivateView = z.infer<typeof privateView>;

/**
 * `GET /api/games/:game/seen`: entries of which the caller's seat is shown something else than the log tells everybody, each
 * with all events as this seat sees them.
 */
export const seenEntries = z.object({
  game: gameId,
  seat: z.int(),
  entries: z.array(z.object({ seq: z.int(), events: z.array(moduleJson).readonly() })).readonly(),
});
export type SeenEntries = z.infer<typeof seenEntries>;

/** `GET /api/games/:game/verify`: the verifier's report (DICE-AND-LOG 10). */
export const verifyReport = z.object({
  ok: z.boolean(),
  /** `OK 12 entries, grade C, head …` or `FAIL E_… …`. */
  verdict: z.string(),
  /** `A` to `D` (DICE-AND-LOG 5); null where the check failed. */
  grade: z.string().nullable(),
  entries: z.int(),
  warnings: z.array(z.string()).readonly(),
  vkey: z.string(),
});
export type VerifyReport = z.infer<typeof verifyReport>;

/** One message of `GET /api/games/:game/events` (server-sent events; `id` is the entry's number). */
export const liveEntry = z.object({
  head: logHead,
  type: z.string(),
  waitingFor: z.array(z.int()).readonly(),
});
export type LiveEntry = z.infer<typeof liveEntry>;

/** `PUT /api/games/:game/standing-orders`: question kind → policy, of the shapes that the module page shows. */
export const standingOrders = moduleJson;
export const standingStored = z.object({
  game: gameId,
  seat: z.int(),
  head: logHead,
  standing: z.object({ active: moduleJson, pending: moduleJson.nullable() }),
});
