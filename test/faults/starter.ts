/**
 * A process that opens a data folder, makes a game, and prints the server's public key and the game's id.
 *
 * node --import tsx test/faults/starter.ts <data folder>
 */
import { clearModule, openRoom, openTable } from '../server/referee/table.ts';

const room = await openRoom({}, process.argv[2]!);
const { game } = await openTable(clearModule, { begin: false }, room);
process.stdout.write(`${JSON.stringify({ key: Buffer.from(room.keys.publicKey).toString('hex'), game })}\n`);
await room.close();
