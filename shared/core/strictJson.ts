import type { Json } from './json.ts';

/** Where and why a text is no JSON that we take. Lines and columns count from 1, columns in UTF-16 units. */
export interface JsonFault {
  readonly message: string;
  /** `$.orders[2].unit` */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export type StrictJson =
  { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly fault: JsonFault };

export interface StrictJsonRules {
  /**
   * True: only what canonical JSON of `pbem-log/1` can carry (DICE-AND-LOG 7): ASCII keys, no lone surrogates, integers
   * within +-(2^53-1) and written as such (`1.0`, `1e3` and `-0` are refused). For move files and log lines.
   */
  readonly profile: boolean;
  /** Arrays and objects inside each other, at most. */
  readonly depth?: number;
}

const DEFAULT_DEPTH = 64;

/**
 * Parses RFC 8259 JSON and refuses what `JSON.parse` lets pass: an object that names a key twice (readers differ in
 * which one counts), a key `__proto__`, nesting without bound, and, with `profile`, values without a canonical form.
 */
export function parseStrictJson(text: string, rules: StrictJsonRules): StrictJson {
  const reader = new Reader(text, rules);
  try {
    return { ok: true, value: reader.document() };
  } catch (thrown) {
    if (thrown instanceof Refused) return { ok: false, fault: thrown.fault };
    throw thrown;
  }
}

/** `duplicate key "seat" (line 3, column 5, $.seat)` */
export function describeJsonFault(fault: JsonFault): string {
  return `${fault.message} (line ${fault.line}, column ${fault.column}, ${fault.path})`;
}

class Refused extends Error {
  readonly fault: JsonFault;
  constructor(fault: JsonFault) {
    super(fault.message);
    this.fault = fault;
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const INTEGER = /^-?(?:0|[1-9][0-9]*)$/;
/** A run of characters that stand for themselves. */
const PLAIN = /[^"\\\x00-\x1f]*/y;
const SPACE = /[ \t\n\r]*/y;
const ESCAPES: { readonly [letter: string]: string } = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class Reader {
  private at = 0;
  private readonly path: (string | number)[] = [];
  private readonly text: string;
  private readonly profile: boolean;
  private readonly maxDepth: number;

  constructor(text: string, rules: StrictJsonRules) {
    this.text = text;
    this.profile = rules.profile;
    this.maxDepth = rules.depth ?? DEFAULT_DEPTH;
  }

  document(): Json {
    const value = this.value();
    this.space();
    if (this.at < this.text.length) this.refuse('text after the end of the value');
    return value;
  }

  private value(): Json {
    this.space();
    const letter = this.text[this.at];
    if (letter === '{') return this.object();
    if (letter === '[') return this.array();
    if (letter === '"') return this.string();
    if (letter === '-' || (letter !== undefined && letter >= '0' && letter <= '9')) return this.number();
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.refuse(
      letter === undefined ? 'the text ends too early' : `unexpected ${JSON.stringify(letter)}`,
    );
  }

  private object(): Json {
    const object: { [key: string]: Json } = {};
    this.open();
    if (!this.closes('}')) {
      do {
        this.space();
        const start = this.at;
        if (this.text[this.at] !== '"') this.refuse('a key in quotes is expected');
        const key = this.string();
        this.path.push(key);
        if (this.profile && !/^[\x00-\x7f]*$/.test(key))
          this.refuse(`key ${JSON.stringify(key)} is not ASCII`, start);
        if (key === '__proto__') this.refuse('key "__proto__" is not allowed', start);
        if (Object.hasOwn(object, key)) this.refuse(`duplicate key ${JSON.stringify(key)}`, start);
        this.space();
        if (this.text[this.at] !== ':') this.refuse('":" is expected');
        this.at++;
        object[key] = this.value();
        this.path.pop();
      } while (this.continues('}'));
    }
    return object;
  }

  private array(): Json {
    const array: Json[] = [];
    this.open();
    if (!this.closes(']')) {
      do {
        this.path.push(array.length);
        array.push(this.value());
        this.path.pop();
      } while (this.continues(']'));
    }
    return array;
  }

  private string(): string {
    const start = this.at++;
    let result = '';
    for (;;) {
      result += this.match(PLAIN);
      const letter = this.text[this.at];
      if (letter === '"') break;
      if (letter === undefined) this.refuse('a string is not closed', start);
      if (letter !== '\\') this.refuse('control character in a string');
      const escape = this.text[this.at + 1] ?? '';
      const unicode = /^[0-9a-fA-F]{4}$/.exec(this.text.slice(this.at + 2, this.at + 6));
      if (escape === 'u' && unicode) {
        result += String.fromCharCode(Number.parseInt(unicode[0], 16));
        this.at += 6;
      } else if (Object.hasOwn(ESCAPES, escape)) {
        result += ESCAPES[escape]!;
        this.at += 2;
      } else this.refuse('unknown escape in a string');
    }
    this.at++;
    if (this.profile && hasLoneSurrogate(result)) this.refuse('lone surrogate in a string', start);
    return result;
  }

  private number(): number {
    const start = this.at;
    const digits = this.match(NUMBER);
    if (digits === '') this.refuse('a number is expected');
    const value = Number(digits);
    if (/[0-9.eE+-]/.test(this.text[this.at] ?? '')) this.refuse('badly written number', start);
    if (!Number.isFinite(value)) this.refuse(`number ${digits} is too large`, start);
    if (this.profile && !(INTEGER.test(digits) && Number.isSafeInteger(value) && !Object.is(value, -0)))
      this.refuse(`number ${digits} is not an integer within ±(2^53-1)`, start);
    return value;
  }

  private open(): void {
    if (this.path.length >= this.maxDepth) this.refuse(`more than ${this.maxDepth} levels`);
    this.at++;
  }

  /** Whether the array or object that has just been opened ends here. */
  private closes(bracket: string): boolean {
    this.space();
    if (this.text[this.at] !== bracket) return false;
    this.at++;
    return true;
  }

  /** After a member: true if another one follows. */
  private continues(bracket: string): boolean {
    this.space();
    const letter = this.text[this.at];
    if (letter !== ',' && letter !== bracket)
      this.refuse(letter === undefined ? 'the text ends too early' : `"," or "${bracket}" is expected`);
    this.at++;
    return letter === ',';
  }

  private space(): void {
    this.match(SPACE);
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private refuse(message: string, at: number = this.at): never {
    const before = this.text.slice(0, at);
    const path = this.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
    throw new Refused({
      message,
      path: `$${path}`,
      line: before.split('\n').length,
      column: at - before.lastIndexOf('\n'),
    });
  }
}

function hasLoneSurrogate(text: string): boolean {
  return /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}
