import { z } from 'zod';
import { logHead } from './names.ts';

/** A fault of one order; `order` counts from 0 in the file. `rule` is the rulebook's number. */
export const violationShape = z.object({
  order: z.int().min(0),
  code: z.string(),
  rule: z.string().optional(),
  message: z.string(),
  hexes: z.array(z.string()).readonly().optional(),
  units: z.array(z.string()).readonly().optional(),
});

/**
 * RFC 9457 problem document, the body of every answer with a status of 400 and above (`application/problem+json`).
 *
 * `code` never changes and is what programs look at: those of DICE-AND-LOG 9 (`S_STALE_HEAD`, …) and the server's own
 * (`H_…`, listed in docs/http-api.md). `detail` says what happened, `remedy` what to do about it.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  remedy: z.string(),
  code: z.string(),
  /** `S_ILLEGAL`: every violation that can be known. */
  violations: z.array(violationShape).readonly().optional(),
  /** 400: which field of the request is wrong, as a JSON pointer, and why. */
  fields: z
    .array(z.object({ at: z.string(), message: z.string() }))
    .readonly()
    .optional(),
  /** `S_STALE_HEAD`: the log's head now, the entries since the head named, and what is to be said of the orders there. */
  head: logHead.optional(),
  since: z
    .array(logHead.extend({ type: z.string(), text: z.array(z.string()).readonly() }))
    .readonly()
    .optional(),
  recheck: z.array(violationShape).readonly().optional(),
});
export type Problem = z.infer<typeof problem>;
