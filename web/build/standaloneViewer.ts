import { readFileSync, rmSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';

/**
 * Vite plugin: adds `hexpost-standalone.js`, the viewer with its verifier as one classic script. It is a build of its own,
 * since a page shares its parts with other pages and this one can share nothing.
 *
 * @param entry path of the script's source
 * @param plugins what the source needs to be built
 */
export function standaloneViewer(entry: string, plugins: () => Plugin[]): Plugin {
  return {
    name: 'hexpost:standalone-viewer',
    apply: 'build',
    async generateBundle() {
      const out = mkdtempSync(join(tmpdir(), 'hexpost-standalone-'));
      try {
        await build({
          configFile: false,
          logLevel: 'error',
          plugins: plugins(),
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
        this.emitFile({
          type: 'asset',
          fileName: 'hexpost-standalone.js',
          source: readFileSync(join(out, 'viewer.js'), 'utf8'),
        });
      } finally {
        rmSync(out, { recursive: true });
      }
    },
  };
}
