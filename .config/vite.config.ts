import { defineConfig } from 'vite';

const root = new URL('../web', import.meta.url).pathname;

export default defineConfig({
  root,
  build: {
    outDir: new URL('../dist/web', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'es2022',
  },
});
