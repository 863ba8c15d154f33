import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { gameIds } from '../../shared/games/registry.ts';

/**
 * Vite plugin: adds `hexpost-standalone-<game>.js` for each game, the viewer with its verifier and that game's rules as one
 * classic script. Each is a build of its own, since a page shares its parts with other pages and these can share nothing.
 *
 * @param entry path of the script's source
 * @param plugins what the source needs to be built
 */
export function standaloneViewer(entry: string, plugins: () => Plugin[]): Plugin {
  return {
    name: 'hexpost:standalone-viewer',
    apply: 'build',
    async generateBundle() {
      for (const game of gameIds) {
        const fileName = `hexpost-standalone-${game}.js`;
        this.emitFile({ type: 'asset', fileName, source: await script(entry, game, plugins) });
      }
    },
  };
}

async function script(entry: string, game: string, plugins: () => Plugin[]): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'hexpost-standalone-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [...plugins(), onlyGame(game)],
      worker: { format: 'es', plugins },
      build: {
        outDir: out,
        target: 'es2022',
        modulePreload: false,
        chunkSizeWarningLimit: 2000,
        rolldownOptions: {
          input: entry,
          output: { format: 'iife', codeSplitting: false, entryFileNames: 'viewer.js' },
        },
      },
    });
    return readFileSync(join(out, 'viewer.js'), 'utf8');
  } finally {
    rmSync(out, { recursive: true });
  }
}

const NO_GAME = '\0hexpost:no-game';

/** Leaves the other games out: the registry finds modules there that fail to load. */
function onlyGame(id: string): Plugin {
  return {
    name: 'hexpost:only-game',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer?.endsWith('/shared/games/registry.ts') !== true) return null;
      const game = /^\.\/([^/]+)\/index\.ts$/.exec(source)?.[1];
      return game === undefined || game === id ? null : `${NO_GAME}/${game}`;
    },
    load: (name) =>
      name.startsWith(NO_GAME)
        ? `throw new Error('This page was made for ${id} and holds no other game.');`
        : null,
  };
}
