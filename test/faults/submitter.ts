/**
 * A process of its own that submits files, and kills itself (SIGKILL, as kill -9 does) at the place it is told. Places are
 * those of the referee, and three inside the store: `before-commit` (all rows written), `after-commit`, `begin`.
 *
 * node --import tsx test/faults/submitter.ts <data folder> <game> <seat> <place | -> <times> <file in base64>…
 * Prints one line of JSON for each answer.
 */
import Database from 'libsql';
import type { Place } from '../../server/referee/api.ts';
import { openRoom } from '../server/referee/table.ts';

const [dir, game, seat, place, times, ...files] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  ...string[],
];

const die = () => process.kill(process.pid, 'SIGKILL');

let armed = false;
const exec = Database.prototype.exec;
Database.prototype.exec = function (this: Database.Database, sql: string) {
  if (armed && place === 'begin' && sql.startsWith('BEGIN')) die();
  if (armed && place === 'before-commit' && sql === 'COMMIT') die();
  const done = exec.call(this, sql);
  if (armed && place === 'after-commit' && sql === 'COMMIT') die();
  return done;
};

const room = await openRoom({ at: (reached: Place) => void (reached === place && die()) }, dir);
armed = true;
process.stdout.write('ready\n');
const submissions = files.flatMap((file) => Array.from({ length: Number(times) }, () => file));
await Promise.all(
  submissions.map(async (file) => {
    const answer = await room.referee.submit(
      game,
      { role: 'seat', seat: Number(seat) },
      { bytes: Buffer.from(file, 'base64'), sig: null },
    );
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }),
);
await room.close();
