import { z } from 'zod';
import { beaconSchema, bodySchemas } from './bodies.ts';
import {
  anySeat,
  base64,
  fileIndex,
  hash,
  hex,
  jsonObject,
  label,
  seat,
  seq,
  signature,
  time,
  tokens,
  u32,
} from './scalars.ts';

/** DICE-AND-LOG 7: every type of entry. */
export const ENTRY_TYPES = [
  'genesis',
  'join',
  'ready',
  'start',
  'standing',
  'move',
  'step',
  'lock',
  'roll',
  'timeout',
  'clock',
  'resign',
  'ruling',
  'void',
  'skip',
  'rekey',
  'close',
] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** `prev` of entry 0. */
export const NO_HASH = '0'.repeat(64);

/** The rules package: SHA-256 over its files, see `moduleHash`. */
export const moduleRefSchema = z.strictObject({ id: label, version: label, hash });
export type ModuleRef = z.infer<typeof moduleRefSchema>;

/** The bytes as the player sent them. */
export const verbatimFileSchema = z.strictObject({ sha256: hash, b64: base64, sig: signature.nullable() });
export type VerbatimFile = z.infer<typeof verbatimFileSchema>;

/** An open file (DICE-AND-LOG 9a.4): the seal of the whole, and of every order by itself. */
export const sealedOrdersFileSchema = z.strictObject({ commit: hash, orders: z.array(hash).readonly() });
export type SealedOrdersFile = z.infer<typeof sealedOrdersFileSchema>;

/** Fog, simultaneous plots, sealed answers: not even the number of orders is told. */
export const sealedFileSchema = z.strictObject({ commit: hash });
export type SealedFile = z.infer<typeof sealedFileSchema>;

export const entryFileSchema = z.union([verbatimFileSchema, sealedOrdersFileSchema, sealedFileSchema]);
export type EntryFile = z.infer<typeof entryFileSchema>;

export const rollRecordSchema = z.union([
  z
    .strictObject({
      j: u32,
      for: label,
      sides: z
        .array(
          z
            .int()
            .min(1)
            .max(2 ** 32),
        )
        .min(1)
        .readonly(),
      faces: z.array(z.int().min(1)).readonly(),
    })
    .refine((roll) => roll.faces.length === roll.sides.length, { error: 'one face a die', path: ['faces'] }),
  z
    .strictObject({ j: u32, for: label, pool: tokens, drawn: tokens })
    .refine((draw) => draw.drawn.length <= draw.pool.length, {
      error: 'not more than the pool holds',
      path: ['drawn'],
    }),
  z
    .strictObject({ j: u32, for: label, list: tokens, order: tokens })
    .refine((deck) => deck.order.length === deck.list.length, {
      error: 'as long as the list',
      path: ['order'],
    }),
]);

export const hiddenRecordSchema = z
  .strictObject({
    j: u32,
    for: label,
    to: seat.nullable(),
    cup: label,
    count: u32,
    /** One a token, in the order drawn. */
    commits: z.array(hash).readonly(),
  })
  .refine((draw) => draw.commits.length === draw.count, {
    error: 'one commitment a token',
    path: ['commits'],
  });

/** DICE-AND-LOG 7 and 9a: the dice of an entry, and where they come from. */
export const diceSchema = z
  .strictObject({
    k: fileIndex,
    /** `t[k]`; empty while the file is open. */
    t: z.union([hash, z.literal('')]),
    /** The nonce of the seat; empty for seat 0. */
    n: z.union([hash, z.literal('')]),
    /** Index of each other seat's latest logged nonce, seats ascending; 0 is the anchor. */
    others: z.array(z.strictObject({ seat, k: u32 })).readonly(),
    beacon: beaconSchema.nullable(),
    rolls: z.array(rollRecordSchema).readonly(),
    hidden: z.array(hiddenRecordSchema).readonly(),
    /** This entry goes on with the file of seat `of.seat` whose first entry is `of.seq`. */
    of: z.strictObject({ seat: anySeat, seq }).exactOptional(),
    /** The file could have rolled and did not. */
    empty: z.literal(true).exactOptional(),
  })
  .refine(({ others }) => others.every((other, i) => i === 0 || others[i - 1]!.seat < other.seat), {
    error: 'seats ascending',
    path: ['others'],
  })
  .refine(({ t, empty }) => empty === undefined || t !== '', {
    error: 'only where t is revealed',
    path: ['empty'],
  });
export type EntryDice = z.infer<typeof diceSchema>;

/**
 * A public result. Of the two tags `event` (the module's, and `offered`, `resigned`) and `e` (the protocol's) it has
 * exactly one; what else stands in it the replay judges.
 */
export const eventSchema = jsonObject.refine(
  (event) =>
    (typeof event['event'] === 'string') !== (typeof event['e'] === 'string') &&
    !('event' in event && 'e' in event),
  'an event has exactly one of the tags "event" and "e"',
);

const common = {
  v: z.literal('pbem-log/1'),
  /** gid, 32 hex digits. */
  game: hex(16),
  seq,
  /** Hash of the entry before; `NO_HASH` at 0. */
  prev: hash,
  time,
  module: moduleRefSchema,
  actor: z.string().regex(/^(?:server|seat:[1-8]|director:.+)$/, '"server", "seat:2" or "director:<id>"'),
  file: entryFileSchema.nullable(),
  dice: diceSchema.nullable(),
  events: z.array(eventSchema).readonly(),
  /** `stateHash` of the public view after this entry. */
  state: hash,
};

const entryOf = <T extends EntryType>(
  type: T,
): z.ZodObject<typeof common & { type: z.ZodLiteral<T>; body: (typeof bodySchemas)[T] }, z.core.$strict> =>
  z.strictObject({ ...common, type: z.literal(type), body: bodySchemas[type] });

const anyEntrySchema = z.discriminatedUnion('type', [
  entryOf('genesis'),
  entryOf('join'),
  entryOf('ready'),
  entryOf('start'),
  entryOf('standing'),
  entryOf('move'),
  entryOf('step'),
  entryOf('lock'),
  entryOf('roll'),
  entryOf('timeout'),
  entryOf('clock'),
  entryOf('resign'),
  entryOf('ruling'),
  entryOf('void'),
  entryOf('skip'),
  entryOf('rekey'),
  entryOf('close'),
]);
type AnyEntry = z.infer<typeof anyEntrySchema>;

/** Types that log what a seat sent; `ready` has no file where the server keeps the seat's nonces. */
const WITH_FILE: readonly EntryType[] = ['ready', 'move', 'lock', 'resign'];
const WITH_DICE: readonly EntryType[] = ['ready', 'move', 'step', 'lock', 'roll', 'timeout'];

/** What may stand where, as far as one entry shows it. */
function misplaced(entry: AnyEntry): string | null {
  const { type, seq, prev, file, dice, actor } = entry;
  if ((type === 'genesis') !== (seq === 0)) return 'type: genesis is entry 0, and no other';
  if ((seq === 0) !== (prev === NO_HASH)) return 'prev: zeros stand before entry 0 only';
  if (file !== null && !WITH_FILE.includes(type)) return `file: null in an entry of type ${type}`;
  if (file === null && WITH_FILE.includes(type) && type !== 'ready')
    return `file: missing in an entry of type ${type}`;
  if (dice !== null && !WITH_DICE.includes(type)) return `dice: null in an entry of type ${type}`;
  if (dice === null && ['ready', 'lock', 'roll'].includes(type))
    return `dice: missing in an entry of type ${type}`;
  if (WITH_FILE.includes(type) && !actor.startsWith('seat:')) return 'actor: the seat whose file it is';
  if ((type === 'join' || type === 'standing' || type === 'resign') && actor !== `seat:${entry.body.seat}`)
    return 'actor: the seat of the body';
  return null;
}

/** One entry of the log, `pbem-log/1`. Unknown fields are errors, and so is a file or dice where the type has none. */
export const entrySchema = anyEntrySchema.superRefine((entry, context) => {
  const message = misplaced(entry);
  if (message !== null) context.addIssue({ code: 'custom', message, path: [] });
});
export type Entry = z.infer<typeof entrySchema>;
/** The entry of one type, `EntryOf<'move'>`. */
export type EntryOf<T extends EntryType> = Extract<Entry, { type: T }>;
export type EntryBody<T extends EntryType> = EntryOf<T>['body'];

/** An entry before it has its place in the log: `linkEntry` adds `v`, `game`, `seq` and `prev`. */
export type EntryDraft = { [T in EntryType]: Omit<EntryOf<T>, 'v' | 'game' | 'seq' | 'prev'> }[EntryType];
