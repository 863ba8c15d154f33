import { packOf } from '../rules/packs.ts';
import type { EntryOf } from './schema.ts';
import { Failed } from './verdict.ts';

/** Step 1: the data pack that the options of the genesis name is the one that its module's version names. */
export function checkPack({ body: { options }, module: { version } }: EntryOf<'genesis'>): void {
  if (!('pack' in options)) return;
  const named = packOf(version);
  if (options.pack === named) return;
  const pack = (hash: string | null): string => hash ?? 'no data pack';
  throw new Failed(
    'E_FORMAT',
    0,
    `body.options.pack: it names ${pack(options.pack)}, the version of the module ${pack(named)}`,
  );
}
