import { z } from 'zod';
import {
  anySeat,
  base64,
  fileIndex,
  hash,
  hex,
  jsonObject,
  label,
  listOrNothing,
  seat,
  seq,
  signature,
  time,
} from './scalars.ts';

/** What `body` holds, by type of entry: DICE-AND-LOG 7, second table. */

/** A public key of Ed25519. */
const publicKey = hex(32);

/** A beacon round as the log holds it; its randomness is SHA-256 of the signature (DICE-AND-LOG 6). */
export const beaconSchema = z.strictObject({ round: z.int().min(1), signature: hex(48) });
export type BeaconRound = z.infer<typeof beaconSchema>;

/** A file that was sealed, opened whole: the salt and bytes of its `commit`, and the signature kept back till now. */
export const openedFileSchema = z.strictObject({ seq, salt: hash, b64: base64, sig: signature.nullable() });
export type OpenedFile = z.infer<typeof openedFileSchema>;

/** Order `i` of the file of entry `seq`, opened by the entry in which it is done (DICE-AND-LOG 9a.4). */
export const openedOrderSchema = z.strictObject({ seq, i: z.int().min(0), salt: hash, order: jsonObject });
export type OpenedOrder = z.infer<typeof openedOrderSchema>;

/** An answer that no file gave: from standing orders, or by the default policy once time was up. */
export const policyAnswerSchema = z.strictObject({
  seat,
  ask: label,
  by: z.enum(['standing', 'timeout']),
  /** The answer order without `order`, `id`, `ask`. */
  answer: jsonObject,
});
export type LoggedAnswer = z.infer<typeof policyAnswerSchema>;

/** The link of a file that was still open when play was cut short (DICE-AND-LOG 9a.3). */
export const revealSchema = z.strictObject({ seat: anySeat, k: fileIndex, t: hash });
export type Reveal = z.infer<typeof revealSchema>;

/** By whom an entry of director or seats is borne: Ed25519 over the ruling digest. */
export const sigSchema = z.strictObject({
  by: z.string().regex(/^(?:seat:[1-8]|director:.+)$/),
  sig: signature,
});

/** A `consent` move file, verbatim. */
const consentFileSchema = z.strictObject({ sha256: hash, b64: base64, sig: signature.nullable() });

const played = {
  answers: listOrNothing(policyAnswerSchema),
  opened: listOrNothing(openedOrderSchema),
  files: listOrNothing(openedFileSchema),
};
const cut = { reveal: listOrNothing(revealSchema) };
const agreed = { sigs: listOrNothing(sigSchema), files: listOrNothing(consentFileSchema) };

/** `{}` for a module without rules. */
export const gameOptionsSchema = z.union([
  z.strictObject({
    scenario: label,
    /** Hash of the data pack; null: the module's own data. */
    pack: hash.nullable(),
    /** Seconds; only with a beacon. */
    delay: z.int().min(0).exactOptional(),
    /** The module's options, all of them, as started. */
    game: z.record(z.string(), z.union([z.boolean(), z.string()])),
  }),
  z.strictObject({}),
]);

export const bodySchemas = {
  genesis: z
    .strictObject({
      dice: z.literal('pbem-dice/1'),
      /** 1..8; seat 0 is not counted. */
      seats: z.int().min(1).max(8),
      /** N, the length of every chain. */
      n: z.int().min(1).max(0xffffffff),
      /** `t_s[0]` of seats 0..seats. */
      anchors: z.array(hash).readonly(),
      hidden: hash,
      vkey: label,
      beacon: z.enum(['start', 'turn']).nullable(),
      director: z.strictObject({ id: label, pub: publicKey }).nullable(),
      options: gameOptionsSchema,
    })
    .refine((body) => body.anchors.length === body.seats + 1, {
      error: 'one anchor for each of the seats 0..seats',
      path: ['anchors'],
    }),
  join: z.strictObject({
    seat,
    custody: z.enum(['self', 'server']),
    anchor: hash,
    pub: publicKey.nullable(),
  }),
  ready: z.strictObject({}),
  start: z.strictObject({ beacon: beaconSchema }),
  standing: z.strictObject({ seat, commit: hash }),
  move: z.strictObject({ ...played }),
  step: z.strictObject({ for: z.enum(['begin', 'resolve']), ...played }),
  lock: z.strictObject({}),
  roll: z.strictObject({ ...played }),
  /** `rule` says which deadline rule ran out. */
  timeout: z.strictObject({ seat, rule: label, ...played }),
  /** A seat's clock: `kind` what happened to it, `until` its new deadline, null for none. */
  clock: z.strictObject({ kind: label, seat, until: time.nullable() }),
  resign: z.strictObject({ seat, ...cut }),
  ruling: z.strictObject({
    text: label,
    /** The rules package from here on. */
    module: z.strictObject({ id: label, version: label, hash }).exactOptional(),
    /** A future beacon round. */
    round: z.int().min(1).exactOptional(),
    ...agreed,
  }),
  void: z.strictObject({ seq, reason: label, ...cut, ...agreed }),
  skip: z.strictObject({ seat: anySeat, from: fileIndex, to: fileIndex, reason: label, ...agreed }),
  rekey: z.strictObject({
    chain: z.enum(['t', 'n']),
    seat: anySeat,
    anchor: hash,
    k: z.int().min(0).max(0xffffffff),
    ...agreed,
  }),
  close: z.strictObject({
    reason: z.enum(['played', 'agreed', 'resigned', 'adjudicated', 'abandoned']),
    /** `h`, the hidden key. */
    hidden: hash,
    files: listOrNothing(openedFileSchema),
    standing: listOrNothing(z.strictObject({ seq, salt: hash, b64: base64 })),
    ...cut,
  }),
} as const;
