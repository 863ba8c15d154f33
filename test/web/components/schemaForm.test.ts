import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  fieldOf,
  fieldsIn,
  readField,
  schemaOf,
  valueAt,
  withValue,
  writeField,
} from '../../../web/components/schemaForm/schema.ts';

const schema = schemaOf(
  z.strictObject({
    order: z.literal('move'),
    unit: z.string(),
    path: z.array(z.string()),
    top: z.literal(true).optional(),
    plan: z
      .strictObject({ onContact: z.enum(['stop', 'overrun']).optional(), advance: z.boolean().optional() })
      .optional(),
  }),
);

describe('a form made from a schema', () => {
  test('has a field for each member, those of inner objects by their path', () => {
    expect(fieldsIn(schema, { order: 'move' }).map(({ name, needed }) => [name, needed])).toEqual([
      ['unit', true],
      ['path', true],
      ['top', false],
      ['plan.onContact', false],
      ['plan.advance', false],
    ]);
  });

  test.each([
    ['path', ['0101', '0102'], '0101 0102'],
    ['plan.advance', false, 'no'],
    ['plan.advance', true, 'yes'],
    ['plan.onContact', 'overrun', 'overrun'],
  ])('%s: %j stands as "%s", and is read back', (name, value, text) => {
    const field = fieldOf(fieldsIn(schema).find((each) => each.name === name)!.schema);
    expect(writeField(field, value)).toBe(text);
    expect(readField(field, text, true)).toEqual({ ok: true, value });
  });

  test('a boolean that is left open is neither yes nor no', () => {
    const field = fieldOf(fieldsIn(schema).find(({ name }) => name === 'plan.advance')!.schema);
    expect(writeField(field, undefined)).toBe('');
    expect(readField(field, '', true)).toEqual({ ok: true, value: undefined });
  });

  test('inner objects are made where a value goes into them, and what stands there is kept', () => {
    expect(withValue({ unit: 'u' }, ['plan', 'advance'], true)).toEqual({
      unit: 'u',
      plan: { advance: true },
    });
    expect(withValue({ plan: { advance: true } }, ['plan', 'onContact'], 'stop')).toEqual({
      plan: { advance: true, onContact: 'stop' },
    });
    expect(valueAt({ plan: { advance: true } }, ['plan', 'advance'])).toBe(true);
    expect(valueAt({}, ['plan', 'advance'])).toBeUndefined();
  });
});
