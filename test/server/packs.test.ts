import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ed25519 } from '../../server/cli/ed25519.ts';
import { playGame } from '../../server/cli/playoutGame.ts';
import { moduleHash } from '../../server/moduleHash.ts';
import type { Pack } from '../../server/packs.ts';
import { newPackFiles, readPack, readPacks, withPacks } from '../../server/packs.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import { hexId, unitId } from '../../shared/core/brands.ts';
import { packable, registry } from '../../shared/games/all.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { moduleRef, packOf } from '../../shared/rules/packs.ts';
import { verifyLog } from '../../shared/verify/index.ts';

const altered = fileURLToPath(new URL('../../fixtures/packs/altered', import.meta.url));
const builtIn = registry.find('battle-for-germany')!;
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'hexpost-packs-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function written(name: string): string {
  const path = join(dir, name);
  mkdirSync(path);
  for (const [file, text] of newPackFiles(packable.get('battle-for-germany')!, 'Mine'))
    writeFileSync(join(path, file), text);
  return path;
}

/** The faults of a copy of the built-in data in which a text of one file has been replaced. */
function faultsWith(name: string, file: string, from: string, to: string): readonly string[] {
  const path = written(name);
  const text = readFileSync(join(path, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(path, file), text.replace(from, to));
  return readPack(path).faults;
}

const state = (module: GameModule, phase: string, units: { [unit: string]: string }) => {
  const arranged = module.cases.arrange(module.setup('historical', {}), { turn: 2, phase, units });
  if (!('state' in arranged)) throw new Error(arranged.mistakes.join('; '));
  return arranged.state;
};

describe('a new pack', () => {
  test('is a commented copy of the built-in data', () => {
    const path = written('copy');
    const { pack, faults } = readPack(path);
    expect(faults).toEqual([]);
    expect(pack!.module.maps).toEqual(builtIn.maps);
    expect(pack!.module.counters).toEqual(builtIn.counters);
    for (const file of ['map', 'scenarios', 'tables', 'units'])
      expect(JSON.parse(readFileSync(join(path, `${file}.json`), 'utf8'))).toHaveProperty('$comment');
    expect(readFileSync(join(path, 'README.md'), 'utf8')).toContain('hexpost pack check');
  });

  test('says where its data come from, with its hash', () => {
    const { pack } = readPack(written('named'));
    expect(pack!.module.provenance[0]).toMatchObject({
      what: 'Data pack',
      source: `Mine (hash ${pack!.hash})`,
    });
    expect(packOf(pack!.module.version)).toBe(pack!.hash);
    expect(packOf(builtIn.version)).toBeNull();
  });
});

describe('faults are named by file, path and hex', () => {
  test.each([
    [
      'terrain',
      'map.json',
      '"hex":"0112","terrain":"clear"',
      '"hex":"0112","terrain":"marsh"',
      'map.json hexes.11 (0112): no row of the terrain chart for "marsh"',
    ],
    [
      'points',
      'map.json',
      '"hex":"2613","name":"Berlin","points":10',
      '"hex":"2613","name":"Berlin","points":"ten"',
      'map.json cities.0.points (2613): ',
    ],
    ['result', 'tables.json', '"1": ["AR"', '"1": ["XX"', 'tables.json crt.rows.1.0: '],
    [
      'strength',
      'units.json',
      '"attack":8,"defense":20,"movement":3',
      '"attack":-8,"defense":20,"movement":3',
      'units.json units.0.attack (sov-1-balt): ',
    ],
    [
      'set-up',
      'units.json',
      '"historical":"3524"',
      '"historical":"0101"',
      'units.json units.0.setUp.historical (sov-1-balt): 0101 is sea, which no unit enters',
    ],
    [
      'hexside',
      'map.json',
      '{"a":"2607","b":"2608"',
      '{"a":"2607","b":"2611"',
      '(2607|2611): the two hexes are not adjacent',
    ],
    [
      'manifest',
      'pack.json',
      'battle-for-germany',
      'chess',
      'pack.json module: there are packs for battle-for-germany',
    ],
    ['syntax', 'tables.json', '"crt":', '"crt"', 'tables.json: no JSON: '],
  ])('%s', (name, file, from, to, expected) => {
    expect(faultsWith(`fault-${name}`, file, from, to).join('\n')).toContain(expected);
  });

  test('a file that is missing', () => {
    const path = written('missing');
    rmSync(join(path, 'units.json'));
    expect(readPack(path)).toEqual({ pack: null, faults: ['units.json: the file is missing'] });
  });
});

describe('another pack is another game, and none of it is baked into code', () => {
  const pack = readPack(altered).pack!;

  test('its hash follows its bytes', () => {
    const path = join(dir, 'touched');
    cpSync(altered, path, { recursive: true });
    expect(readPack(path).pack!.hash).toBe(pack.hash);
    writeFileSync(
      join(path, 'pack.json'),
      readFileSync(join(path, 'pack.json'), 'utf8').replace('A second', 'A third'),
    );
    expect(readPack(path).pack!.hash).not.toBe(pack.hash);
  });

  test('an altered chart: broken ground counts three times', () => {
    const odds = (module: GameModule) =>
      module.odds(state(module, 'western-allied-combat', { 'us-7': '2104', 'wg-67': '2105' }), {
        units: [unitId('us-7')],
        targets: [hexId('2105')],
      }).defence;
    // 5, broken and fortified: 5 x 3 as built in, 5 x 4 here.
    expect([odds(builtIn), odds(pack.module)]).toEqual([15, 20]);
  });

  test('an altered table: a 6 at 1-1 eliminates the attacker', () => {
    const results = (module: GameModule) =>
      module
        .odds(state(module, 'western-allied-combat', { 'us-7': '2604', 'wg-82': '2605' }), {
          units: [unitId('us-7')],
          targets: [hexId('2605')],
        })
        .results.map(({ result }) => result);
    expect(results(builtIn)).toEqual(['Ex', 'DR', 'DR', 'AR', 'AR', 'AR']);
    expect(results(pack.module)).toEqual(['Ex', 'DR', 'DR', 'AR', 'AR', 'AE']);
  });

  test('a moved river', () => {
    const cost = (module: GameModule, from: string, to: string) =>
      module
        .reach(state(module, 'western-allied-movement', { 'us-7': from }), unitId('us-7'))
        .hexes.find(({ hex }) => hex === to)?.cost;
    expect([cost(builtIn, '2607', '2608'), cost(builtIn, '2605', '2606')]).toEqual([2, 1]);
    expect([cost(pack.module, '2607', '2608'), cost(pack.module, '2605', '2606')]).toEqual([1, 2]);
  });

  test('another city', () => {
    const points = (module: GameModule) =>
      module.score(state(module, 'soviet-movement', { 'sov-3-gds-tank': '2321' })).seats['1'];
    expect([points(builtIn), points(pack.module)]).toEqual([0, 3]);
  });
});

describe('packs at hand', () => {
  const packs = readPacks(join(altered, '..')).flatMap(({ pack }) => (pack === null ? [] : [pack as Pack]));
  const modules = withPacks(registry, () => packs);
  const [pack] = packs;

  test('are found by the module’s id and the hash or its beginning', () => {
    expect(modules.find(moduleRef(pack!.module))).toBe(pack!.module);
    expect(modules.find(`battle-for-germany+pack.${pack!.hash.slice(0, 8)}`)).toBe(pack!.module);
    expect(modules.find('battle-for-germany+pack.00000000')).toBeNull();
    expect(modules.find('battle-for-germany+pack.')).toBeNull();
    expect(modules.find('battle-for-germany')).toBe(builtIn);
  });

  test(
    'a game is played on one and names its hash; its log verifies with it, and not with other data',
    { timeout: 120_000 },
    async () => {
      const store = openSqliteStore(join(dir, 'game.sqlite'));
      const hash = moduleHash('battle-for-germany');
      const { module } = pack!;
      const { log } = await playGame({
        module,
        scenario: 'collapse',
        options: {},
        seed: 2,
        player: 'random',
        store,
        moduleHash: hash,
      });
      await store.close();
      const { entry } = JSON.parse(log.split('\n')[1]!) as {
        entry: { module: { version: string }; body: { options: { pack: string } } };
      };
      expect(entry.body.options.pack).toBe(pack!.hash);
      expect(packOf(entry.module.version)).toBe(pack!.hash);
      expect(verifyLog(log, { module, moduleHash: hash, ed25519 }).ok).toBe(true);
      expect(verifyLog(log, { module: builtIn, moduleHash: hash, ed25519 }).ok).toBe(false);
      // Without the pack: what would be needed is named.
      const without = verifyLog(log, { ed25519 });
      expect(without.ok).toBe(true);
      expect(without.warnings.find(({ code }) => code === 'W_NO_RULES')!.text).toContain(pack!.hash);
      // The options name the pack that the version names (before any hash is looked at).
      for (const other of ['null', `"${'0'.repeat(64)}"`]) {
        const { failure } = verifyLog(log.replace(`"pack":"${pack!.hash}"`, `"pack":${other}`), { ed25519 });
        expect(failure).toMatchObject({ code: 'E_FORMAT', entry: 0 });
        expect(failure!.text).toContain('options.pack');
      }
    },
  );
});
