import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert } from '../shared/core/assert.ts';
import { moduleHash as hashOf, RULES_FOLDERS } from '../shared/log/index.ts';

/**
 * The module hash of DICE-AND-LOG 7, of the rules files on this disk. Reads a few hundred files: ask once a module.
 *
 * @param shared the folder `shared/`; by default this program's own
 */
export function moduleHash(
  module: string,
  shared = fileURLToPath(new URL('../shared', import.meta.url)),
): string {
  assert(/^[a-z0-9-]+$/.test(module), `${module} is a module's name`);
  const paths = [...RULES_FOLDERS, `games/${module}`].flatMap((folder) => filesUnder(shared, folder));
  return hashOf(new Map(paths.map((path) => [path, new Uint8Array(readFileSync(join(shared, path)))])));
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) =>
    item.isDirectory()
      ? filesUnder(root, `${folder}/${item.name}`)
      : item.isFile()
        ? [`${folder}/${item.name}`]
        : [],
  );
}
