import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { ed25519 } from '../../server/cli/ed25519.ts';
import { playGame } from '../../server/cli/playoutGame.ts';
import type { PlayedGame } from '../../server/cli/playoutGame.ts';
import { columns } from '../../server/cli/columns.ts';
import { moduleHash } from '../../server/moduleHash.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import { assert, present } from '../../shared/core/assert.ts';
import type { UnitId } from '../../shared/core/brands.ts';
import { moduleById } from '../../shared/games/all.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { evolve } from '../../shared/rules/events.ts';
import type { LoggedEvent } from '../../shared/rules/events.ts';
import { verifyLog } from '../../shared/verify/index.ts';
import { acceptOverHttp } from './acceptOverHttp.ts';
import { floodFill, typedMap } from './dijkstra.ts';
import { viewerTimes } from './viewer.ts';

/**
 * `npm run bench`: each figure beside the floor that it is held against, measured in the same run (DESIGN 12), its aim, and
 * whether it is met. Work in this process is counted in CPU time, so that a busy machine changes it less.
 */
const module = present(moduleById('battle-for-germany'), 'Battle for Germany') as GameModule<never>;

interface Measured {
  readonly what: string;
  readonly medianMs: number;
  readonly floor: string;
  readonly floorMs: number;
  readonly aim: Aim;
}

/** The figure is at most so many milliseconds, or so many times the floor. */
type Aim = { readonly ms: number } | { readonly times: number };

const dir = mkdtempSync(join(tmpdir(), 'hexpost-bench-'));
try {
  const rows: Measured[] = [...reachRows(), ...(await acceptRows())];
  const game = await played();
  rows.push(acceptRow(game), ...(await viewerRows(game.played.log)), verifyRow(game.played.log));
  const table = rows.map(({ what, medianMs, floor, floorMs, aim }) => [
    what,
    milliseconds(medianMs),
    floor,
    milliseconds(floorMs),
    `${(medianMs / floorMs).toFixed(1)} x`,
    'ms' in aim ? `at most ${aim.ms.toFixed(0)} ms` : `at most ${aim.times} x`,
    ('ms' in aim ? medianMs <= aim.ms : medianMs / floorMs <= aim.times) ? 'met' : 'MISSED',
  ]);
  console.log(columns([['what', 'figure', 'floor', 'figure', 'ratio', 'aim', ''], ...table]).join('\n'));
  const verified = rows.at(-1)!;
  console.log(
    `\n${(game.played.entries / (verified.medianMs / 1000)).toFixed(0)} entries re-executed and verified a second (${game.played.entries} entries, ${game.played.log.length} bytes)`,
  );
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Reach in the Soviet Movement Phase of turn 2, all units where the set-up has them. */
function reachRows(): Measured[] {
  const setUp = module.setup(
    'historical',
    Object.fromEntries(module.options.map(({ id, default: value }) => [id, value])),
  );
  const arranged = module.cases.arrange(setUp, { turn: 2, phase: 'soviet-movement', keepSetup: true });
  assert('state' in arranged, 'the set-up can be arranged');
  const { state } = arranged;
  const board = present(module.maps[0], 'a map');
  const graph = typedMap(board);
  const soviets = module.counters.units.filter(({ faction }) => faction.startsWith('soviet'));
  const fast = present(
    soviets.find(({ strengths }) => strengths.endsWith('-6')),
    'a unit of 6 movement points',
  ).unit;
  const standing = new Map(
    module.position(state).counters.map(({ unit, hex }) => [unit as string, hex as string]),
  );
  const fill = (unit: UnitId, strengths: string) =>
    floodFill(graph, present(standing.get(unit), unit), Number(strengths.split('-')[2]));
  const speed = (unit: UnitId) =>
    present(
      soviets.find((spec) => spec.unit === unit),
      unit,
    ).strengths;
  assert(module.reach(state, fast).hexes.length > 5, 'the unit can go somewhere');
  return [
    {
      what: 'reach of one unit',
      medianMs: median(200, () => module.reach(state, fast)),
      floor: 'Dijkstra on typed arrays',
      floorMs: median(200, () => fill(fast, speed(fast))),
      aim: { times: 3 },
    },
    {
      what: `reach of a whole side (${soviets.length} units)`,
      medianMs: median(40, () => soviets.forEach(({ unit }) => module.reach(state, unit))),
      floor: 'the same, unit by unit',
      floorMs: median(40, () => soviets.forEach(({ unit, strengths }) => fill(unit, strengths))),
      aim: { times: 3 },
    },
  ];
}

/** Durable accepts over HTTP, by one game and by eight that share flushes. */
async function acceptRows(): Promise<Measured[]> {
  return (await acceptOverHttp([1, 8])).map(({ games, msEach, floorMsEach }) => ({
    what: `accept a move file over HTTP, ${games} ${games === 1 ? 'game' : 'games at once'}`,
    medianMs: msEach,
    floor: 'same bytes appended durably',
    floorMs: floorMsEach,
    aim: { times: 2 },
  }));
}

/** The first board of a whole game, and its steps, in a real browser. */
async function viewerRows(log: string): Promise<Measured[]> {
  const times = await viewerTimes(log);
  if (times === null) {
    console.warn('No Chromium found: the viewer was not measured.');
    return [];
  }
  const { firstBoardMs, longFirstBoardMs, blankMs, stepMs, longStepMs, stepTaskMs, bundles } = times;
  const sizes = bundles.map(({ what, bytes, packedBytes }) => [what, String(bytes), String(packedBytes)]);
  console.log(`${columns([['scripts of', 'bytes', 'packed'], ...sizes]).join('\n')}\n`);
  return [
    {
      what: 'first board of a full game',
      medianMs: firstBoardMs,
      floor: 'a blank page',
      floorMs: blankMs,
      aim: { ms: 1000 },
    },
    {
      what: 'one step of the viewer (95th percentile)',
      medianMs: stepMs,
      floor: 'a frame',
      floorMs: 1000 / 60,
      aim: { ms: 1000 / 60 },
    },
    {
      what: 'the same with painting, CPU of the page’s thread (mean)',
      medianMs: stepTaskMs,
      floor: 'a frame',
      floorMs: 1000 / 60,
      aim: { ms: 1000 / 60 },
    },
    {
      what: '20,000 entries opened at their end',
      medianMs: longFirstBoardMs,
      floor: 'a blank page',
      floorMs: blankMs,
      aim: { ms: 2000 },
    },
    {
      what: 'one step back there (95th percentile)',
      medianMs: longStepMs,
      floor: 'a frame',
      floorMs: 1000 / 60,
      aim: { ms: 100 },
    },
  ];
}

/** A whole game through the referee, each file's acceptance timed. */
async function played(): Promise<{ played: PlayedGame; times: number[] }> {
  const store = openSqliteStore(join(dir, 'game.sqlite'));
  const times: number[] = [];
  const plan = {
    module: module as GameModule,
    scenario: 'historical',
    options: {},
    seed: 1,
    player: 'random',
    store,
  };
  const game = await playGame({ ...plan, moduleHash: moduleHash(module.id), timed: (ms) => times.push(ms) });
  await store.close();
  return { played: game, times };
}

/** Accepting a file against a durable append of the bytes that it adds to the log, and nothing else. */
function acceptRow({ played: { log }, times }: { played: PlayedGame; times: readonly number[] }): Measured {
  const db = new Database(join(dir, 'floor.sqlite'));
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec('CREATE TABLE log (seq INTEGER PRIMARY KEY, line TEXT NOT NULL)');
  const insert = db.prepare('INSERT INTO log (line) VALUES (?)');
  const appends = log
    .split('\n')
    .slice(1, -1)
    .map((line) => timed(() => insert.run([line])));
  db.close();
  return {
    what: 'accept a move file (no HTTP)',
    medianMs: middle(times),
    floor: 'same bytes appended durably',
    floorMs: middle(appends),
    aim: { times: 2 },
  };
}

/** Verification by re-execution against hashing the same bytes and evolving the same events. */
function verifyRow(log: string): Measured {
  const hash = moduleHash(module.id);
  const lines = log.split('\n').slice(1, -1);
  const entries = lines.map(
    (line) => (JSON.parse(line) as { entry: { events: readonly LoggedEvent[] } }).entry,
  );
  const start = module.setup(
    'historical',
    Object.fromEntries(module.options.map(({ id, default: value }) => [id, value])),
  );
  return {
    what: 're-execute and verify a full game (CPU)',
    medianMs: median(
      5,
      () =>
        assert(
          verifyLog(log, { module: module as GameModule, moduleHash: hash, ed25519 }).ok,
          'the log verifies',
        ),
      cpuTimed,
    ),
    floor: 'SHA-256 and evolve',
    floorMs: median(
      5,
      () => {
        let state: never = start;
        for (const line of lines) createHash('sha256').update(line).digest();
        for (const { events } of entries) for (const event of events) state = evolve(module, state, event);
        return state;
      },
      cpuTimed,
    ),
    aim: { ms: 1000 },
  };
}

/** Median of `runs` measured runs, after a third as many to warm up. */
function median(runs: number, work: () => unknown, measure = timed): number {
  for (let i = 0; i < runs / 3; i++) work();
  return middle(Array.from({ length: runs }, () => measure(work)));
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** CPU time of this process, milliseconds; for work of tens of milliseconds and more. */
function cpuTimed(work: () => unknown): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

function middle(times: readonly number[]): number {
  assert(times.length > 0, 'a median of something');
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

function milliseconds(ms: number): string {
  return `${ms >= 10 ? ms.toFixed(0) : ms.toFixed(3)} ms`;
}
