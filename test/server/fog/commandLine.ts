import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hexpost } from '../cli/hexpost.ts';
import type { Output } from './compare.ts';
import type { Onlooker, World } from './world.ts';

/**
 * What `hexpost` prints of the game in the world's data folder, with a seat or with none: in this process, since one of its own would
 * take longer to start than all that it does. `verify` carries out the whole log again, and is left out unless `proved`.
 */
export async function commandLine(
  world: World,
  who: Onlooker,
  orders: readonly object[],
  proved: boolean,
): Promise<readonly Output[]> {
  const seat = who === '1' || who === '2' ? ['--seat', who] : [];
  const file = join(world.dir, 'orders.json');
  writeFileSync(file, JSON.stringify(orders));
  const log = join(world.dir, 'log.jsonl');
  const outputs: Output[] = [];
  for (const words of [
    ['state', ...seat],
    ['state', '--list', ...seat],
    ['state', '--json', ...seat],
    ['replay', ...seat],
    ['export'],
    ['export', '--out', log],
    ...(seat.length === 0 ? [] : [['submit', file, '--dry-run', ...seat]]),
    ...(proved ? [['verify', log]] : []),
  ])
    outputs.push({ what: `hexpost ${words[0]}`, bytes: await printed(world.dir, words) });
  return outputs;
}

/** Both streams, and how it ended. */
async function printed(dir: string, words: readonly string[]): Promise<string> {
  const { code, out, err } = await hexpost(words[0] === 'verify' ? words : [...words, '--data', dir]);
  return `${code}\n${out}${err}`.replaceAll(dir, '<data>');
}
