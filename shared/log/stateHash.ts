import { toHex, utf8 } from '../core/bytes.ts';
import { canonicalJson } from '../core/canonicalJson.ts';
import { H } from '../dice/index.ts';

/** Texts of parts of states. A state shares most of its parts with the one before, and none is ever changed. */
const written = new WeakMap<object, string>();

/**
 * DICE-AND-LOG 7: an entry's `state`. Only ever of the public view: a hash over hidden things could be guessed at.
 *
 * @param publicState plain JSON, integers only; never changed afterwards
 * @throws AssertionError naming the path of a value that has no canonical form
 */
export function stateHash(publicState: unknown): string {
  return toHex(H('pbem-log/1 state', utf8(canonicalText(publicState) ?? canonicalJson(publicState))));
}

/** `canonicalJson(value)`, of which what was written before is written no second time; null where it would throw. */
function canonicalText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return partText(value);
  const known = written.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value) ? arrayText(value) : objectText(value);
  if (text !== null) written.set(value, text);
  return text;
}

function arrayText(values: readonly unknown[]): string | null {
  if (!values.some(isObject)) return partText(values);
  const parts: string[] = [];
  for (let i = 0; i < values.length; i++) {
    const text = canonicalText(values[i]);
    if (text === null) return null;
    parts.push(text);
  }
  return `[${parts.join(',')}]`;
}

function objectText(value: object): string | null {
  const members = Object.entries(value);
  // What holds no further objects is written whole, and so is whatever canonicalJson has to say something about.
  if (!members.some(([, member]) => isObject(member))) return partText(value);
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== Object.prototype || 'toJSON' in value) return null;
  const parts: string[] = [];
  for (const [key, member] of members.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const text = ASCII.test(key) ? canonicalText(member) : null;
    if (text === null) return null;
    parts.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${parts.join(',')}}`;
}

const ASCII = /^[\x00-\x7f]*$/;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function partText(value: unknown): string | null {
  try {
    return canonicalJson(value);
  } catch {
    return null;
  }
}
