import '../../jitless.ts';
import { moduleHashes } from 'virtual:module-hashes';
import { moduleRef } from '../../../shared/rules/packs.ts';
import { verifyLog } from '../../../shared/verify/index.ts';
import type { Verdict } from '../../../shared/verify/index.ts';
import { fetchModule } from '../modules.ts';
import type { Known, Progress } from './progress.ts';

/** How often progress is told of one log, about. */
const TOLD = 100;

/**
 * Checks a log with the rules that came with this page, and their hash as they were built; with the data pack that the log
 * names, if this page's server has it.
 */
export async function verify(
  text: string,
  onProgress: (progress: Progress) => void,
  known: Known | null = null,
): Promise<Verdict> {
  const id = moduleIdOf(text);
  const module = id === null ? null : await fetchModule(id);
  const hash = module === null ? undefined : moduleHashes[module.id];
  return verifyLog(text, {
    ...(module === null ? {} : { module }),
    ...(hash === undefined ? {} : { moduleHash: hash }),
    ...(known === null || known.pin === '' ? {} : { pin: known.pin }),
    ...(known === null ? {} : { checkpoints: known.checkpoints }),
    onStep: (progress) => {
      // A page is drawn anew each time.
      if (progress.entry % Math.ceil(progress.entries / TOLD) === 0) onProgress(progress);
    },
  });
}

/** The module that the first entry names, with its data pack; null if there is none to be read. */
function moduleIdOf(text: string): string | null {
  try {
    const first = text.split('\n', 2)[1] ?? '';
    const { id, version } =
      (JSON.parse(first) as { entry?: { module?: { id?: unknown; version?: unknown } } }).entry?.module ?? {};
    return typeof id === 'string' ? moduleRef({ id, version: String(version) }) : null;
  } catch {
    return null;
  }
}
