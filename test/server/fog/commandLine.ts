import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { addExport } from '../../../server/cli/export.ts';
import { gamesAtHand } from '../../../server/cli/gamesAtHand.ts';
import { CommandEnd } from '../../../server/cli/outcome.ts';
import { addReplay } from '../../../server/cli/replay.ts';
import { addState } from '../../../server/cli/state.ts';
import { addSubmit } from '../../../server/cli/submit.ts';
import { addVerify } from '../../../server/cli/verify.ts';
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

const games = gamesAtHand(() => '');

/** Both streams, and how it ended. */
async function printed(dir: string, words: readonly string[]): Promise<string> {
  const program = new Command('hexpost').exitOverride();
  for (const add of [addState, addReplay, addExport, addSubmit, addVerify]) add(program, games);
  const given = words[0] === 'verify' ? words : [...words, '--data', dir];
  const written: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (bytes: string | Uint8Array) => {
    written.push(String(bytes));
    return true;
  };
  try {
    await program.parseAsync(given, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommandEnd)) throw error;
    written.push(`${error.exitCode} ${error.message} ${JSON.stringify(error.details)}`);
  } finally {
    process.stdout.write = write;
  }
  return written.join('').replaceAll(dir, '<data>');
}
