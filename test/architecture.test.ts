import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, describe, expect, test } from 'vitest';
import config from '../.config/dependencyCruiser.ts';

const { forbidden, options } = config;

async function cruiseFolders(folders: string[]): Promise<ICruiseResult> {
  const result = await cruise(
    folders,
    { ...options, ruleSet: { forbidden: forbidden ?? [] }, validate: true },
    undefined,
    { tsConfig: extractTSConfig('tsconfig.json') },
  );
  return result.output as ICruiseResult;
}

const violationsOf = (result: ICruiseResult): string[] =>
  result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

describe('the directions of the house', () => {
  test('hold in every file', async () => {
    const result = await cruiseFolders(['shared', 'server', 'web']);
    // A checker that sees nothing passes: there are files, and imports between them.
    expect(result.summary.totalCruised).toBeGreaterThan(50);
    expect(result.summary.totalDependenciesCruised).toBeGreaterThan(100);
    expect(violationsOf(result)).toEqual([]);
  });

  const planted = 'shared/verify/planted';
  afterAll(() => rmSync(planted, { recursive: true, force: true }));

  test('a planted violation of each direction is seen', async () => {
    mkdirSync(planted, { recursive: true });
    writeFileSync(
      `${planted}/planted.ts`,
      [
        "import type { Tuple } from '../../dice/seed.ts';",
        "import type { App } from '../../../server/store/store.ts';",
        "import 'node:fs';",
        "import 'seedrandom';",
        "import type { Game } from '../../games/battle-for-germany/index.ts';",
      ].join('\n'),
    );
    const rules = violationsOf(await cruiseFolders(['shared/verify']))
      .filter((line) => line.includes('planted'))
      .map((line) => line.split(':')[0]);
    expect(new Set(rules)).toEqual(
      new Set(['shared-verify', 'shared-is-pure', 'seedrandom-for-dice-only', 'games-by-registry']),
    );
  });
});
