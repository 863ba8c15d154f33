import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { makeSamples } from './sampleLogs.ts';

/** `node --import tsx test/shared/verify/writeSamples.ts`: makes `fixtures/logs/` anew, after the rules have changed. */
const folder = new URL('../../../fixtures/logs/', import.meta.url);
mkdirSync(folder, { recursive: true });
const samples = await makeSamples();
for (const name of readdirSync(folder))
  if (/\.jsonl$|^index\.json$/.test(name)) rmSync(new URL(name, folder));
for (const { log, text } of samples) writeFileSync(new URL(`${log}.jsonl`, folder), text);
const index = samples.map(({ text: _text, ...rest }) => rest);
writeFileSync(new URL('index.json', folder), `${JSON.stringify(index, null, 2)}\n`);
process.stdout.write(`${samples.length} logs\n`);
