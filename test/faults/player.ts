/**
 * A process that plays a game of the demo module on and on with machine players, and writes each receipt to its standard
 * output once it has it; to be killed at any moment.
 *
 * node --import tsx test/faults/player.ts <data folder> <game> <seed>
 */
import { writeSync } from 'node:fs';
import { openRoom, Player, playOn } from '../server/referee/table.ts';

const [dir, game, seed] = process.argv.slice(2) as [string, string, string];
const room = await openRoom({}, dir);
room.referee.onAdvance(({ head }) => void writeSync(1, `${head.seq} ${head.hash}\n`));
const table = { ...room, game, tokens: {}, one: new Player(room, game, 1), two: new Player(room, game, 2) };
writeSync(1, 'ready\n');
await playOn(table, Number(seed));
writeSync(1, 'over\n');
await room.close();
