/** Something that was given to an onlooker: where it came from, and its bytes. */
export interface Output {
  readonly what: string;
  readonly bytes: string;
}

/**
 * Values that depend on sealed bytes and on nothing else, by what they stand for ("hash of entry 7"): the seal of a file
 * whose bytes are not the same in both games, and what is hashed and signed over it. Pairs that are equal need no name.
 */
export type Seals = ReadonlyMap<string, readonly [string, string]>;

/** The bytes with each sealed value replaced by its name, and with what a mailer makes up: the date and the boundary. */
export function plain({ bytes }: Output, seals: Seals, game: 0 | 1): string {
  let text = decoded(bytes);
  for (const [name, values] of seals) {
    const value = values[game];
    text = text.replaceAll(value, `<${name}>`);
    // Links and Message-IDs cut hashes short.
    for (const length of [32, 16])
      if (/^[0-9a-f]{64}$/.test(value)) text = text.replaceAll(value.slice(0, length), `<${name}/${length}>`);
  }
  return text
    .replaceAll(/^Date: .*$/gm, 'Date: <now>')
    .replaceAll(/--_NmP-[0-9a-f]+-Part_(\d+)/g, '<boundary $1>');
}

/** A mail's parts as they are read: transfer encodings break lines wherever they like. */
export const decoded = (bytes: string): string =>
  bytes
    .replaceAll('=\r\n', '')
    .replaceAll(
      /(Content-Transfer-Encoding: base64\r\n(?:[^\r\n]+\r\n)*\r\n)([A-Za-z0-9+/=\r\n]+)/g,
      (_all, head: string, body: string) => `${head}${Buffer.from(body, 'base64').toString('utf8')}\r\n`,
    );

/** The first output that is not the same in both games; null if all are, one by one and byte by byte. */
export function firstDifference(
  a: readonly Output[],
  b: readonly Output[],
  seals: Seals = new Map(),
): { readonly what: string; readonly here: string; readonly there: string } | null {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined || y === undefined || x.what !== y.what)
      return { what: `output ${i}`, here: x?.what ?? 'nothing', there: y?.what ?? 'nothing' };
    // A sealed value of the one game in both would be a leak: then bytes are read.
    if (seals.size === 0 && x.bytes === y.bytes) continue;
    const [here, there] = [plain(x, seals, 0), plain(y, seals, 1)];
    if (here === there) continue;
    // A length tells that something differs, not what.
    const [ours, theirs] = [here, there].map((text) => text.replace(/^content-length: .*\n/m, '')) as [
      string,
      string,
    ];
    const at = [...ours].findIndex((letter, n) => letter !== theirs[n]);
    const cut = (text: string) =>
      ours === theirs ? text.slice(0, 400) : text.slice(Math.max(0, at - 160), at + 200);
    return {
      what: x.what,
      here: cut(ours === theirs ? here : ours),
      there: cut(ours === theirs ? there : theirs),
    };
  }
  return null;
}
