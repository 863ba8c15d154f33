import '../jitless.ts';
import type { ModuleDetails } from '../../shared/api/index.ts';
import { utf8 } from '../../shared/core/bytes.ts';
import { packable, registry } from '../../shared/games/registry.ts';
import { moduleHash } from '../../shared/log/moduleHash.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { packOf } from '../../shared/rules/packs.ts';

interface OnPack {
  readonly module: GameModule;
  readonly title: string;
}

/** Games on the data packs (DESIGN 5) that have been fetched, by what they are asked for by. */
const onPacks = new Map<string, OnPack>();
const asked = new Map<string, Promise<OnPack | null>>();

/**
 * The rules that came with this page, on the data pack that `fetchModule` brought if `ref` names one; null for a game that
 * it does not know.
 */
export function moduleOf(ref: string): GameModule | null {
  return packOf(ref) === null ? registry.find(ref) : (onPacks.get(ref)?.module ?? null);
}

/** The same, once the data pack that `ref` names has been fetched from this page's server; null if that has none such. */
export async function fetchModule(ref: string): Promise<GameModule | null> {
  const hash = packOf(ref);
  const module = moduleOf(ref);
  if (hash === null || module !== null) return module;
  const asking = asked.get(ref) ?? fetchPack(ref, hash);
  asked.set(ref, asking);
  const found = await asking;
  if (found === null) asked.delete(ref);
  else onPacks.set(ref, found);
  return found?.module ?? null;
}

/** The data pack of a version or of what a module is asked for by, for readers; null: the game's own data. */
export function packLabel(ref: string): { readonly title: string | null; readonly hash: string } | null {
  const hash = packOf(ref);
  return hash === null ? null : { title: onPacks.get(ref)?.title ?? null, hash };
}

/** A pack is believed only if its files have the hash that was asked for. */
async function fetchPack(ref: string, hash: string): Promise<OnPack | null> {
  const game = packable.get(ref.slice(0, ref.indexOf('+')));
  if (game === undefined || !location.protocol.startsWith('http')) return null;
  try {
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
  } catch {
    return null;
  }
}
