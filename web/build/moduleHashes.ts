import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { RULES_FOLDERS, moduleHash } from '../../shared/log/index.ts';

const VIRTUAL = 'virtual:module-hashes';

function filesUnder(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) =>
    item.isDirectory() ? filesUnder(root, `${folder}/${item.name}`) : [`${folder}/${item.name}`],
  );
}

/**
 * Vite plugin: `virtual:module-hashes` holds the hash (DICE-AND-LOG 7) of each game's rules as they are built into the
 * pages, so that the verifier in the browser can say whether a log was played by the same rules.
 *
 * @param shared path of `shared/`
 */
export function moduleHashes(shared: string): Plugin {
  const hashes = (): { readonly [module: string]: string } => {
    const games = readdirSync(join(shared, 'games'), { withFileTypes: true }).filter((item) =>
      item.isDirectory(),
    );
    return Object.fromEntries(
      games.map(({ name }) => {
        const paths = [...RULES_FOLDERS, `games/${name}`].flatMap((folder) => filesUnder(shared, folder));
        return [
          name,
          moduleHash(new Map(paths.map((path) => [path, new Uint8Array(readFileSync(join(shared, path)))]))),
        ];
      }),
    );
  };
  return {
    name: 'hexpost:module-hashes',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load: (id) => (id === `\0${VIRTUAL}` ? `export const moduleHashes = ${JSON.stringify(hashes())};` : null),
  };
}
