import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { modules } from '../../../shared/games/all.ts';
import { labelOf } from '../../../web/components/labelOf.ts';
import { fieldOf, fits, readField, writeField } from '../../../web/components/schemaForm/field.ts';
import type { Field } from '../../../web/components/schemaForm/field.ts';
import { namesOf } from '../../../web/components/schemaForm/names.ts';
import { schemaOf, variantsOf } from '../../../web/components/schemaForm/schema.ts';
import type { Schema } from '../../../web/components/schemaForm/schema.ts';
import { pruned, valueAt, withValue } from '../../../web/components/schemaForm/value.ts';

const hex = z.string().meta({ format: 'hex' });
const unit = z.string().meta({ format: 'unit' });
const part = z.strictObject({ mode: z.enum(['ask', 'never']) }).partial();

/** The control of a member of this shape. */
const fieldFor = (type: z.ZodType): Field =>
  fieldOf(schemaOf(z.strictObject({ it: type })).properties!['it']!);

describe('a control for each shape', () => {
  test.each<[string, z.ZodType, object]>([
    [
      'a word of several',
      z.enum(['stop', 'overrun']).optional(),
      { kind: 'choice', values: ['stop', 'overrun'] },
    ],
    ['there or not', z.literal(true).optional(), { kind: 'switch' }],
    ['yes, no or open', z.boolean().optional(), { kind: 'yes-no' }],
    ['a number', z.number().min(0), { kind: 'number', whole: false, least: 0 }],
    [
      'a whole number',
      z.number().int().min(0).max(100),
      { kind: 'number', whole: true, least: 0, most: 100 },
    ],
    ['a unit', unit, { kind: 'name', format: 'unit', nobody: false }],
    ['a unit or nobody', unit.nullable(), { kind: 'name', format: 'unit', nobody: true }],
    ['units', z.array(unit).min(1), { kind: 'names', format: 'unit' }],
    ['hexes', z.array(hex), { kind: 'places', format: 'hex', path: false }],
    ['a path', z.array(hex).meta({ format: 'path' }).min(1), { kind: 'places', format: 'hex', path: true }],
    [
      'words of several',
      z.array(z.enum(['infantry', 'armored'])),
      { kind: 'picks', values: ['infantry', 'armored'] },
    ],
    ['a scope', z.record(unit, part).optional(), { kind: 'rows', key: { format: 'unit' } }],
    ['whatever', z.unknown(), { kind: 'json' }],
  ])('%s', (_title, type, field) => {
    expect(fieldFor(type)).toMatchObject(field);
  });

  test('a union offers its shapes, and shows the one that the value has', () => {
    const field = fieldFor(
      z.union([z.enum(['never', 'always']), unit, z.null(), z.record(unit, z.array(hex))]),
    );
    const variants = field.kind === 'variants' ? field.variants : [];
    const shown = (value: unknown): string => fieldOf(variants.find((each) => fits(each, value))!).kind;
    expect(['always', 'G001', null, { G001: ['5530'] }].map(shown)).toEqual([
      'choice',
      'name',
      'nobody',
      'rows',
    ]);
  });
});

describe('text that is typed', () => {
  const isThere = (format: string, name: string): boolean => format === 'hex' && /^0[12]0\d$/.test(name);

  test.each<[string, z.ZodType, string, unknown]>([
    ['hexes', z.array(hex), '0101, 0102', ['0101', '0102']],
    ['nothing', z.array(hex), ' ', undefined],
    ['a whole number', z.int(), '12', 12],
    ['a broken one', z.number(), '2.5', 2.5],
  ])('%s', (_title, type, text, value) => {
    expect(readField(fieldFor(type), text, isThere)).toEqual({ ok: true, value });
  });

  test.each<[string, z.ZodType, string, string]>([
    ['a hex that is not there', z.array(hex), '0101 0909', 'There is no hex 0909 on the map.'],
    [
      'a broken number',
      z.number().int().min(0).max(100),
      '2.5',
      'This must be a whole number from 0 to 100.',
    ],
    ['too much', z.number().int().min(0).max(100), '101', 'This must be a whole number from 0 to 100.'],
    ['too little', z.number().min(0), '-1', 'This must be a number, at least 0.'],
  ])('%s', (_title, type, text, message) => {
    expect(readField(fieldFor(type), text, isThere)).toEqual({ ok: false, message });
  });

  test('a list stands as words with spaces between them', () => {
    expect(writeField(fieldFor(z.array(hex)), ['0101', '0102'])).toBe('0101 0102');
  });
});

describe('the object that is made', () => {
  test('inner objects are made where a value goes into them, and what stands there is kept', () => {
    const made = withValue({ unit: 'u' }, ['units', 'G-HG-II', 'mode'], 'never');
    expect(made).toEqual({ unit: 'u', units: { 'G-HG-II': { mode: 'never' } } });
    expect(withValue(made, ['unit'], undefined)).toEqual({ units: { 'G-HG-II': { mode: 'never' } } });
    expect(valueAt(made, ['units', 'G-HG-II', 'mode'])).toBe('never');
    expect(valueAt(made, ['hexes', '2612', 'mode'])).toBeUndefined();
  });

  test('what was opened and left empty is no part of it; a row that was chosen is', () => {
    const schema = schemaOf(
      z.strictObject({
        path: z.array(hex),
        plan: z.strictObject({ then: z.array(hex).optional() }).optional(),
        units: z.record(unit, part).optional(),
        hexes: z.record(hex, part).optional(),
      }),
    );
    expect(pruned(schema, { path: [], plan: { then: [] }, units: { u: {} }, hexes: {} })).toEqual({
      path: [],
      units: { u: {} },
    });
  });

  test.each([
    ['onContact', 'On contact'],
    ['ifIllegal', 'If illegal'],
    ['DIS', 'DIS'],
    ['end-phase', 'End phase'],
  ])('%s is read as "%s"', (member, label) => {
    expect(labelOf(member)).toBe(label);
  });
});

/** Every control below a schema, by its path. */
function controls(schema: Schema, path: string): readonly (readonly [string, Field])[] {
  const field = fieldOf(schema);
  const below =
    field.kind === 'group'
      ? Object.entries(schema.properties ?? {}).flatMap(([member, each]) =>
          controls(each, `${path}.${member}`),
        )
      : field.kind === 'rows'
        ? [...controls(field.key, `${path}.key`), ...controls(field.value, `${path}.*`)]
        : field.kind === 'variants'
          ? field.variants.flatMap((each, i) => controls(each, `${path}|${i}`))
          : [];
  return [[path, field], ...below];
}

describe.each(modules.map((module) => [module.id, module] as const))('the forms of %s', (_id, module) => {
  const all = [
    ...variantsOf(schemaOf(module.orders), 'order').flatMap(({ tag, schema }) => controls(schema, tag)),
    ...Object.entries(module.questions).flatMap(([ask, kind]) => [
      ...controls(schemaOf(kind.policy), `${ask} policy`),
      ...controls(schemaOf(kind.answer), `${ask} answer`),
    ]),
  ];

  test('nothing is written as JSON, and no unit, hex or formation is typed by heart', () => {
    expect(all.length).toBeGreaterThan(20);
    const untold = all.filter(
      ([path, { kind }]) =>
        kind === 'json' || kind === 'words' || (/\.(hex|unit)s?$/.test(path) && kind === 'text'),
    );
    expect(untold.map(([path]) => path)).toEqual([]);
  });

  test('whatever is named by a format, the game has names of', () => {
    const names = namesOf(module);
    const formats = new Set(all.flatMap(([, field]) => ('format' in field ? [field.format] : [])));
    expect([...formats].filter((format) => (names[format] ?? []).length === 0)).toEqual([]);
    expect(formats.has('hex') && formats.has('unit')).toBe(true);
  });

  test('the default policies are shown by their controls', () => {
    for (const kind of Object.values(module.questions))
      expect(fits(schemaOf(kind.policy), kind.defaultPolicy)).toBe(true);
  });
});
