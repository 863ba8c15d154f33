import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longestFirst.ts';

/** Tests of functions, of files and of loopback: they leave nothing behind, so that files may share a process and what it has imported. */
const SHARING = ['test/{shared,web}/**/*.test.ts', 'test/server/{mail,referee,routes,store}/**/*.test.ts'];

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Whole games make and throw away much: a larger nursery spares a fifth of their time.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      { extends: true, test: { name: 'sharing', include: SHARING, isolate: false } },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['test/**/*.test.ts'],
          exclude: SHARING,
          globalSetup: ['test/support/folderOfTheRun.ts'],
        },
      },
    ],
  },
});
