import { describe, expect, test } from 'vitest';
import { readKeyFile, writeKeyFile } from '../../../shared/dice/index.ts';
import type { KeyFile } from '../../../shared/dice/index.ts';

const file: KeyFile = {
  format: 'pbem-key/1',
  game: '23'.repeat(16),
  seat: 2,
  tail: 'ab'.repeat(32),
  key: null,
};

describe('DICE-AND-LOG 3: key files', () => {
  test.each([file, { ...file, key: 'cd'.repeat(32) }])('are read as they were written', (one) => {
    expect(readKeyFile(writeKeyFile(one))).toEqual({ ok: true, file: one });
  });

  test.each([
    ['another format', { ...file, format: 'pbem-key/2' }, 'format'],
    ['no seat', { ...file, seat: 0 }, 'seat'],
    ['half a tail', { ...file, tail: 'ab'.repeat(16) }, 'tail'],
    ['upper case', { ...file, tail: 'AB'.repeat(32) }, 'tail'],
    ['no key at all', { ...file, key: undefined }, 'key'],
    ['an unknown field', { ...file, name: 'Anna' }, 'name'],
  ])('%s is refused by name', (_name, wrong, field) => {
    const read = readKeyFile(JSON.stringify(wrong));
    expect(read.ok ? 'taken' : read.message).toMatch(new RegExp(`^This is no key file: .*${field}`));
  });

  test('a field twice is refused with its place', () => {
    const twice = writeKeyFile(file).replace('"seat": 2', '"seat": 2,\n  "seat": 1');
    expect(readKeyFile(twice)).toEqual({
      ok: false,
      message: 'This is no key file: duplicate key "seat" (line 5, column 3, $.seat).',
    });
  });
});
