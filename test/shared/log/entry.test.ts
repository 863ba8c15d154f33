import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';
import { bodySchemas, ENTRY_TYPES, entryHash, entrySchema, leafHash } from '../../../shared/log/index.ts';
import type { Entry } from '../../../shared/log/index.ts';
import { changed, leaves, vectorFile } from '../dice/vectorFile.ts';

const HASH = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const SIG = Buffer.alloc(64, 7).toString('base64');
const frame = {
  v: 'pbem-log/1',
  game: '23'.repeat(16),
  seq: 9,
  prev: HASH,
  time: '2026-01-05T12:00:00.000Z',
  module: { id: 'battle-for-germany', version: '1.0.0', hash: HASH },
  actor: 'server',
  file: null,
  dice: null,
  events: [],
  state: HASH,
};
const answers = [{ seat: 2, ask: 'retreat', by: 'standing', answer: { retreat: { 'wg-63': ['2106'] } } }];
const opened = [{ seq: 8, i: 0, salt: HASH, order: { order: 'end-phase' } }];
const files = [{ seq: 7, salt: HASH, b64: 'e30=', sig: null }];
const consent = [{ sha256: HASH, b64: 'e30=', sig: SIG }];
const sigs = [{ by: 'director:anna', sig: SIG }];
const reveal = [{ seat: 1, k: 3, t: HASH }];

/** A full body of each type (DICE-AND-LOG 7, second table). */
const bodies: { readonly [type in Entry['type']]: object } = {
  genesis: {
    dice: 'pbem-dice/1',
    seats: 2,
    n: 8192,
    anchors: [HASH, HASH, HASH],
    hidden: HASH,
    vkey: 'x+00000000+AA==',
    beacon: null,
    director: { id: 'anna', pub: HASH },
    options: { scenario: 'historical', pack: null, game: { attackerConductsRetreats: false } },
  },
  join: { seat: 1, custody: 'self', anchor: HASH, pub: null },
  ready: {},
  start: { beacon: { round: 1000, signature: 'ab'.repeat(48) } },
  standing: { seat: 2, commit: HASH },
  move: { answers, opened, files },
  step: { for: 'resolve', answers, opened, files },
  lock: {},
  roll: { answers, opened, files },
  timeout: { seat: 2, rule: 'deadline', answers, opened, files },
  clock: { kind: 'deadline', seat: 1, until: '2026-01-08T12:00:00.000Z' },
  resign: { seat: 1, reveal },
  ruling: {
    text: 'The rules were mended.',
    module: { id: 'x', version: '2', hash: HASH },
    round: 5,
    sigs,
    files: consent,
  },
  void: { seq: 4, reason: 'misread rule', reveal, sigs, files: consent },
  skip: { seat: 0, from: 3, to: 5, reason: 'restored from backup', sigs, files: consent },
  rekey: { chain: 'n', seat: 1, anchor: HASH, k: 3, sigs, files: consent },
  close: { reason: 'played', hidden: HASH, files, standing: [{ seq: 5, salt: HASH, b64: 'e30=' }], reveal },
};
const verbatim = { sha256: HASH, b64: 'e30=', sig: null };
/** What the type asks for beside its body (first table). */
const beside = (type: Entry['type']): object => ({
  ...(type === 'genesis' ? { seq: 0, prev: '0'.repeat(64) } : {}),
  ...(['ready', 'move', 'lock', 'resign'].includes(type) ? { file: verbatim, actor: 'seat:1' } : {}),
  ...(['ready', 'lock', 'roll'].includes(type) ? { dice } : {}),
  ...(type === 'join' ? { actor: 'seat:1' } : type === 'standing' ? { actor: 'seat:2' } : {}),
});
const entryOf = (type: Entry['type'], more: object = {}): object => ({
  ...frame,
  type,
  body: bodies[type],
  ...beside(type),
  ...more,
});
const taken = (value: unknown): boolean => entrySchema.safeParse(value).success;

const dice = {
  k: 2,
  t: HASH,
  n: HASH,
  others: [{ seat: 2, k: 1 }],
  beacon: null,
  rolls: [
    { j: 0, for: 'combat:1', sides: [6, 6], faces: [4, 4] },
    { j: 1, for: 'flip:m7', pool: ['a', 'b'], drawn: ['b'] },
    { j: 2, for: 'deck', list: ['a', 'b'], order: ['b', 'a'] },
  ],
  hidden: [{ j: 3, for: 'draw:event', to: null, cup: 'event', count: 1, commits: [HASH] }],
};

describe('DICE-AND-LOG 7: every field is hashed', () => {
  const lines: { entry: Entry }[] = vectorFile().miniLog.lines;
  test.each(lines.map(({ entry }) => [entry.seq, entry.type, entry] as const))(
    'small log, entry %i (%s): any value changed is another hash',
    (_seq, _type, entry) => {
      const hashes = leaves(entry).map((path) => leafHash(canonicalJson(changed(entry, path))));
      expect(hashes.length).toBeGreaterThan(14);
      expect(new Set([entryHash(entry), ...hashes]).size).toBe(hashes.length + 1);
    },
  );

  test('a field left out or added is another hash', () => {
    const entry = vectorFile().miniLog.lines[6].entry as { [field: string]: unknown };
    const hashes = Object.keys(entry).map((field) => leafHash(canonicalJson({ ...entry, [field]: null })));
    const without = Object.keys(entry).map((field) => {
      const { [field]: _left, ...rest } = entry;
      return leafHash(canonicalJson(rest));
    });
    const all = [
      entryHash(entry as never),
      ...hashes,
      ...without,
      leafHash(canonicalJson({ ...entry, more: null })),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  test('SHA-256 of a zero byte and the canonical text', () => {
    const [first] = vectorFile().hashChain3;
    expect(
      createHash('sha256')
        .update(Buffer.concat([Buffer.of(0), Buffer.from(first.jcs)]))
        .digest('hex'),
    ).toBe(first.hash);
    expect(entryHash(JSON.parse(first.jcs))).toBe(first.hash);
  });
});

describe('DICE-AND-LOG 7: the schema', () => {
  test.each([...ENTRY_TYPES])(
    '%s: a full body is taken, and none of its required fields can be missing',
    (type) => {
      expect(entrySchema.safeParse(entryOf(type)).error?.issues).toBeUndefined();
      const optional = ['answers', 'opened', 'files', 'reveal', 'sigs', 'module', 'round', 'standing'];
      for (const field of Object.keys(bodies[type])) {
        const { [field]: _left, ...rest } = bodies[type] as { [field: string]: unknown };
        expect(taken(entryOf(type, { body: rest })), field).toBe(optional.includes(field));
      }
    },
  );

  test.each([...ENTRY_TYPES])('%s: an unknown field is an error, at any depth', (type) => {
    expect(taken(entryOf(type, { more: 1 }))).toBe(false);
    expect(taken(entryOf(type, { body: { ...bodies[type], more: 1 } }))).toBe(false);
    for (const [field, value] of Object.entries(bodies[type]))
      if (Array.isArray(value) && typeof value[0] === 'object')
        expect(
          taken(entryOf(type, { body: { ...bodies[type], [field]: [{ ...value[0], more: 1 }] } })),
          field,
        ).toBe(false);
  });

  test.each([...ENTRY_TYPES])('%s: an empty list is left out', (type) => {
    for (const [field, value] of Object.entries(bodies[type]))
      if (Array.isArray(value))
        expect(taken(entryOf(type, { body: { ...bodies[type], [field]: [] } })), field).toBe(false);
  });

  test('every type has a body and no other', () => {
    expect(Object.keys(bodySchemas).sort()).toEqual([...ENTRY_TYPES].sort());
    expect(taken({ ...frame, type: 'pass', body: {} })).toBe(false);
    expect(taken(entryOf('move', { body: { seat: 1 } }))).toBe(false);
  });

  test.each<[string, object]>([
    ['verbatim', { sha256: HASH, b64: 'e30=', sig: SIG }],
    ['verbatim, unsigned', { sha256: HASH, b64: 'e30=', sig: null }],
    ['sealed, order by order', { commit: HASH, orders: [HASH, OTHER] }],
    ['sealed', { commit: HASH }],
  ])('file: %s', (_name, file) => {
    expect(taken(entryOf('move', { file }))).toBe(true);
    expect(taken(entryOf('move', { file: { ...file, salt: HASH } }))).toBe(false);
  });

  test.each<[string, object]>([
    ['as a whole', dice],
    ['while the file is open', { ...dice, t: '' }],
    ['of the neutral seat', { ...dice, n: '' }],
    ['going on with a file', { ...dice, of: { seat: 1, seq: 4 } }],
    ['used up', { ...dice, rolls: [], hidden: [], empty: true }],
    ['with a beacon', { ...dice, beacon: { round: 1, signature: 'ab'.repeat(48) } }],
  ])('dice: %s', (_name, one) => {
    expect(taken(entryOf('move', { dice: one }))).toBe(true);
    for (const field of Object.keys(dice)) {
      const { [field]: _left, ...rest } = one as { [field: string]: unknown };
      expect(taken(entryOf('move', { dice: rest })), field).toBe(false);
    }
  });

  test.each<[string, object]>([
    ['k from 0', { ...dice, k: 0 }],
    ['t in upper case', { ...dice, t: HASH.toUpperCase() }],
    ['empty: false', { ...dice, empty: false }],
    ['a roll and a draw at once', { ...dice, rolls: [{ ...dice.rolls[0], pool: [], drawn: [] }] }],
    ['a face more than dice', { ...dice, rolls: [{ ...dice.rolls[0], faces: [4, 4, 4] }] }],
    ['a token twice', { ...dice, rolls: [{ j: 0, for: 'x', pool: ['a', 'a'], drawn: ['a'] }] }],
    ['more drawn than there were', { ...dice, rolls: [{ j: 0, for: 'x', pool: ['a'], drawn: ['a', 'b'] }] }],
    ['a shuffle that lost a card', { ...dice, rolls: [{ j: 0, for: 'x', list: ['a', 'b'], order: ['a'] }] }],
    [
      'seats in descending order',
      {
        ...dice,
        others: [
          { seat: 3, k: 1 },
          { seat: 2, k: 1 },
        ],
      },
    ],
    [
      'a seat twice',
      {
        ...dice,
        others: [
          { seat: 2, k: 1 },
          { seat: 2, k: 1 },
        ],
      },
    ],
    ['used up while open', { ...dice, t: '', rolls: [], hidden: [], empty: true }],
    ['a half face', { ...dice, rolls: [{ ...dice.rolls[0], faces: [1.5] }] }],
    ['a token with a blank', { ...dice, rolls: [{ j: 0, for: 'x', pool: ['a b'], drawn: [] }] }],
    ['more commitments than tokens', { ...dice, hidden: [{ ...dice.hidden[0], commits: [HASH, HASH] }] }],
    ['the values beside them', { ...dice, hidden: [{ ...dice.hidden[0], values: ['EVT-01'] }] }],
  ])('dice, refused: %s', (_name, one) => {
    expect(taken(entryOf('move', { dice: one }))).toBe(false);
  });

  test.each<[string, boolean, object]>([
    ['of the module', true, { event: 'combat', column: '1-1' }],
    ['of the protocol', true, { e: 'blind', blind: 'm7', cup: 'delay' }],
    ['with both tags', false, { e: 'blind', event: 'combat' }],
    ['without a tag', false, { blind: 'm7' }],
    ['with a tag that is no text', false, { event: 3 }],
  ])('event %s: %s', (_name, good, event) => {
    expect(taken(entryOf('move', { events: [event] }))).toBe(good);
  });

  test.each<[string, object]>([
    ['another version', { v: 'pbem-log/2' }],
    ['an id that is too short', { game: '23' }],
    ['a negative number', { seq: -1 }],
    ['a time without milliseconds', { time: '2026-01-05T12:00:00Z' }],
    ['a time in another zone', { time: '2026-01-05T12:00:00.000+01:00' }],
    ['the 30th of February', { time: '2026-02-30T12:00:00.000Z' }],
    ['hour 24', { time: '2026-01-05T24:00:00.000Z' }],
    ['seat 0 as an actor', { actor: 'seat:0' }],
    ['nobody', { actor: 'spectator' }],
    ['a director without a name', { actor: 'director:' }],
    ['events null', { events: null }],
    [
      'a signature of 63 bytes',
      { file: { sha256: HASH, b64: 'e30=', sig: Buffer.alloc(63).toString('base64') } },
    ],
    ['a file in another base64', { file: { sha256: HASH, b64: 'e30', sig: null } }],
  ])('refused: %s', (_name, more) => {
    expect(taken(entryOf('move'))).toBe(true);
    expect(taken(entryOf('move', more))).toBe(false);
  });

  test.each<[Entry['type'], object]>([
    ['genesis', { seq: 1 }],
    ['genesis', { prev: HASH }],
    ['move', { seq: 0, prev: '0'.repeat(64) }],
    ['move', { prev: '0'.repeat(64) }],
    ['move', { file: null }],
    ['move', { actor: 'server' }],
    ['resign', { file: null }],
    ['resign', { actor: 'seat:2' }],
    ['resign', { dice }],
    ['step', { file: verbatim }],
    ['close', { file: verbatim }],
    ['close', { dice }],
    ['join', { actor: 'seat:2' }],
    ['join', { file: verbatim }],
    ['standing', { actor: 'seat:1' }],
    ['ready', { dice: null }],
    ['roll', { dice: null }],
  ])('%s: not with %j', (type, more) => {
    expect(taken(entryOf(type, more))).toBe(false);
  });

  test('ready has no file where the server keeps the nonces; a timeout may go on with dice', () => {
    expect(taken(entryOf('ready', { file: null }))).toBe(true);
    expect(taken(entryOf('timeout', { dice }))).toBe(true);
    expect(taken(entryOf('step', { dice }))).toBe(true);
  });

  test('genesis has an anchor for every seat and the neutral one', () => {
    expect(taken(entryOf('genesis', { body: { ...bodies.genesis, anchors: [HASH, HASH] } }))).toBe(false);
    expect(taken(entryOf('genesis', { body: { ...bodies.genesis, options: {} } }))).toBe(true);
  });

  test('can be handed out as JSON Schema, every type with its body', () => {
    const { oneOf } = z.toJSONSchema(entrySchema) as unknown as {
      oneOf: { properties: { type: { const: string }; body: object } }[];
    };
    expect(oneOf.map(({ properties }) => properties.type.const)).toEqual([...ENTRY_TYPES]);
    expect(oneOf.every(({ properties }) => Object.keys(properties.body).length > 0)).toBe(true);
  });
});
