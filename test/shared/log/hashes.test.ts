import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AssertionError } from '../../../shared/core/assert.ts';
import { toHex, utf8 } from '../../../shared/core/bytes.ts';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';
import { H } from '../../../shared/dice/index.ts';
import { isRulesFile, moduleHash, stateHash } from '../../../shared/log/index.ts';
import { vectorFile } from '../dice/vectorFile.ts';

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

describe('DICE-AND-LOG 7: the state hash', () => {
  test('of the states of the small log', () => {
    const { states, lines } = vectorFile().miniLog;
    for (const [i, state] of states.entries())
      expect(stateHash(state), `entry ${i}`).toBe(lines[i].entry.state);
  });

  test('by node:crypto and hand-laid bytes, whatever the order of members', () => {
    const tag = Buffer.from('pbem-log/1 state');
    const jcs = Buffer.from('{"a":[],"turn":1}');
    const bytes = Buffer.concat([
      Buffer.from([0, 0, 0, tag.length]),
      tag,
      Buffer.from([0, 0, 0, jcs.length]),
      jcs,
    ]);
    expect(stateHash({ turn: 1, a: [] })).toBe(sha256(bytes));
    expect(stateHash({ a: [], turn: 1 })).toBe(sha256(bytes));
  });

  test('a state with halves or holes has none, and the place is named', () => {
    expect(() => stateHash({ movement: 2.5 })).toThrow(AssertionError);
    expect(() => stateHash({ unit: undefined })).toThrow(AssertionError);
    expect(() => stateHash({ units: { us: { steps: [2, { left: 0.5 }] } } })).toThrow(
      '$.units.us.steps[1].left: 0.5',
    );
    expect(() => stateHash({ units: [{}, , {}] })).toThrow('$.units[1]');
    expect(() => stateHash({ Köln: { steps: [] } })).toThrow('$: key "Köln" is not ASCII');
    expect(() => stateHash({ units: new Map([[{}, {}]]), turn: {} })).toThrow('$.units: not a plain object');
  });

  test('the same of a state that shares parts with others as of its copy, which shares none', () => {
    const leaf = fc.oneof(
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.string({ unit: 'grapheme' }),
      fc.constant(null),
    );
    const key = fc.string({ unit: 'grapheme-ascii', maxLength: 4 }).filter((name) => name !== '__proto__');
    const { state } = fc.letrec<{ state: unknown; object: Record<string, unknown> }>((tie) => ({
      state: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('state')), tie('object')),
      object: fc.dictionary(key, tie('state'), { noNullPrototype: true }),
    }));
    const apart = (value: unknown): string => toHex(H('pbem-log/1 state', utf8(canonicalJson(value))));
    fc.assert(
      fc.property(state, state, (first, second) => {
        const shared = { b: first, a: [second, first], '10': { first }, '9': 1 };
        for (const each of [first, shared, { ...shared, b: second }, [shared, second]])
          expect(stateHash(each)).toBe(apart(structuredClone(each)));
      }),
      { seed: 7, numRuns: 60 },
    );
  });
});

describe('DICE-AND-LOG 7: the module hash', () => {
  const files = new Map([
    ['rules/runtime.ts', utf8('b\n')],
    ['core/assert.ts', utf8('a\n')],
    ['games/demo/data/map.json', utf8('{}\n')],
  ]);

  test('SHA-256 over the canonical list of paths and hashes', () => {
    const text = `{"core/assert.ts":"${sha256('a\n')}","games/demo/data/map.json":"${sha256('{}\n')}","rules/runtime.ts":"${sha256('b\n')}"}`;
    expect(moduleHash(files)).toBe(sha256(text));
    expect(moduleHash(new Map([...files].reverse()))).toBe(sha256(text));
  });

  test('line ends of a checkout do not matter, everything else does', () => {
    const crlf = new Map(
      [...files].map(([path, bytes]) => [
        path,
        utf8(new TextDecoder().decode(bytes).replaceAll('\n', '\r\n')),
      ]),
    );
    expect(moduleHash(crlf)).toBe(moduleHash(files));
    const hashes = [
      files,
      new Map([...files].slice(1)),
      new Map([...files, ['hex/a.ts', utf8('')]]),
      new Map([...files, ['core/assert.ts', utf8('a\r')]]),
      new Map([...files, ['core/assert.ts', utf8('a\n\n')]]),
    ].map(moduleHash);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(() => moduleHash(new Map())).toThrow(AssertionError);
  });

  test('which files count', () => {
    const counts = [
      'core/a.ts',
      'hex/a.ts',
      'rules/a/b.ts',
      'games/demo/index.ts',
      'games/demo/data/map.json',
    ];
    const not = [
      'dice/a.ts',
      'log/a.ts',
      'verify/a.ts',
      'games/registry.ts',
      'games/demo2/index.ts',
      'corex/a.ts',
      'tsconfig.json',
    ];
    expect(counts.filter((path) => isRulesFile(path, 'demo'))).toEqual(counts);
    expect(not.filter((path) => isRulesFile(path, 'demo'))).toEqual([]);
  });
});
