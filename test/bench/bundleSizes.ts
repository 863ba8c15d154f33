import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { assert } from '../../shared/core/assert.ts';
import { gameIds } from '../../shared/games/registry.ts';

export interface BundleSize {
  readonly what: string;
  /** Of all scripts that are loaded for it. */
  readonly bytes: number;
  /** The same, each packed by gzip as a server sends it. */
  readonly packedBytes: number;
}

/**
 * What a browser loads, in bytes: for each page the scripts that it begins with, and what each game adds when a page shows it,
 * on the page and in the verifier's worker.
 *
 * @param root the folder of the built pages
 */
export async function bundleSizes(root: string): Promise<readonly BundleSize[]> {
  const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');
  const files = await readdir(root);
  const sizes: BundleSize[] = [];
  const add = async (what: string, scripts: Iterable<string>): Promise<void> => {
    const codes = await Promise.all([...scripts].map(read));
    sizes.push({
      what,
      bytes: codes.reduce((sum, code) => sum + Buffer.byteLength(code), 0),
      packedBytes: codes.reduce((sum, code) => sum + gzipSync(code).length, 0),
    });
  };

  for (const page of files.filter((name) => name.endsWith('.html')).sort()) {
    const entries = [...(await read(page)).matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, src]) => src!);
    assert(entries.length > 0, `${page} loads a script`);
    await add(page, await closure(read, entries));
  }
  const viewer = await closure(read, ['hexpost-replay.js']);
  await add('hexpost-replay.js', viewer);
  const worker = (await readdir(join(root, 'assets'))).find((name) => name.startsWith('verifyWorker-'));
  assert(worker !== undefined, 'the verifier has a worker');
  const verifier = await closure(read, [`assets/${worker}`]);
  await add('verifier (worker)', verifier);
  for (const game of gameIds) {
    await add(`${game} (page adds)`, await added(read, 'hexpost-replay.js', game, viewer));
    await add(`${game} (worker adds)`, await added(read, `assets/${worker}`, game, verifier));
    await add(`${game} (one page holds)`, [`hexpost-standalone-${game}.js`]);
  }
  return sizes;
}

type Read = (file: string) => Promise<string>;

/** The script that `from` loads for the game, and what that one imports beyond `known`. */
async function added(
  read: Read,
  from: string,
  game: string,
  known: ReadonlySet<string>,
): Promise<readonly string[]> {
  const named = new RegExp(`import\\([\`"'](\\.[^\`"']*/${game}-[^\`"'/]+)[\`"']\\)`).exec(
    await read(from),
  )?.[1];
  assert(named !== undefined, `${from} loads ${game} when it is asked for`);
  const scripts = await closure(read, [normalize(join(dirname(from), named))]);
  return [...scripts].filter((script) => !known.has(script));
}

/** The scripts and what they import, directly or not; without what they load later. */
async function closure(read: Read, entries: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set(entries);
  for (const file of found) {
    for (const [, to] of (await read(file)).matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g))
      found.add(normalize(join(dirname(file), to!)));
  }
  return found;
}
