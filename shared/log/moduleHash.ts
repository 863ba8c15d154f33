import { sha256 } from '@noble/hashes/sha2.js';
import { assert } from '../core/assert.ts';
import { toHex, utf8 } from '../core/bytes.ts';
import { canonicalJson } from '../core/canonicalJson.ts';

/** Folders of `shared/` whose every file counts, beside the module's own (DICE-AND-LOG 7). */
export const RULES_FOLDERS = ['core', 'hex', 'rules'] as const;

/** Whether the file belongs to the rules package. @param path relative to `shared/`, with `/` */
export function isRulesFile(path: string, moduleId: string): boolean {
  return [...RULES_FOLDERS, `games/${moduleId}`].some((folder) => path.startsWith(`${folder}/`));
}

/**
 * DICE-AND-LOG 7: `module.hash`, SHA-256 over the canonical JSON of `{path: sha256hex}`. Line ends count as LF, however
 * a checkout has written them.
 *
 * @param files path relative to `shared/` → bytes; exactly those of `isRulesFile`
 */
export function moduleHash(files: ReadonlyMap<string, Uint8Array>): string {
  assert(files.size > 0, 'a rules package has files');
  const hashes = Object.fromEntries([...files].map(([path, bytes]) => [path, toHex(sha256(withLf(bytes)))]));
  return toHex(sha256(utf8(canonicalJson(hashes))));
}

function withLf(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0x0d)) return bytes;
  return bytes.filter((byte, i) => !(byte === 0x0d && bytes[i + 1] === 0x0a));
}
