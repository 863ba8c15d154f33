import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonicalJson } from '../shared/core/canonicalJson.ts';
import { assert } from '../shared/core/assert.ts';

/** What a module's rules run on, beside its own folder. */
const COMMON = ['core', 'hex', 'rules'] as const;

/**
 * The module hash of DICE-AND-LOG 7: SHA-256 of the canonical JSON of `{path: sha256hex}` over `shared/core`,
 * `shared/hex`, `shared/rules` and the module's folder; paths relative to `shared/`, line ends LF.
 *
 * @param shared the folder `shared/`; by default this program's own
 */
export function moduleHash(module: string, shared = fileURLToPath(new URL('../shared', import.meta.url))): string {
  assert(/^[a-z0-9-]+$/.test(module), `${module} is a module's name`);
  const files: Record<string, string> = {};
  for (const folder of [...COMMON, `games/${module}`]) {
    for (const path of filesUnder(shared, folder)) files[path] = sha256(withLfEnds(readFileSync(join(shared, path))));
  }
  return sha256(Buffer.from(canonicalJson(files)));
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((item) => (item.isDirectory() ? filesUnder(root, `${folder}/${item.name}`) : item.isFile() ? [`${folder}/${item.name}`] : []))
    .sort();
}

/** A checkout may have turned line ends into CR LF. */
function withLfEnds(bytes: Buffer): Buffer {
  return bytes.includes('\r\n') ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : bytes;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
