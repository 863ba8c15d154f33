import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import closeWithGrace from 'close-with-grace';
import type { VerifyReport } from '../shared/api/index.ts';
import { present } from '../shared/core/assert.ts';
import { registry } from '../shared/games/all.ts';
import { loadConfig } from './config.ts';
import { call } from './demo/seatClient.ts';
import { playDemo } from './demo/playDemo.ts';
import { serve } from './serve.ts';

/**
 * `npm run demo`: the whole product on a fresh machine. A server on embedded SQLite with a local mailbox, a game over HTTP, move
 * files of both seats; then links to look at, and it keeps serving. `--once` ends after that with exit code 0; `PORT` names a port.
 */
const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } });

const dataDir = await mkdtemp(join(tmpdir(), 'hexpost-demo-'));
const config = loadConfig(
  {},
  {
    dataDir,
    port: Number(process.env['PORT'] ?? 0),
    handOutLinks: true,
    logLevel: 'warn',
    ratePerMinute: 10_000,
  },
);
const serving = await serve(config, { modules: registry, mailWorker: false });

const { origin } = serving;

const close = async () => {
  await serving.close();
  await rm(dataDir, { recursive: true, force: true });
};
if (!values.once) closeWithGrace({ delay: 20_000, logger: false }, close);

const module = present(registry.find('battle-for-germany'), 'Battle for Germany');
const played = await playDemo(origin, module, {
  say: (line) => console.log(line),
  mail: () => serving.outbox.sendDue(),
});
const report = await call<VerifyReport>(origin, `/api/games/${played.game}/verify`);
await serving.outbox.sendDue();
serving.outbox.start();

const spectator = new URLSearchParams(new URL(played.links.spectator).hash.slice(1)).get('t');
console.log(`
${module.title}, ${played.status.agenda.title}

Replay     ${played.replay}&t=${spectator}
Mailbox    ${origin}/mail
Seat 1     ${played.links.seats?.['1']}
           dice phrase: ${played.phrase}
Seat 2     ${played.links.seats?.['2']}
Verifier   ${report.verdict}
${report.warnings.map((warning) => `           ${warning}\n`).join('')}`);

if (values.once) {
  await close();
  process.exitCode = report.ok ? 0 : 1;
} else {
  console.log(
    `Serving at ${origin} until you press Ctrl-C. The game's data lie in ${dataDir} and go with it.`,
  );
}
