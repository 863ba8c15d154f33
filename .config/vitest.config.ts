import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/folderOfTheRun.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Whole games make and throw away much: a larger nursery spares a fifth of their time.
    execArgv: ['--max-semi-space-size=64'],
  },
});
