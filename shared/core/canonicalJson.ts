import canonicalize from 'canonicalize';
import { assert } from './assert.ts';

/**
 * RFC 8785 canonical JSON in the profile of `pbem-log/1` (DICE-AND-LOG 7): ASCII keys, safe integers only, no
 * `undefined`, no lone surrogates, no `toJSON` objects.
 *
 * @throws AssertionError naming the path of the first value outside the profile; `canonicalize` alone would silently
 *   drop `undefined` and accept floats.
 */
export function canonicalJson(value: unknown): string {
  checkProfile(value, '$');
  const text = canonicalize(value);
  assert(text !== undefined, 'a value in the profile has a canonical form');
  return text;
}

function checkProfile(value: unknown, path: string): void {
  switch (typeof value) {
    case 'boolean':
      return;
    case 'number':
      assert(Number.isSafeInteger(value) && !Object.is(value, -0), `${path}: ${value} is not a safe integer`);
      return;
    case 'string':
      assert(isWellFormed(value), `${path}: lone surrogate`);
      return;
    case 'object': {
      if (value === null) return;
      if (Array.isArray(value)) {
        for (let i = 0; i < value.length; i++) checkProfile(value[i], `${path}[${i}]`);
        return;
      }
      const proto: unknown = Object.getPrototypeOf(value);
      assert(proto === Object.prototype || proto === null, `${path}: not a plain object`);
      for (const [key, member] of Object.entries(value)) {
        assert(/^[\x00-\x7f]*$/.test(key), `${path}: key ${JSON.stringify(key)} is not ASCII`);
        checkProfile(member, `${path}.${key}`);
      }
      assert(!('toJSON' in value && typeof value.toJSON === 'function'), `${path}: toJSON`);
      return;
    }
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      assert(false, `${path}: ${typeof value} is no JSON`);
  }
}

/** `String.prototype.isWellFormed` is not in ES2022. */
function isWellFormed(text: string): boolean {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}
