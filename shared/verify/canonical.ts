/** Why a value has no canonical form, and where: `$.entry.seq: 6.5 is not a safe integer`. */
export class NotCanonical extends Error {}

/** Texts of objects already written. States share most of their parts with the states before them, and are never changed. */
const written = new WeakMap<object, string>();

/**
 * RFC 8785 canonical JSON in the profile of `pbem-log/1` (DICE-AND-LOG 7): ASCII keys, safe integers only, no lone
 * surrogates, plain objects. Written apart from the log's own, and remembers what it has written.
 *
 * @param value never changed afterwards
 * @throws NotCanonical
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

function write(value: unknown, path: (string | number)[]): string {
  switch (typeof value) {
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isSafeInteger(value) || Object.is(value, -0))
        throw fault(path, `${value} is not a safe integer`);
      return String(value);
    case 'string':
      if (LONE_SURROGATE.test(value)) throw fault(path, 'lone surrogate');
      return JSON.stringify(value);
    case 'object': {
      if (value === null) return 'null';
      const known = written.get(value);
      if (known !== undefined) return known;
      const text = Array.isArray(value) ? writeArray(value, path) : writeObject(value, path);
      written.set(value, text);
      return text;
    }
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      throw fault(path, `${typeof value} is no JSON`);
  }
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const ASCII = /^[\x00-\x7f]*$/;

function writeArray(value: readonly unknown[], path: (string | number)[]): string {
  let text = '[';
  for (let i = 0; i < value.length; i++) {
    path.push(i);
    text += (i === 0 ? '' : ',') + write(value[i], path);
    path.pop();
  }
  return `${text}]`;
}

function writeObject(value: object, path: (string | number)[]): string {
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null) throw fault(path, 'not a plain object');
  let text = '{';
  // Keys in the order of their UTF-16 code units, as `sort` has it.
  for (const key of Object.keys(value).sort()) {
    if (!ASCII.test(key)) throw fault(path, `key ${JSON.stringify(key)} is not ASCII`);
    // Readers that copy objects lose it: what it holds would be hashed, but judged by nobody.
    if (key === '__proto__') throw fault(path, 'key "__proto__" is not allowed');
    path.push(key);
    text += `${text.length === 1 ? '' : ','}${JSON.stringify(key)}:${write((value as Record<string, unknown>)[key], path)}`;
    path.pop();
  }
  return `${text}}`;
}

function fault(path: readonly (string | number)[], detail: string): NotCanonical {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return new NotCanonical(`$${place}: ${detail}`);
}
