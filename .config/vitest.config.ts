import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longestFirst.ts';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Whole games make and throw away much: a larger nursery spares a fifth of their time.
    execArgv: ['--max-semi-space-size=64'],
    // No test leaves anything behind in its process: files share two, and what these have imported and compiled.
    isolate: false,
    globalSetup: ['test/support/folderOfTheRun.ts'],
  },
});
