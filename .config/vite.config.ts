import { defineConfig } from 'vite';
import { fontPreload } from '../web/build/fontPreload.ts';
import { moduleHashes } from '../web/build/moduleHashes.ts';
import { standaloneViewer } from '../web/build/standaloneViewer.ts';
import { counterSymbols } from '../web/build/symbolSprite.ts';
import { zoomAlone } from '../web/build/zoomAlone.ts';

const web = (path: string): string => new URL(`../web/${path}`, import.meta.url).pathname;

const hashes = () => moduleHashes(new URL('../shared', import.meta.url).pathname);

/**
 * A page per HTML file, and the viewer under a name that never changes, so that a stranger's page can load it:
 * `<script type="module" src="https://…/hexpost-replay.js"></script>`.
 */
export default defineConfig({
  root: web(''),
  base: '/',
  plugins: [
    zoomAlone(),
    counterSymbols(),
    hashes(),
    fontPreload(),
    standaloneViewer(web('components/replay/standalone.ts'), () => [zoomAlone(), counterSymbols(), hashes()]),
  ],
  // A worker is a build of its own.
  worker: { format: 'es', plugins: () => [hashes()] },
  build: {
    outDir: new URL('../dist/web', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'es2022',
    // A stranger's page has none of our files at its own origin: what a script loads later it loads by its own address.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    // The viewer keeps its name: a page of strangers loads it by that. A test bounds it.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        index: web('index.html'),
        new: web('new.html'),
        replay: web('replay.html'),
        game: web('game.html'),
        verify: web('verify.html'),
        mail: web('mail.html'),
        module: web('module.html'),
        'hexpost-replay': web('components/replay/HexpostReplay.ts'),
      },
      output: {
        entryFileNames: (chunk) =>
          chunk.name === 'hexpost-replay' ? 'hexpost-replay.js' : 'assets/[name]-[hash].js',
      },
      preserveEntrySignatures: 'allow-extension',
    },
  },
});
