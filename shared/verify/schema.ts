import { z } from 'zod';
import { fromBase64 } from './bytes.ts';

/**
 * Entries of `pbem-log/1` as DICE-AND-LOG 7 describes them, written down apart from the log's own schemas. Unknown
 * fields are errors. What needs to know the entries before (chains, openings) is checked elsewhere.
 */
const hex32 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits');
const gid = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 lower-case hex digits');
const base64 = z.string().refine((text) => fromBase64(text) !== null, 'must be base64 with padding');
const signature = z.string().refine((text) => fromBase64(text)?.length === 64, 'must be base64 of 64 bytes');
const seat = z.int().min(1).max(8);
const neutralOrSeat = z.int().min(0).max(8);
const count = z.int().min(0);
const index = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);
const k = z
  .int()
  .min(1)
  .max(2 ** 32 - 1);
const text = z.string().min(1);
const json = z.record(z.string(), z.unknown());
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be UTC with milliseconds')
  .refine((value) => {
    const ms = Date.parse(value);
    return !Number.isNaN(ms) && new Date(ms).toISOString() === value;
  }, 'must be a time that exists');
const tokens = z
  .array(z.string().regex(/^[A-Za-z0-9._:-]+$/, 'must be a token id'))
  .refine((ids) => new Set(ids).size === ids.length, 'tokens must be unique');

const openedFile = z.strictObject({ seq: count, salt: hex32, b64: base64, sig: signature.nullable() });
const openedOrder = z.strictObject({ seq: count, i: index, salt: hex32, order: json });
const openedStanding = z.strictObject({ seq: count, salt: hex32, b64: base64 });
const plainFile = z.strictObject({ sha256: hex32, b64: base64, sig: signature.nullable() });
const policyAnswer = z.strictObject({ seat, ask: text, by: z.enum(['standing', 'timeout']), answer: json });
const reveal = z
  .array(z.strictObject({ seat: neutralOrSeat, k, t: hex32 }))
  .min(1)
  .optional();

/** Fields of whatever lets the rules go on. */
const advancing = {
  answers: z.array(policyAnswer).min(1).optional(),
  opened: z.array(openedOrder).min(1).optional(),
  files: z.array(openedFile).min(1).optional(),
};
/** Fields of what the server alone can't do. */
const consented = {
  sigs: z
    .array(z.strictObject({ by: text, sig: signature }))
    .min(1)
    .optional(),
  files: z
    .array(z.strictObject({ sha256: hex32, b64: base64, sig: z.null() }))
    .min(1)
    .optional(),
};

const options = z.union([
  z.strictObject({}),
  z.strictObject({
    scenario: text,
    pack: hex32.nullable(),
    delay: count.optional(),
    game: z.record(z.string(), z.union([z.boolean(), z.string()])),
  }),
]);

/** `body` by type. */
const bodies = {
  genesis: z
    .strictObject({
      dice: z.literal('pbem-dice/1'),
      seats: seat,
      n: z.int().min(1).max(1_000_000),
      anchors: z.array(hex32),
      hidden: hex32,
      vkey: text,
      beacon: z.null('beacon modes are not supported by this verifier'),
      director: z.strictObject({ id: text, pub: hex32 }).nullable(),
      options,
    })
    .refine(({ anchors, seats }) => anchors.length === seats + 1, {
      path: ['anchors'],
      message: 'must hold one for each seat and the neutral one',
    }),
  join: z.strictObject({ seat, custody: z.enum(['self', 'server']), anchor: hex32, pub: hex32.nullable() }),
  ready: z.strictObject({}),
  standing: z.strictObject({ seat, commit: hex32 }),
  move: z.strictObject(advancing),
  step: z.strictObject({ for: z.enum(['begin', 'resolve']), ...advancing }),
  timeout: z.strictObject({ seat, rule: z.string(), ...advancing }),
  clock: z.strictObject({ kind: text, seat, until: time.nullable() }),
  resign: z.strictObject({ seat, reveal }),
  ruling: z.strictObject({
    text: z.string(),
    module: z.strictObject({ id: text, version: text, hash: hex32 }).optional(),
    round: count.optional(),
    ...consented,
  }),
  void: z.strictObject({ seq: count, reason: z.string(), reveal, ...consented }),
  skip: z.strictObject({ seat: neutralOrSeat, from: k, to: k, reason: z.string(), ...consented }),
  rekey: z.strictObject({
    chain: z.enum(['t', 'n']),
    seat: neutralOrSeat,
    anchor: hex32,
    k: index,
    ...consented,
  }),
  close: z.strictObject({
    reason: z.enum(['played', 'agreed', 'resigned', 'adjudicated', 'abandoned']),
    hidden: hex32.nullable().optional(),
    files: z.array(openedFile).min(1).optional(),
    standing: z.array(openedStanding).min(1).optional(),
    reveal,
  }),
};
const NEEDS_BEACON = ['start', 'lock', 'roll'];

const diceRoll = z
  .strictObject({
    j: index,
    for: text,
    sides: z
      .array(
        z
          .int()
          .min(1)
          .max(2 ** 32),
      )
      .min(1),
    faces: z.array(z.int()),
  })
  .refine(({ sides, faces }) => sides.length === faces.length, {
    path: ['faces'],
    message: 'must be as many as sides',
  });
const drawRoll = z
  .strictObject({ j: index, for: text, pool: tokens, drawn: tokens })
  .refine(({ pool, drawn }) => drawn.length <= pool.length, {
    path: ['drawn'],
    message: 'must not be more than the pool holds',
  });
const shuffleRoll = z
  .strictObject({ j: index, for: text, list: tokens, order: tokens })
  .refine(({ list, order }) => list.length === order.length, {
    path: ['order'],
    message: 'must be as long as the list',
  });
const hiddenDraw = z
  .strictObject({ j: index, for: text, to: seat.nullable(), cup: text, count, commits: z.array(hex32) })
  .refine((draw) => draw.commits.length === draw.count, {
    path: ['commits'],
    message: 'must be one for each token',
  });

const dice = z
  .strictObject({
    k,
    t: z.union([hex32, z.literal('')]),
    n: z.union([hex32, z.literal('')]),
    others: z.array(z.strictObject({ seat, k: index })),
    beacon: z.null('beacon modes are not supported by this verifier'),
    rolls: z.array(z.union([diceRoll, drawRoll, shuffleRoll])),
    hidden: z.array(hiddenDraw),
    of: z.strictObject({ seat: neutralOrSeat, seq: count }).optional(),
    empty: z.literal(true).optional(),
  })
  .refine(({ others }) => others.every((other, i) => i === 0 || others[i - 1]!.seat < other.seat), {
    path: ['others'],
    message: 'must be in ascending order of seats',
  })
  .refine(({ t, empty }) => empty === undefined || t !== '', {
    path: ['empty'],
    message: 'may stand only where t is revealed',
  });

const event = json.refine(
  (value) => (typeof value['e'] === 'string') !== (typeof value['event'] === 'string'),
  {
    message: 'must have exactly one of the tags "event" and "e"',
  },
);

const entryOf = <Type extends keyof typeof bodies>(type: Type) =>
  z.strictObject({
    v: z.literal('pbem-log/1'),
    game: gid,
    seq: count,
    prev: hex32,
    type: z.literal(type),
    time,
    module: z.strictObject({ id: text, version: text, hash: hex32 }),
    actor: z
      .string()
      .regex(/^(server|seat:[1-8]|director:.+)$/, 'must be "server", "seat:<n>" or "director:<id>"'),
    body: bodies[type],
    file: z.union([
      z.null(),
      plainFile,
      z.strictObject({ commit: hex32 }),
      z.strictObject({ commit: hex32, orders: z.array(hex32) }),
    ]),
    dice: dice.nullable(),
    events: z.array(event),
    state: hex32,
  });

const entries = z.discriminatedUnion('type', [
  entryOf('genesis'),
  entryOf('join'),
  entryOf('ready'),
  entryOf('standing'),
  entryOf('move'),
  entryOf('step'),
  entryOf('timeout'),
  entryOf('clock'),
  entryOf('resign'),
  entryOf('ruling'),
  entryOf('void'),
  entryOf('skip'),
  entryOf('rekey'),
  entryOf('close'),
]);

const line = z.strictObject({ entry: entries, hash: hex32, checkpoint: z.string() });
const header = z.strictObject({ format: z.literal('pbem-log-export/1'), game: gid, vkey: text, count });
const moveFile = z.strictObject({
  format: z.literal('pbem-move/1'),
  game: z.string(),
  seat: z.int(),
  k: z.int().nullable(),
  head: z.string(),
  nonce: z.string().nullable(),
  orders: z.array(json),
  comment: z.string().optional(),
});

export type Entry = z.infer<typeof entries>;
export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>;
export type Dice = NonNullable<Entry['dice']>;
export type Roll = Dice['rolls'][number];
export type HiddenDraw = Dice['hidden'][number];
export type LogLine = z.infer<typeof line>;
export type Header = z.infer<typeof header>;
export type MoveFile = z.infer<typeof moveFile>;
export type OpenedFile = z.infer<typeof openedFile>;
export type OpenedOrder = z.infer<typeof openedOrder>;

export type Parsed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly detail: string };

export const parseHeader = (value: unknown): Parsed<Header> => parse(header, value, '');
export const parseMoveFile = (value: unknown): Parsed<MoveFile> => parse(moveFile, value, 'file.');

export function parseLine(value: unknown): Parsed<LogLine> {
  const type = (value as { entry?: { type?: unknown } } | null)?.entry?.type;
  if (typeof type === 'string' && NEEDS_BEACON.includes(type)) {
    return {
      ok: false,
      detail: `type: "${type}" entries need a beacon mode, which is not supported by this verifier`,
    };
  }
  const parsed = parse(line, value, '');
  return parsed.ok ? placed(parsed.value) : parsed;
}

/** What may stand where: files, dice, actors by type. */
function placed(parsed: LogLine): Parsed<LogLine> {
  const { entry } = parsed;
  const wrong = (detail: string): Parsed<LogLine> => ({ ok: false, detail });
  const fromSeat = entry.type === 'ready' || entry.type === 'move' || entry.type === 'resign';
  // A seat whose nonces the server keeps is made ready by the server, without a file.
  const mustFile = fromSeat && entry.type !== 'ready';
  if (mustFile && entry.file === null) return wrong(`file: missing in an entry of type ${entry.type}`);
  if (!fromSeat && entry.file !== null) return wrong(`file: must be null in an entry of type ${entry.type}`);
  if (fromSeat && !entry.actor.startsWith('seat:')) return wrong('actor: must be the seat whose file it is');
  const mayRoll =
    entry.type === 'ready' || entry.type === 'move' || entry.type === 'step' || entry.type === 'timeout';
  if (!mayRoll && entry.dice !== null) return wrong(`dice: must be null in an entry of type ${entry.type}`);
  if (entry.type === 'ready' && (entry.dice === null || entry.dice.of !== undefined))
    return wrong('dice: a ready entry reveals the first link');
  const ofServer = ['genesis', 'step', 'timeout', 'clock', 'close'].includes(entry.type);
  if (ofServer && entry.actor !== 'server')
    return wrong(`actor: must be the server in an entry of type ${entry.type}`);
  const ofSeat = entry.type === 'join' || entry.type === 'standing' || entry.type === 'resign';
  if (ofSeat && entry.actor !== `seat:${entry.body.seat}`)
    return wrong('actor: must be the seat of the body');
  return { ok: true, value: parsed };
}

function parse<T>(schema: z.ZodType<T>, value: unknown, prefix: string): Parsed<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const issue = deepest(result.error.issues);
  return { ok: false, detail: `${prefix}${issue.path.join('.') || '(whole)'}: ${issue.message}` };
}

/** Inside a union, the issue of the member that came furthest. */
function deepest(issues: readonly z.core.$ZodIssue[]): { path: readonly PropertyKey[]; message: string } {
  const issue = issues[0]!;
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const inner = issue.errors.filter((member) => member.length > 0).map((member) => deepest(member));
  const best = inner.reduce<(typeof inner)[number] | null>(
    (found, next) => (found === null || next.path.length > found.path.length ? next : found),
    null,
  );
  return best === null || best.path.length === 0
    ? issue
    : { path: [...issue.path, ...best.path], message: best.message };
}
