/** A place in a log, as a link names it: `#e=17&h=0123456789abcdef` (DICE-AND-LOG 7, Email). */
export interface Place {
  /** NaN where `e` is no number. */
  readonly seq: number;
  /** The first 16 hex digits of the entry's hash; null where the link holds none. */
  readonly hash: string | null;
}

/** Null where the fragment names no entry at all. */
export function readPlace(fragment: string): Place | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const e = fields.get('e');
  if (e === null) return null;
  const hash = fields.get('h');
  return {
    seq: /^-?\d+$/.test(e.trim()) ? Number(e) : NaN,
    hash: hash !== null && /^[0-9a-f]{16}$/.test(hash) ? hash : null,
  };
}

/** The page's address with the place in its fragment; without an entry (the set-up) no fragment. Other fields are kept. */
export function writePlace(
  address: { readonly pathname: string; readonly search: string; readonly hash: string },
  entry: { readonly seq: number; readonly hash: string } | null,
): string {
  const fields = new URLSearchParams(address.hash.replace(/^#/, ''));
  fields.delete('e');
  fields.delete('h');
  if (entry !== null) {
    fields.set('e', String(entry.seq));
    if (entry.hash !== '') fields.set('h', entry.hash.slice(0, 16));
  }
  const fragment = fields.toString();
  return `${address.pathname}${address.search}${fragment === '' ? '' : `#${fragment}`}`;
}
