import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { PlayoutFault } from '../../server/cli/playoutGame.ts';
import { columns } from '../../server/cli/columns.ts';
import { modules } from '../../shared/games/all.ts';
import { askedFault } from './arguments.ts';
import type { GameModule, Score } from '../../shared/rules/contract.ts';
import { printBalance } from './balance.ts';
import { distribution } from './distribution.ts';
import { missing } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { WHOLE as GOTTERDAMMERUNG, playGotterdammerung } from './gotterdammerungSeed.ts';
import { EXPECTED as MODELS, playModelsCounterattack } from './modelsCounterattackSeed.ts';
import { dump, playSeed } from './playSeed.ts';

/** `npm run playouts -- --seeds N [--module ID] [--from K] [--player NAME]`, or `--twins rules|server`: any number of games, two or more at a time. */
type Told =
  | {
      readonly ok: true;
      readonly seed: number;
      readonly cells: readonly string[];
      readonly seconds: number;
      readonly score: Score;
      readonly coverage: [string, number][];
    }
  | { readonly ok: false; readonly seed: number; readonly message: string };

type Scenario = GameModule['scenarios'][number];

const PLAYERS_OF: { readonly [module: string]: typeof playSeed } = {
  'battle-for-germany': playSeed,
  gotterdammerung: playGotterdammerung,
  'models-counterattack': playModelsCounterattack,
};
/** What games of a module must come to; missing: Battle for Germany's. */
const EXPECTED_OF: { readonly [module: string]: readonly string[] } = {
  gotterdammerung: GOTTERDAMMERUNG,
  'models-counterattack': MODELS,
};

/** The module whose scenarios are played on the rules alone (balance.ts). */
const BALANCED = 'battle-for-germany';

async function tell(seed: number, player: string, module: string): Promise<Told> {
  const coverage: Coverage = new Map();
  try {
    const outcome = await PLAYERS_OF[module]!(seed, player, coverage);
    const { entries, dice, questions, score, seconds, closed } = outcome;
    const points = Object.values(score.seats).join(':');
    if ('ring' in outcome) coverage.set(`ring on turn ${String(outcome.ring)}`, 1);
    return {
      ok: true,
      seed,
      seconds,
      score,
      coverage: [...coverage],
      cells: [
        String(seed),
        String(entries),
        String(dice),
        String(questions),
        `${closed} ${points}`,
        seconds.toFixed(1),
      ],
    };
  } catch (error) {
    const message =
      error instanceof PlayoutFault
        ? `${error.message} (log: ${dump(error)})`
        : `seed ${seed}: ${(error as Error).stack}`;
    return { ok: false, seed, message };
  }
}

async function main(): Promise<void> {
  const program = new Command('playouts')
    .option('-n, --seeds <n>', 'number of games', '12')
    .option(
      '--module <id>',
      'battle-for-germany, gotterdammerung or models-counterattack',
      'battle-for-germany',
    )
    .option('--from <n>', 'first seed', '1')
    .option('--player <name>', 'machine player of both sides: random, greedy, or mixed', 'mixed')
    .option('--scenario <id...>', 'who wins how often: games on the rules alone, 100 a scenario')
    .option('--vary', 'with --scenario: options at random')
    .option(
      '--twins <through>',
      'fog of war instead: games of models-counterattack through rules (seconds) or server (minutes), each beside twins that differ in what an onlooker may not know; one at a time',
    )
    .option('--turns <n>', 'with --twins: turns of each game, at most', '10')
    .option('--workers <n>', 'games at a time', String(Math.max(1, availableParallelism())))
    .exitOverride()
    .parse();
  const options = program.opts<{
    seeds: string;
    module: string;
    from: string;
    player: string;
    workers: string;
    scenario?: string[];
    vary?: boolean;
    twins?: string;
    turns: string;
  }>();
  const fault = askedFault(
    options,
    modules.filter(({ id }) => id in PLAYERS_OF),
    [BALANCED],
  );
  if (fault !== null) program.error(fault);
  if (options.module === BALANCED && (options.scenario !== undefined || options.player === 'greedy')) {
    printBalance({
      scenarios: options.scenario,
      games: program.getOptionValueSource('seeds') === 'default' ? 100 : Number(options.seeds),
      player: options.player === 'mixed' ? 'greedy' : options.player,
      vary: options.vary === true,
    });
    return;
  }
  const [count, from, workers] = [Number(options.seeds), Number(options.from), Number(options.workers)];
  if (
    ![count, from, workers].every((n) => Number.isSafeInteger(n) && n >= 0) ||
    count === 0 ||
    workers === 0
  ) {
    program.error('--seeds, --from and --workers are whole numbers');
  }

  if (options.twins !== undefined) {
    const turns = Number(options.turns);
    if (!Number.isSafeInteger(turns) || turns < 1 || turns > 10) program.error('--turns is 1 to 10');
    // Workers, which load this file, too, need no server.
    const { printTwins, THROUGH } = await import('./twins.ts');
    const through = THROUGH.find((each) => each === options.twins);
    if (through === undefined) return program.error(`--twins is ${THROUGH.join(' or ')}`);
    process.exitCode = (await printTwins(through, from, count, turns, console.log)) ? 0 : 1;
    return;
  }
  const coverage: Coverage = new Map();
  const told: Told[] = [];
  let next = from;
  console.log(columns([HEADER, WIDE])[0]);
  await Promise.all(
    Array.from({ length: Math.min(workers, count) }, async () => {
      const worker = fork(fileURLToPath(import.meta.url), [CHILD, options.player, options.module], {
        // Much is made and thrown away: a larger nursery spares a fifth of the time.
        execArgv: ['--import', 'tsx', '--max-semi-space-size=64'],
      });
      while (next < from + count) {
        const seed = next++;
        worker.send(seed);
        const one = await new Promise<Told>((resolve, reject) => {
          worker.once('message', (message) => resolve(message as Told));
          worker.once('exit', (code) => reject(new Error(`a worker ended with ${code} at seed ${seed}`)));
        });
        worker.removeAllListeners();
        told.push(one);
        console.log(one.ok ? columns([WIDE, one.cells])[1] : `FAIL  ${one.message}`);
        if (one.ok) for (const [what, n] of one.coverage) coverage.set(what, (coverage.get(what) ?? 0) + n);
      }
      worker.disconnect();
    }),
  );
  const good = told.filter((one) => one.ok);
  const sum = (index: number) => good.reduce((total, { cells }) => total + Number(cells[index]), 0);
  const seconds = good.reduce((total, one) => total + one.seconds, 0);
  console.log(
    columns([
      WIDE,
      [
        'all',
        String(sum(1)),
        String(sum(2)),
        String(sum(3)),
        `${good.length} of ${told.length} well`,
        seconds.toFixed(1),
      ],
    ])[1],
  );
  for (const [what, n] of [...coverage].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (what.startsWith('ring ')) console.log(`${what}: ${n}`);
  }
  const [{ seats }] = modules.find(({ id }) => id === options.module)!.scenarios as [Scenario];
  const scores = good.map(({ score }) => score);
  if (scores.length > 0) console.log(distribution(options.player, seats, scores).join('\n'));
  const never = missing(coverage, EXPECTED_OF[options.module]);
  console.log(
    never.length === 0
      ? 'Everything that is expected of these games occurred.'
      : `Never occurred: ${never.join(', ')}`,
  );
  const rare = [...coverage].filter(([, n]) => n < 6).sort(([, a], [, b]) => a - b);
  if (rare.length > 0) console.log(`Rare: ${rare.map(([what, n]) => `${what} ${n}`).join(', ')}.`);
  process.exitCode = good.length === told.length ? 0 : 1;
}

const HEADER = ['seed', 'entries', 'dice', 'questions', 'result', 'seconds'];
const WIDE = ['seed  ', 'entries', 'dice   ', 'questions', 'played 100:100   ', 'seconds'];
/** First argument of a process that plays the seeds which it is sent. */
const CHILD = 'play-what-you-are-sent';

if (process.argv[2] === CHILD) {
  const player = process.argv[3] ?? 'random';
  const module = process.argv[4] ?? 'battle-for-germany';
  process.on('message', (seed: number) => {
    void tell(seed, player, module).then((one) => process.send!(one));
  });
} else {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}
