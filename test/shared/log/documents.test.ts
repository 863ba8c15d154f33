import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromHex, toBase64, toHex, u32, utf8 } from '../../../shared/core/bytes.ts';
import { ctx, die, readKeyFile, rollSeed, tuple, uniformFrom, words } from '../../../shared/dice/index.ts';
import {
  bodySchemas,
  entryHash,
  ENTRY_TYPES,
  entrySchema,
  exportHeaderSchema,
  parseVerifierKey,
  readCheckpoint,
} from '../../../shared/log/index.ts';
import { readMoveFile } from '../../../shared/moves/index.ts';
import { vectorFile } from '../dice/vectorFile.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter((match) => match[1] === language)
    .map((match) => match[2]!);

describe('docs/log-format.md', () => {
  const page = read('log-format.md');

  test('its entries are entries, with the hashes that it names', () => {
    const entries = blocks(page, 'json')
      .map((text) => JSON.parse(text))
      .filter((value) => 'v' in value);
    expect(entries.map((entry) => entry.type)).toEqual(['genesis', 'move', 'close']);
    for (const entry of entries) {
      expect(entrySchema.safeParse(entry).success).toBe(true);
      expect(page).toContain(`Its hash is \`${entryHash(entry)}\``);
      expect(vectorFile().miniLog.lines[entry.seq].entry).toEqual(entry);
    }
  });

  test('the file that it shows is the one in the entry', () => {
    const text = blocks(page, '').find((block) => block.startsWith('{\n "format"'))!;
    expect(toBase64(utf8(text))).toBe(vectorFile().miniLog.lines[6].entry.file.b64);
  });

  test('its header, its checkpoint and its move file can be read', () => {
    const plain = blocks(page, '');
    const header = exportHeaderSchema.parse(JSON.parse(plain[0]!));
    const checkpoint = plain.find((block) => /^pbem\.example\.org.*\n9\n/.test(block))!;
    expect(readCheckpoint(checkpoint, parseVerifierKey(header.vkey)!)).toMatchObject({
      ok: true,
      checkpoint: { size: 9 },
    });
    const file = blocks(page, 'json').find((block) => block.includes('Your bridge'))!;
    expect(readMoveFile(utf8(file))).toMatchObject({
      ok: true,
      file: { k: 7, orders: [{ order: 'move' }, { order: 'end-phase' }] },
    });
  });

  test('its tables name every type, every field of a body and every field of an entry', () => {
    const section = (number: number): string => page.split(/^## /m)[number]!;
    for (const type of ENTRY_TYPES) {
      expect(section(4), type).toContain(`\`${type}\``);
      for (const field of Object.keys(bodySchemas[type].shape))
        expect(section(4), `${type}.${field}`).toMatch(new RegExp(`[\`{ ]${field}[\`},]`));
    }
    for (const field of Object.keys(vectorFile().miniLog.lines[0].entry))
      expect(section(3), field).toMatch(new RegExp(`^\\| \`${field}\` +\\|`, 'm'));
  });

  test('every tag that the code hashes is described here or in dice.md', () => {
    const sources = ['dice', 'log'].flatMap((folder) => {
      const url = new URL(`../../../shared/${folder}/`, import.meta.url);
      return readdirSync(url).map((name) => readFileSync(new URL(name, url), 'utf8'));
    });
    const tags = new Set(
      sources.flatMap((source) => source.match(/pbem-(?:dice|log)\/1 [a-z-]+(?=')/g) ?? []),
    );
    expect(tags.size).toBe(17);
    for (const tag of tags) expect(page + read('dice.md'), tag).toMatch(new RegExp(`["\`]${tag}["\`]`));
  });
});

describe('docs/dice.md', () => {
  const page = read('dice.md');
  const values = [
    ...page.matchAll(/^\| (?:hash of entry 0|server secret.*|nonce.*) \| `([0-9a-f]{64})` \|$/gm),
  ].map((match) => match[1]!);

  test('its example comes out as it says', () => {
    const [genesisHash, secret, nonce, other] = values as [string, string, string, string];
    const context = ctx({
      genesisHash,
      seat: 1,
      k: 2,
      nonce,
      others: [{ seat: 2, nonce: other }],
      beacon: null,
    });
    const laid = blocks(page, '')[0]!
      .trimEnd()
      .split('\n')
      .map((line) => /^([0-9a-f]{8}) ([0-9a-f]*)/.exec(line)!.slice(1).join(''))
      .join('');
    expect(laid).toBe(toHex(context));
    const [, info, seed] = /^info {2}(.*)\nseed {2}(.*)$/m.exec(page)!;
    expect(info!.replace(' ', '')).toBe(toHex(tuple('pbem-dice/1 roll', u32(0))));
    expect(seed).toBe(rollSeed(context, fromHex(secret), 0));
    const numbers = (name: string): number[] =>
      new RegExp(`^${name} +([0-9 ]+)`, 'm').exec(page)![1]!.trim().split(' ').map(Number);
    const next = words(seed!);
    expect(numbers('words')).toEqual([next(), next(), next(), next()]);
    for (const sides of [6, 10]) {
      const uniform = uniformFrom(seed!);
      expect(numbers(`d${sides}`)).toEqual(Array.from({ length: 8 }, () => die(uniform, sides)));
    }
  });

  test('words without the package, as section 6 describes them', () => {
    const seed = '12ee39d43fb8d0dfd3474c4831c3ecacce73b338cdd46f85eecf88980626bd71';
    const key = Buffer.from(seed, 'ascii');
    const s = Array.from({ length: 256 }, (_, i) => i);
    for (let i = 0, j = 0; i < 256; i++) {
      j = (j + s[i]! + key[i % 64]!) % 256;
      [s[i], s[j]] = [s[j]!, s[i]!];
    }
    let [i, j] = [0, 0];
    const byte = (): number => {
      i = (i + 1) % 256;
      j = (j + s[i]!) % 256;
      [s[i], s[j]] = [s[j]!, s[i]!];
      return s[(s[i]! + s[j]!) % 256]!;
    };
    for (let dropped = 0; dropped < 256; dropped++) byte();
    const next = words(seed);
    for (let n = 0; n < 1000; n++)
      expect(next()).toBe(Buffer.of(byte(), byte(), byte(), byte()).readUInt32BE());
  });

  test('its key file has the members of one', () => {
    const text = blocks(page, 'json')[0]!
      .replace('<32 hex>', '23'.repeat(16))
      .replace('<64 hex>', 'ab'.repeat(32));
    expect(readKeyFile(text).ok).toBe(true);
  });
});
