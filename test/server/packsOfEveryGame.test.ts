import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ed25519 } from '../../server/cli/ed25519.ts';
import { playGame } from '../../server/cli/playoutGame.ts';
import { moduleHash } from '../../server/moduleHash.ts';
import { newPackFiles, openPacks, readPack } from '../../server/packs.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import { packable, registry } from '../../shared/games/all.ts';
import { caseSchema, runCase } from '../../shared/rules/caseFile.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { packOf } from '../../shared/rules/packs.ts';
import { verifyLog } from '../../shared/verify/index.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'hexpost-packs-of-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const builtIn = (id: string): GameModule => registry.find(id)!;
const packs = openPacks('fixtures/packs');
const altered = (id: string): GameModule => packs.find(({ module }) => module.id === id)!.module;

describe.each([...packable.values()])('a new pack of $id', (game) => {
  test('is a commented copy of the built-in data, without faults', () => {
    const path = mkdtempSync(join(dir, 'new-'));
    const files = newPackFiles(game, 'Mine');
    for (const [name, text] of files) writeFileSync(join(path, name), text);
    const { pack, faults } = readPack(path);
    expect(faults).toEqual([]);
    expect(pack!.module.maps).toEqual(builtIn(game.id).maps);
    expect(pack!.module.counters).toEqual(builtIn(game.id).counters);
    expect(packOf(pack!.module.version)).toBe(pack!.hash);
    expect(pack!.module.provenance[0]).toMatchObject({
      what: 'Data pack',
      source: `Mine (hash ${pack!.hash})`,
    });
    for (const name of game.files)
      expect(
        (JSON.parse(files.get(`${name}.json`)!) as { $comment: string }).$comment.length,
      ).toBeGreaterThan(20);
    expect(files.get('README.md')).toContain(`${game.id}+pack.HASH`);
  });
});

interface Loose {
  [key: string]: Loose;
}
/** Sets what stands at a path: `['map', 'hexes', 0, 'terrain']`. */
const set =
  (path: readonly (string | number)[], value: unknown) =>
  (data: Loose): void => {
    const last = path.at(-1)!;
    const at = path.slice(0, -1).reduce((part, key) => part[key]!, data);
    (at as { [key: string]: unknown })[last] = value;
  };

describe('faults are named by file, path and hex', () => {
  test.each([
    [
      'gotterdammerung',
      set(['map', 'operational', 'hexes', 0, 'terrain'], 'desert'),
      'map.json operational.hexes.0.terrain (0103): ',
    ],
    [
      'gotterdammerung',
      set(['map', 'operational', 'hexsides', 0, 'b'], '5531'),
      'the two hexes are not adjacent',
    ],
    [
      'gotterdammerung',
      set(['map', 'links', 0, 'city'], ['5531']),
      'map.json links.0 (2220): 5531 is no Berlin City Hex',
    ],
    [
      'gotterdammerung',
      set(['map', 'areas', 0, 'area'], 'deploy-Z'),
      'map.json areas: the area deploy-A is missing',
    ],
    [
      'gotterdammerung',
      set(['map', 'areas', 0, 'hexes'], ['9999']),
      'map.json areas.0 (deploy-A) (9999): hex 9999 is not on the map',
    ],
    ['gotterdammerung', set(['units', 'units', 0, 'attack'], -1), 'units.json units.0.attack (S001): '],
    [
      'gotterdammerung',
      set(['units', 'units', 0, 'setUp'], '2321'),
      'units.json units.0 (S001).setUp (2321): hex 2321 is not on the map',
    ],
    [
      'gotterdammerung',
      set(['units', 'units', 1, 'id'], 'S001'),
      'units.json units.1: unit S001 is listed twice',
    ],
    [
      'gotterdammerung',
      set(['tables', 'soviet', 'rows', '6'], ['A1']),
      'tables.json soviet.rows.6: needs one result a column',
    ],
    [
      'gotterdammerung',
      set(['tables', 'volkssturm', 'values', 0, 'count'], 8),
      'tables.json volkssturm.values: 24 values for 25 counters',
    ],
    [
      'gotterdammerung',
      set(['tables', 'volkssturm', 'perTurn'], [1]),
      'tables.json volkssturm.perTurn: campaign has 10 turns',
    ],
    [
      'gotterdammerung',
      set(['scenarios', 'scenarios', 0, 'firstPhase'], 'tea'),
      'scenarios.json scenarios.0.firstPhase (campaign): no such phase',
    ],
    [
      'models-counterattack',
      set(['map', 'hexes', 0, 'terrain'], 'desert'),
      'no row of the terrain table for "desert"',
    ],
    [
      'models-counterattack',
      set(['map', 'bridges', 0, 'hex'], '9999'),
      'map.json bridges.0 (9999): hex 9999 is not on the map',
    ],
    [
      'models-counterattack',
      set(['map', 'entries', 1, 'hexes'], []),
      'map.json entries: no hex is entered from the box GB',
    ],
    ['models-counterattack', set(['map', 'roads', 0, 'kinds'], ['canal']), 'no cost for "canal"'],
    [
      'models-counterattack',
      set(['units', 'units', 0, 'hex'], '9999'),
      'units.json units.0.hex (G-73-1-70) (9999): hex 9999 is not on the map',
    ],
    [
      'models-counterattack',
      set(['units', 'units', 0, 'movement'], 'far'),
      'units.json units.0.movement (G-73-1-70): ',
    ],
    ['models-counterattack', set(['tables', 'hexsides'], []), 'tables.json hexsides: '],
    [
      'models-counterattack',
      set(['tracks', 'turns'], []),
      'tracks.json turns: turn 10 of scenario campaign is missing',
    ],
    ['models-counterattack', set(['tracks', 'stuka', 1, 'id'], 'STUKA-1'), 'marker STUKA-1 is listed twice'],
    [
      'models-counterattack',
      set(['events', 'counters', 0, 'deed'], 'sing'),
      'events.json counters.0.deed (S01): ',
    ],
    [
      'models-counterattack',
      set(['events', 'counters', 0, 'deed'], 'attach'),
      'events.json counters.0 (S01): attach says ',
    ],
  ])('%s %#', (id, change, expected) => {
    const game = packable.get(id)!;
    const data = structuredClone(game.data) as unknown as Loose;
    change(data);
    expect(game.mistakes(data).join('\n')).toContain(expected);
  });

  test('a fault in one file hides none in another', () => {
    const game = packable.get('gotterdammerung')!;
    const data = structuredClone(game.data) as unknown as Loose;
    set(['tables', 'road', 'cost'], 'cheap')(data);
    set(['map', 'links', 0, 'city'], ['5531'])(data);
    set(['units', 'units', 0, 'steps'], 3)(data);
    const mistakes = game.mistakes(data).join('\n');
    for (const expected of [
      'tables.json road.cost: ',
      'map.json links.0 ',
      'units.json units.0 (S001).steps: ',
    ])
      expect(mistakes).toContain(expected);
  });
});

type Case = z.input<typeof caseSchema>;
type Situation = Partial<Pick<Case, 'dice' | 'play' | 'given'>>;
type Expected = Case['expect'];
/** A situation with what comes of it on the built-in data (null: it can't be there) and on the pack. */
type Row = readonly [title: string, situation: Situation, before: Expected | null, after: Expected];
const QUIET = {
  '1': { 'defence-tactical-support': { mode: 'never' } },
  '2': { 'defence-tactical-support': { mode: 'never' } },
};
/** The results of the faces 1 to 6. */
const faces = (...results: string[]) => results.map((result, i) => ({ face: i + 1, result }));

const amounts = (...list: string[]) => list.map((amount) => ({ amount }));

const GOTT: readonly Row[] = [
  [
    // 10:1 is read on the last column, 8:1. Built-in rows: DE, DE, D3R, D2R, D2R, D1R.
    'an altered table: a 6 at 8:1 destroys',
    { given: { turn: 4, phase: 'soviet-combat', units: { S053: '5431', G001: '5531' } } },
    {
      odds: {
        units: ['S053'],
        targets: ['5531'],
        attack: 20,
        defence: 2,
        column: '8:1',
        results: faces('DE', 'DE', 'D3R', 'D2R', 'D2R', 'D1R'),
      },
    },
    {
      odds: {
        units: ['S053'],
        targets: ['5531'],
        attack: 20,
        defence: 2,
        column: '8:1',
        results: faces('DE', 'DE', 'D3R', 'D2R', 'D2R', 'DE'),
      },
    },
  ],
  [
    'another strength: G012 defends with 3, 20:3 is 6:1',
    { given: { turn: 4, phase: 'soviet-combat', units: { S053: '5431', G012: '5531' } } },
    { odds: { units: ['S053'], targets: ['5531'], defence: 1, column: '8:1' } },
    { odds: { units: ['S053'], targets: ['5531'], defence: 3, column: '6:1' } },
  ],
  [
    // A minor river costs a foot unit 1 more: 2 across it, 1 where it ran.
    'a moved river, where it was',
    { given: { turn: 4, phase: 'german-movement', units: { G001: '5529' } } },
    { reach: { unit: 'G001', has: { '5528': 2 } } },
    { reach: { unit: 'G001', has: { '5528': 1 } } },
  ],
  [
    'a moved river, where it is',
    { given: { turn: 4, phase: 'german-movement', units: { G001: '5531' } } },
    { reach: { unit: 'G001', has: { '5530': 1 } } },
    { reach: { unit: 'G001', has: { '5530': 2 } } },
  ],
  [
    'another city, worth 7',
    { given: { turn: 10, phase: 'supply-reinforcement', units: {}, occupied: ['5531'] } },
    { score: { seats: { '1': 0 } } },
    { score: { seats: { '1': 7 } } },
  ],
  [
    'the depot of 8.32 in another hex',
    {
      given: { turn: 4, phase: 'supply-reinforcement', units: { G151: '5531', G001: 'destroyed' } },
      play: [{ seat: 2, orders: [{ order: 'reinforce', unit: 'G001', hex: '5531' }] }],
    },
    { violations: [{ play: 0, order: 0, rule: '8.32' }] },
    { violations: [], units: { G001: '5531' } },
  ],
  [
    'six Volkssturm units on turn 4',
    {
      given: { turn: 4, phase: 'german-combat', units: { G154: '2324' } },
      play: [{ seat: 2, orders: [{ order: 'end-phase' }] }],
    },
    { events: [{ event: 'reinforcements', volkssturm: 4 }] },
    { events: [{ event: 'reinforcements', volkssturm: 6 }] },
  ],
];

const movement = (phase: string, units: object, more: object = {}) => ({
  turn: 3,
  modelFrom: 11,
  phase,
  step: 'movement',
  corps: phase.startsWith('soviet') ? '8GTC' : null,
  units,
  standingOrders: QUIET,
  ...more,
});
const example = {
  units: { 'G-HG-II': '2613', 'G-19-I27': '2513', 'S-62': { hex: '2612', reduced: true }, 'S-6m': '2612' },
  map: { hexes: { '2612': { terrain: 'forest' } } },
};

const MCA: readonly Row[] = [
  [
    // The example of 9: 12 (14 here) against 4 in a forest on 2:1, and +2 on the die: rows 3 to 8.
    'an altered table and another strength: 8 at 2:1 is D2r2, the attackers have 8 more than 6',
    { given: { turn: 3, modelFrom: 11, phase: 'german-1', step: 'combat', ...example } },
    {
      odds: {
        units: ['G-HG-II', 'G-19-I27'],
        targets: ['2612'],
        attack: 12,
        column: '2:1',
        results: faces('-', 'A1r1', 'r1', 'A1D1r1', 'D1r1', 'D1r1'),
      },
    },
    {
      odds: {
        units: ['G-HG-II', 'G-19-I27'],
        targets: ['2612'],
        attack: 14,
        column: '2:1',
        results: faces('-', 'A1r1', 'r1', 'A1D1r1', 'D1r1', 'D2r2'),
      },
    },
  ],
  [
    'other terrain and a moved river: a forest, and a river cost foot units 2',
    { given: movement('german-1', { 'G-73-1-70': '2612' }) },
    { reach: { unit: 'G-73-1-70', has: { '2611': 1, '2613': 1 } } },
    { reach: { unit: 'G-73-1-70', has: { '2611': 2, '2613': 2 } } },
  ],
  [
    'the river is gone from where it ran',
    { given: movement('german-1', { 'G-73-1-70': '2223' }) },
    { reach: { unit: 'G-73-1-70', has: { '2324': 2 } } },
    { reach: { unit: 'G-73-1-70', has: { '2324': 1 } } },
  ],
  [
    'another victory hex, worth 4',
    { given: movement('soviet-1', { 'S-58': '2612' }) },
    { score: { seats: { '1': 0, '2': 11 } } },
    { score: { seats: { '1': 4, '2': 10 } } },
  ],
  [
    'an event for other units',
    {
      given: movement('soviet-1', { 'S-28': '2612' }, { hands: { '1': ['S05.1'] } }),
      play: [{ seat: 1, orders: [{ order: 'play', card: 'S05.1', unit: 'S-28' }] }],
    },
    { violations: [{ play: 0, order: 0, rule: '20', code: 'event.unit' }] },
    { violations: [], units: { 'S-28': { events: ['S05.1'] } } },
  ],
  [
    // 5 against 6 is 1:2; the tank battalion's own bonus is 2, the brigade's is the event's.
    'an event with another bonus',
    {
      given: {
        turn: 3,
        modelFrom: 11,
        phase: 'soviet-1',
        step: 'combat',
        corps: '8GTC',
        units: { 'S-28': { hex: '2513', events: ['S05.1'] }, 'G-HG-II': '2612' },
      },
    },
    { odds: { units: ['S-28'], targets: ['2612'], terms: amounts('+5', '+6', '1:2', 'die +1', 'die -2') } },
    { odds: { units: ['S-28'], targets: ['2612'], terms: amounts('+5', '+6', '1:2', 'die +3', 'die -2') } },
  ],
  [
    'an event with another deed: an air strike, a 5 and +1 cost a step',
    {
      given: movement('soviet-1', { 'S-58': '2612', 'G-73-1-70': '2513' }, { hands: { '1': ['S10.1'] } }),
      dice: [5],
      play: [{ seat: 1, orders: [{ order: 'play', card: 'S10.1', hexes: ['2513'] }] }],
    },
    null,
    {
      events: [{ event: 'barrage', die: 5, modified: 6, result: 'L' }],
      units: { 'G-73-1-70': { reduced: true } },
    },
  ],
  [
    'Stuka markers of other names',
    {
      given: movement(
        'german-1',
        { 'G-HG-II': '2612' },
        { hands: { '2': ['G09.1'] }, markers: { 'PLANE-1': { used: true } } },
      ),
      play: [{ seat: 2, orders: [{ order: 'play', card: 'G09.1', marker: 'PLANE-1' }] }],
    },
    null,
    { violations: [], state: { markers: { 'PLANE-1': { used: false } } } },
  ],
  [
    'the army of 17 under another name',
    {
      given: { ...movement('soviet-1', { 'S-58': '2612', 'S-47a': '2513' }), turn: 6 },
      play: [
        {
          seat: 1,
          orders: [
            { order: 'activate', formation: '28A' },
            { order: 'move', unit: 'S-47a', path: ['2514'] },
          ],
        },
      ],
    },
    { violations: [{ play: 0, order: 0 }] },
    { violations: [], units: { 'S-47a': '2514' } },
  ],
];

const failures = (
  module: GameModule,
  title: string,
  situation: Situation,
  expected: Expected,
): readonly string[] =>
  runCase(
    module,
    caseSchema.parse({
      format: 'hexpost-case/1',
      id: 'PACK',
      rule: '2.0',
      title,
      module: module.id,
      scenario: 'campaign',
      options: {},
      dice: [],
      play: [],
      ...situation,
      expect: expected,
    }),
  ).failures;

describe.each([
  ['gotterdammerung', GOTT],
  ['models-counterattack', MCA],
] as const)('another pack of %s is another game, and none of it is baked into code', (id, table) => {
  test.each(table)('%s', (title, situation, before, after) => {
    if (before === null) expect(failures(builtIn(id), title, situation, after)).not.toEqual([]);
    else expect(failures(builtIn(id), title, situation, before)).toEqual([]);
    expect(failures(altered(id), title, situation, after)).toEqual([]);
  });

  test('a game is played on it to its end, and verifies on it alone', { timeout: 120_000 }, async () => {
    const store = openSqliteStore(join(dir, `${id}.sqlite`));
    const module = altered(id);
    const hash = moduleHash(id);
    const { log } = await playGame({
      module,
      scenario: 'short',
      options: {},
      seed: 3,
      player: 'random',
      store,
      moduleHash: hash,
    });
    await store.close();
    expect(verifyLog(log, { module, moduleHash: hash, ed25519 }).failure).toBeNull();
    expect(verifyLog(log, { module: builtIn(id), moduleHash: hash, ed25519 }).ok).toBe(false);
  });
});
