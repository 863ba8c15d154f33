import { z } from 'zod';
import { gameId, hash32, logHead } from './names.ts';
import { openQuestion } from './games.ts';
import { violationShape } from './problem.ts';

export const movesQuery = z.object({ dryRun: z.enum(['true', 'false']).default('false') });

export const loggedRoll = z.object({
  /** Entry of the log, request in the file. */
  seq: z.int(),
  j: z.int(),
  for: z.string(),
  sides: z.array(z.int()).readonly().optional(),
  faces: z.array(z.int()).readonly().optional(),
  /** Tokens drawn, in order. */
  drawn: z.array(z.string()).readonly().optional(),
});

/**
 * `POST /api/games/:game/moves`: the receipt of an accepted file. There is none before the entry is stored, and the same
 * bytes sent again get the same receipt (`Idempotent-Replay: true`).
 */
export const receipt = z.object({
  game: gameId,
  /** The entry that logs the file. */
  seq: z.int(),
  hash: hash32,
  /** SHA-256 of the file's bytes as received. */
  sha256: hash32,
  /** The log's head when the receipt was written. */
  head: logHead,
  /** C2SP signed note over the log up to the entry. Keep it. */
  checkpoint: z.string(),
  rolls: z.array(loggedRoll).readonly(),
  /** What happened, one plain sentence an event, as the sender may see it. */
  text: z.array(z.string()).readonly(),
  /** What the game waits for now. */
  waitingFor: z.array(z.int()).readonly(),
  questions: z.array(openQuestion).readonly(),
  /** The queue of the sender's file stopped at an order that was no longer legal; null: it did not. */
  stopped: z.array(violationShape).readonly().nullable(),
  /** Where the result can be looked at; the caller's own token goes into the fragment as `t`. */
  replay: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

/** The same call with `dryRun=true`: nothing is rolled, nothing is stored. */
export const dryRun = z.object({
  legal: z.boolean(),
  violations: z.array(violationShape).readonly(),
  /** Index of the first order that could not be checked, since a die, a foreign answer or a reveal comes before it; null: all were. */
  uncheckedFrom: z.int().nullable(),
  /** Whether the real file must carry `k` and `nonce` (DICE-AND-LOG 3). */
  mayRoll: z.boolean(),
  head: logHead,
});
export type DryRun = z.infer<typeof dryRun>;
