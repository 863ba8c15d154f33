import type { Keys } from '../keys.ts';
import type { NewOutboxRow, StoredLink } from '../store/store.ts';
import type { RefereeParts } from './api.ts';
import { sha256Hex } from './sha256.ts';

/** A link as it is stored: by the hash of its token alone, which only the mail holds. */
export function newLink(keys: Keys, link: Omit<StoredLink, 'tokenHash'>): StoredLink {
  return { ...link, tokenHash: sha256Hex(keys.linkToken(link)) };
}

/** Gives the holders links of the next generation, stored together with the mails about it; the old ones end. */
export async function replaceLinks(
  { store, keys }: Pick<RefereeParts, 'store' | 'keys'>,
  holders: readonly Pick<StoredLink, 'game' | 'role' | 'seat'>[],
  outbox: readonly NewOutboxRow[],
): Promise<readonly StoredLink[]> {
  const links: StoredLink[] = [];
  for (const { game, role, seat } of holders) {
    const old = (await store.links(game)).find((link) => link.role === role && link.seat === seat);
    links.push(newLink(keys, { game, role, seat, generation: (old?.generation ?? -1) + 1 }));
  }
  if (links.length > 0) await store.replaceLinks(links, outbox);
  return links;
}
