import { columns } from '../../server/cli/print.ts';
import { playBesideTwins } from '../server/fog/twinGame.ts';
import { optionsOf } from './modelsCounterattackSeed.ts';

/**
 * `npm run playouts -- --twins`: whole games of Model's Counterattack through the real server, each beside twins that differ in what an
 * onlooker may not know (test/server/fog/twinGame.ts). Options follow from the seed, as in the other playouts.
 *
 * @returns whether no difference was left unexplained
 */
export async function printTwins(
  from: number,
  count: number,
  turns: number,
  print: (line: string) => void,
): Promise<boolean> {
  let clean = 0;
  print(columns([HEADER, WIDE])[0]!);
  for (let seed = from; seed < from + count; seed++) {
    const { files, twins, compared, shown, parted, leaks } = await playBesideTwins(
      seed,
      optionsOf(seed),
      turns,
    );
    const told = [...shown].map(([event, n]) => `${event} ${n}`).join(', ');
    const cells = [seed, files, twins, compared, parted, leaks.length].map(String);
    print(columns([WIDE, [...cells, told]])[1]!);
    for (const leak of leaks) print(`LEAK  ${JSON.stringify(leak)}`);
    if (leaks.length === 0) clean += 1;
  }
  print(`${clean} of ${count} without a leak.`);
  return clean === count;
}

const HEADER = ['seed', 'files', 'twins', 'compared', 'parted', 'leaks', 'told apart by'];
const WIDE = ['seed  ', 'files  ', 'twins', 'compared', 'parted', 'leaks', 'told apart by'];
