import { columns } from '../../server/cli/columns.ts';
import { playBesideTwins } from '../server/fog/twinGame.ts';
import { playRulesBesideTwins } from '../shared/games/models-counterattack/twinGame.ts';
import { optionsOf } from './modelsCounterattackSeed.ts';

/** Through the rules alone, in seconds a game, or through the real server with all that it gives out, in minutes. */
export const THROUGH = ['rules', 'server'] as const;

/**
 * `npm run playouts -- --twins rules|server`: games of Model's Counterattack, each beside twins that differ in what an onlooker may not know
 * (test/server/fog/twinGame.ts). Options follow from the seed, as in the other playouts.
 *
 * @returns whether no difference was left unexplained
 */
export async function printTwins(
  through: (typeof THROUGH)[number],
  from: number,
  count: number,
  turns: number,
  print: (line: string) => void,
): Promise<boolean> {
  let clean = 0;
  print(columns([HEADER, WIDE])[0]!);
  for (let seed = from; seed < from + count; seed++) {
    const play = through === 'rules' ? playRulesBesideTwins : playBesideTwins;
    const { files, twins, compared, shown, parted, exchanged, leaks } = await play(
      seed,
      optionsOf(seed),
      turns,
    );
    const told = [...shown].map(([event, n]) => `${event} ${n}`).join(', ');
    const cells = [seed, files, twins, exchanged, compared, parted, leaks.length].map(String);
    print(columns([WIDE, [...cells, told]])[1]!);
    for (const leak of leaks) print(`LEAK  ${JSON.stringify(leak)}`);
    if (leaks.length === 0) clean += 1;
  }
  print(`${clean} of ${count} without a leak.`);
  return clean === count;
}

const HEADER = ['seed', 'files', 'twins', 'exchanged', 'compared', 'parted', 'leaks', 'told apart by'];
const WIDE = ['seed  ', 'files  ', 'twins', 'exchanged', 'compared', 'parted', 'leaks', 'told apart by'];
