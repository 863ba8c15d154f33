import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeJsonFault, parseStrictJson } from '../../../shared/core/strictJson.ts';

const parse = (text: string, profile = false): unknown => {
  const result = parseStrictJson(text, { profile });
  if (!result.ok) throw new Error(describeJsonFault(result.fault));
  return result.value;
};
const fault = (text: string, profile = false): string => {
  const result = parseStrictJson(text, { profile });
  return result.ok ? 'taken' : describeJsonFault(result.fault);
};

describe('DICE-AND-LOG 7: a key that stands twice', () => {
  test('is refused with its place', () => {
    expect(fault('{"a": 1,\n "a": 2}')).toBe('duplicate key "a" (line 2, column 2, $.a)');
  });

  test('deep inside', () => {
    expect(fault('{"orders":[{},{"unit":"x","path":[],"unit":"y"}]}')).toBe(
      'duplicate key "unit" (line 1, column 37, $.orders[1].unit)',
    );
  });

  test('however it is spelled', () => {
    expect(fault('{"a":1,"\\u0061":2}')).toMatch(/^duplicate key "a"/);
  });

  test('but the same key in two objects is none', () => {
    expect(parse('[{"a":1},{"a":{"a":2}}]')).toEqual([{ a: 1 }, { a: { a: 2 } }]);
  });

  test('names that every object inherits are keys like others', () => {
    expect(parse('{"constructor":1,"toString":2}')).toEqual({ constructor: 1, toString: 2 });
    expect(fault('{"constructor":1,"constructor":2}')).toMatch(/^duplicate key/);
    expect(fault('{"__proto__":{"seat":1}}')).toMatch(/^key "__proto__" is not allowed/);
  });
});

describe('the profile of the log', () => {
  test.each([
    ['1.0', 'number 1.0 is not an integer within ±(2^53-1)'],
    ['[0.5]', 'number 0.5 is not an integer within ±(2^53-1)'],
    ['1e3', 'number 1e3 is not an integer within ±(2^53-1)'],
    ['-0', 'number -0 is not an integer within ±(2^53-1)'],
    ['9007199254740992', 'number 9007199254740992 is not an integer within ±(2^53-1)'],
    ['{"ü":1}', 'key "ü" is not ASCII'],
    ['"\\ud800"', 'lone surrogate in a string'],
    ['"\\udc00\\ud800"', 'lone surrogate in a string'],
  ])('refuses %s', (text, message) => {
    expect(fault(text, true)).toContain(message);
    expect(fault(text)).toBe('taken');
  });

  test('takes the rest', () => {
    expect(parse('{"n":[0,-1,9007199254740991,-9007199254740991],"s":"ü \\ud834\\udd1e"}', true)).toEqual({
      n: [0, -1, 9007199254740991, -9007199254740991],
      s: 'ü 𝄞',
    });
  });
});

describe('RFC 8259', () => {
  test.each([
    '',
    ' ',
    '{',
    '[1,',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '[1 2]',
    '{"a" 1}',
    '"a',
    '"\t"',
    '"\\x"',
    '"\\u12g4"',
    '01',
    '-',
    '1.',
    '.5',
    '+1',
    '1e',
    '--1',
    'NaN',
    'Infinity',
    'nul',
    'truefalse',
    '[] []',
    '\ufeff{}',
    '// no\n1',
    '[1]x',
    '1e999',
    '\u00a01',
  ])('refuses %j', (text) => {
    expect(fault(text)).not.toBe('taken');
  });

  test('counts lines and columns from 1', () => {
    expect(fault('')).toContain('(line 1, column 1, $)');
    expect(fault('{\n  "a": [1, x]\n}')).toBe('unexpected "x" (line 2, column 12, $.a[1])');
  });

  test('bounds the nesting', () => {
    expect(fault('['.repeat(64) + ']'.repeat(64))).toBe('taken');
    expect(fault('['.repeat(65) + ']'.repeat(65))).toContain('more than 64 levels');
    expect(fault('['.repeat(200_000))).toContain('more than 64 levels');
  });

  test('takes what JSON.stringify writes, with the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value, null, 1);
        if (!text.includes('"__proto__"')) expect(parse(text)).toEqual(JSON.parse(text));
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  test('takes nothing that JSON.parse refuses, and reads it alike', () => {
    const scrap = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '"a"',
      '"b"',
      '\\',
      '1',
      '-',
      '.5',
      'e1',
      'null',
      'true',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 9 }), (scraps) => {
        const text = scraps.join('');
        const read = parseStrictJson(text, { profile: false });
        if (read.ok) expect(read.value).toEqual(JSON.parse(text));
      }),
      { seed: 3, numRuns: 5000 },
    );
  });
});
