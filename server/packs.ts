import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { byCodeUnits } from '../shared/core/order.ts';
import { packable } from '../shared/games/all.ts';
import { moduleHash as hashOfFiles } from '../shared/log/index.ts';
import type { GameModule } from '../shared/rules/contract.ts';
import type { Packable } from '../shared/rules/packs.ts';
import { packOf } from '../shared/rules/packs.ts';
import { packReadme } from './packReadme.ts';

/** The file that makes a folder a data pack. */
export const MANIFEST = 'pack.json';
const manifestSchema = z.strictObject({
  format: z.literal('hexpost-pack/1'),
  module: z.string(),
  title: z.string().min(1),
});

/** A data pack (DESIGN 5): a game's map, tables and counters as somebody wrote them down, beside those built in. */
export interface Pack {
  readonly dir: string;
  readonly title: string;
  /** SHA-256 over its files, as `moduleHash` reckons (DICE-AND-LOG 7). */
  readonly hash: string;
  readonly module: GameModule;
  /** The text of each file, `pack.json` included. */
  readonly files: { readonly [name: string]: string };
}

/** Reads and judges a pack. `faults` names every mistake by file, path and hex; there is a pack if there are none. */
export function readPack(dir: string): { readonly pack: Pack | null; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const bytes = new Map<string, Uint8Array>();
  const read = (name: string): unknown => {
    const file = join(dir, name);
    if (!existsSync(file)) {
      faults.push(`${name}: the file is missing`);
      return undefined;
    }
    const content = readFileSync(file);
    bytes.set(name, new Uint8Array(content));
    try {
      return JSON.parse(content.toString('utf8'));
    } catch (error) {
      faults.push(`${name}: no JSON: ${(error as Error).message}`);
      return undefined;
    }
  };
  const given = read(MANIFEST);
  if (given === undefined) return { pack: null, faults };
  const manifest = manifestSchema.safeParse(given);
  if (!manifest.success) {
    const issues = manifest.error.issues.map(
      ({ path, message }) => `${MANIFEST} ${path.join('.')}: ${message}`,
    );
    return { pack: null, faults: issues };
  }
  const { module: id, title } = manifest.data;
  const game = packable.get(id);
  if (game === undefined) {
    const known = [...packable.keys()].join(', ');
    return { pack: null, faults: [`${MANIFEST} module: there are packs for ${known}, none for ${id}`] };
  }
  const raw = Object.fromEntries(game.files.map((name) => [name, read(`${name}.json`)]));
  if (faults.length > 0) return { pack: null, faults };
  faults.push(...game.mistakes(raw));
  if (faults.length > 0) return { pack: null, faults };
  const hash = hashOfFiles(bytes);
  const text = new TextDecoder();
  const files = Object.fromEntries([...bytes].map(([name, content]) => [name, text.decode(content)]));
  return { pack: { dir, title, hash, files, module: game.create(raw, { hash, title }) }, faults };
}

/** The packs in the folders of a folder, by name. A folder without a `pack.json` is none. */
export function readPacks(
  dir: string,
): readonly { readonly dir: string; readonly pack: Pack | null; readonly faults: readonly string[] }[] {
  return readdirSync(dir)
    .sort(byCodeUnits)
    .map((name) => join(dir, name))
    .filter((path) => statSync(path).isDirectory() && existsSync(join(path, MANIFEST)))
    .map((path) => ({ dir: path, ...readPack(path) }));
}

/** A pack can't be used: the message names all its faults. */
export class PackError extends Error {
  override readonly name = 'PackError';
}

/**
 * The packs in the folders of a folder, all of them in order.
 *
 * @throws PackError where there is no such folder, or a pack has faults
 */
export function openPacks(dir: string): readonly Pack[] {
  if (!existsSync(dir)) throw new PackError(`There is no folder ${dir}.`);
  return readPacks(dir).map(({ dir: path, pack, faults }) => {
    if (pack === null) throw new PackError([`The pack ${path} has faults:`, ...faults].join('\n'));
    return pack;
  });
}

interface Modules {
  find(id: string): GameModule | null;
  all(): readonly GameModule[];
}

/** The games at hand, and the data packs beside them. */
export interface PackedModules extends Modules {
  packs(): readonly Pack[];
}

/** Modules with packs at hand: `<id>` finds the module on its own data, `<id>+pack.<hash or its beginning>` on a pack. */
export function withPacks(modules: Modules, packs: () => readonly Pack[]): PackedModules {
  return {
    find(ref) {
      const beginning = packOf(ref);
      if (beginning === null) return modules.find(ref);
      const found = packs().filter(
        ({ hash, module }) =>
          ref.startsWith(`${module.id}+`) && beginning !== '' && hash.startsWith(beginning),
      );
      return found.length === 1 ? found[0]!.module : null;
    },
    all: () => modules.all(),
    packs,
  };
}

/** The files of a new pack: the module's own data, with comments that say how to change them. */
export function newPackFiles(game: Packable, title: string): ReadonlyMap<string, string> {
  const manifest = { format: 'hexpost-pack/1', module: game.id, title };
  return new Map([
    [MANIFEST, pretty(manifest)],
    ...game.files.map((name): [string, string] => [
      `${name}.json`,
      pretty({ $comment: game.guide.comments[name] ?? '', ...(game.data[name] as object) }),
    ]),
    ['README.md', packReadme(game, title)],
  ]);
}

/** JSON with one item of a list to a line, so that a map can be read and compared. */
function pretty(value: object): string {
  const part = (item: unknown, indent: string): string => {
    if (Array.isArray(item) && item.some((each) => typeof each === 'object' && each !== null)) {
      const lines = item.map((each) => `${indent}  ${JSON.stringify(each)}`);
      return `[\n${lines.join(',\n')}\n${indent}]`;
    }
    if (
      typeof item === 'object' &&
      item !== null &&
      !Array.isArray(item) &&
      JSON.stringify(item).length > 100
    ) {
      const members = Object.entries(item).map(
        ([key, each]) => `${indent}  ${JSON.stringify(key)}: ${part(each, `${indent}  `)}`,
      );
      return `{\n${members.join(',\n')}\n${indent}}`;
    }
    return JSON.stringify(item);
  };
  return `${part(value, '')}\n`;
}

/** The name under which a pack is listed. */
export const packName = ({ dir, title, hash, module }: Pack): string =>
  `${basename(dir)}  ${title}  ${module.id}+pack.${hash}`;
