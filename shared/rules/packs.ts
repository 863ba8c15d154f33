import type { GameModule } from './contract.ts';
import type { RawFiles } from './edition.ts';

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

/** How a data pack calls itself, and its hash. */
export interface PackLabel {
  readonly title: string;
  readonly hash: string;
}

/** A game that can be played on a data pack. */
export interface Packable<M = GameModule> {
  readonly id: string;
  /** Its data files, without `.json`. */
  readonly files: readonly string[];
  /** Those built in. */
  readonly data: RawFiles;
  readonly guide: PackGuide;
  /** Every mistake by file, path and hex. */
  mistakes(raw: RawFiles): readonly string[];
  /** @throws Error naming every mistake in the data */
  create(raw: RawFiles, pack: PackLabel): M;
}

/** For whoever fills in a copy of a game's own data. */
export interface PackGuide {
  /** The game's title. */
  readonly game: string;
  /** What of the built-in data is reconstructed: goes on after "The files began as a copy of the data built into Hexpost, ". */
  readonly reconstructed: string;
  /** The `$comment` at the top of each file: what stands where. */
  readonly comments: { readonly [file: string]: string };
  /** What else to know: numbering, names that the rules use. A line each. */
  readonly notes: readonly string[];
}
