import '../jitless.ts';
import type { ModuleDetails } from '../../shared/api/index.ts';
import { utf8 } from '../../shared/core/bytes.ts';
import { loadGame } from '../../shared/games/registry.ts';
import { moduleHash } from '../../shared/log/moduleHash.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { Packable } from '../../shared/rules/packs.ts';
import { packOf } from '../../shared/rules/packs.ts';

interface Loaded {
  readonly module: GameModule;
  /** Of its data pack; null on its own data. */
  readonly title: string | null;
}

/** Games that have been loaded, by what they are asked for by: an id, or an id with a data pack (DESIGN 5). */
const loaded = new Map<string, Loaded>();
const asked = new Map<string, Promise<Loaded | null>>();

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
  return hash === null ? null : { title: loaded.get(ref)?.title ?? null, hash };
}

async function load(ref: string): Promise<Loaded | null> {
  const hash = packOf(ref);
  try {
    const game = await loadGame(hash === null ? ref : ref.slice(0, ref.indexOf('+')));
    if (game === null) return null;
    return hash === null ? { module: game.module, title: null } : await fetchPack(ref, hash, game.packs);
  } catch {
    return null;
  }
}

/** A pack is believed only if its files have the hash that was asked for. */
async function fetchPack(ref: string, hash: string, game: Packable): Promise<Loaded | null> {
  if (!location.protocol.startsWith('http')) return null;
  const answer = await fetch(`/api/modules/${encodeURIComponent(ref)}`);
  if (!answer.ok) return null;
  const { pack } = (await answer.json()) as ModuleDetails;
  if (pack === null) return null;
  const files = new Map(Object.entries(pack.files).map(([name, text]) => [name, utf8(text)]));
  if (moduleHash(files) !== hash) return null;
  const read = (name: string): unknown => JSON.parse(pack.files[`${name}.json`] ?? '');
  const { title } = read('pack') as { title: string };
  const raw = Object.fromEntries(game.files.map((name) => [name, read(name)]));
  return { title, module: game.create(raw, { hash, title }) };
}
