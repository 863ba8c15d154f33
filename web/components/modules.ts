import '../jitless.ts';
import type { ModuleDetails } from '../../shared/api/index.ts';
import { utf8 } from '../../shared/core/bytes.ts';
import { loadGame } from '../../shared/games/registry.ts';
import { moduleHash } from '../../shared/log/moduleHash.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { Packable } from '../../shared/rules/packs.ts';
import { packOf } from '../../shared/rules/packs.ts';

/** The text of each file of a data pack, `pack.json` included, by name. */
export type PackFiles = Readonly<Record<string, string>>;

interface Loaded {
  readonly module: GameModule;
  /** Its data pack; null on its own data. */
  readonly pack: { readonly title: string; readonly files: PackFiles } | null;
}

/** Games that have been loaded, by what they are asked for by: an id, or an id with a data pack (DESIGN 5). */
const loaded = new Map<string, Loaded>();
const asked = new Map<string, Promise<Loaded | null>>();
/** Data packs that came with this page, by their hash. */
const enclosed = new Map<string, PackFiles>();

/** Takes a data pack that the page itself holds, so that none is fetched: for a replay saved as one page. */
export function enclosePack(files: PackFiles): void {
  enclosed.set(hashOf(files), files);
}

/** The files of the data pack that `ref` names, once it has been loaded; null without one. */
export function packFilesOf(ref: string): PackFiles | null {
  return loaded.get(ref)?.pack?.files ?? null;
}

/** The rules that `fetchModule` has loaded; null before, and for a game that can't be had. */
export function moduleOf(ref: string): GameModule | null {
  return loaded.get(ref)?.module ?? null;
}

/**
 * The rules that came with this page, on the data pack that `ref` names if it names one. A page loads them when it knows what
 * game it shows. Null: this page has no such game, or its server no such pack.
 */
export async function fetchModule(ref: string): Promise<GameModule | null> {
  const asking = asked.get(ref) ?? load(ref);
  asked.set(ref, asking);
  const found = await asking;
  if (found === null) asked.delete(ref);
  else loaded.set(ref, found);
  return found?.module ?? null;
}

/** The data pack of a version or of what a module is asked for by, for readers; null: the game's own data. */
export function packLabel(ref: string): { readonly title: string | null; readonly hash: string } | null {
  const hash = packOf(ref);
  return hash === null ? null : { title: loaded.get(ref)?.pack?.title ?? null, hash };
}

async function load(ref: string): Promise<Loaded | null> {
  const hash = packOf(ref);
  try {
    const game = await loadGame(hash === null ? ref : ref.slice(0, ref.indexOf('+')));
    if (game === null) return null;
    return hash === null ? { module: game.module, pack: null } : await fetchPack(ref, hash, game.packs);
  } catch {
    return null;
  }
}

/** A pack is believed only if its files have the hash that was asked for. */
async function fetchPack(ref: string, hash: string, game: Packable): Promise<Loaded | null> {
  const files = enclosed.get(hash) ?? (await filesFromServer(ref));
  if (files === null || hashOf(files) !== hash) return null;
  const read = (name: string): unknown => JSON.parse(files[`${name}.json`] ?? '');
  const { title } = read('pack') as { title: string };
  const raw = Object.fromEntries(game.files.map((name) => [name, read(name)]));
  return { module: game.create(raw, { hash, title }), pack: { title, files } };
}

async function filesFromServer(ref: string): Promise<PackFiles | null> {
  if (!location.protocol.startsWith('http')) return null;
  const answer = await fetch(`/api/modules/${encodeURIComponent(ref)}`);
  return answer.ok ? (((await answer.json()) as ModuleDetails).pack?.files ?? null) : null;
}

const hashOf = (files: PackFiles): string =>
  moduleHash(new Map(Object.entries(files).map(([name, text]) => [name, utf8(text)])));
