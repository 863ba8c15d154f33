/**
 * A module on a data pack (DESIGN 5) has the id of its rules, and names its data in its version, as semantic versions name
 * a build: `1.0.0+pack.<SHA-256 of the pack>`. Every entry of a log carries that version, so none can be read on other data.
 */
const PACK_MARK = '+pack.';

/** The version of a module on a pack. */
export function packedVersion(version: string, hash: string): string {
  return `${version}${PACK_MARK}${hash}`;
}

/** The pack's hash in a version; null: the module's own data. */
export function packOf(version: string): string | null {
  const at = version.indexOf(PACK_MARK);
  return at < 0 ? null : version.slice(at + PACK_MARK.length);
}

/** What a module is asked for by: its id, and its pack if it has one: `battle-for-germany+pack.<hash>`. */
export function moduleRef({ id, version }: { readonly id: string; readonly version: string }): string {
  const hash = packOf(version);
  return hash === null ? id : packedVersion(id, hash);
}
