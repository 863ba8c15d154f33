import { parentPort } from 'node:worker_threads';
import { present } from '../shared/core/assert.ts';
import { registry } from '../shared/games/all.ts';
import { verifyExport } from './verifyExport.ts';
import type { VerifyDone, VerifyTask } from './verifierThread.ts';

/** The thread of `VerifierThread`: one log after the other, with the rules that it names. */
const port = present(parentPort, 'this is a thread');

port.on('message', ({ id, log, moduleHash }: VerifyTask) => {
  let done: VerifyDone;
  try {
    const find = (module: string) => (moduleHash === null ? null : registry.find(module));
    done = { id, report: verifyExport(log, { find, hash: () => moduleHash ?? '' }) };
  } catch (error) {
    done = { id, error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(done);
});
