import type { Verdict } from '../../../shared/verify/index.ts';
import type { Known, Progress } from './progress.ts';

type Verifier = (
  text: string,
  onProgress: (progress: Progress) => void,
  known: Known | null,
) => Promise<Verdict>;
let beside: Verifier | null = null;

/** Has logs verified on the page's own thread by what is there already: for a page that can load nothing. */
export function verifyWith(verifier: Verifier): void {
  beside = verifier;
}

/**
 * Runs the verifier in this browser: in a worker, or on the page's own thread where there is none (a page of another
 * origin). Nothing leaves the browser. Rejects only where the verifier can't be loaded; a bad log is a verdict.
 */
export async function verifyHere(
  text: string,
  onProgress: (progress: Progress) => void,
  abort?: AbortSignal,
  known: Known | null = null,
): Promise<Verdict> {
  // The page is drawn first.
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (abort?.aborted === true) throw unneeded();
  if (beside !== null) return beside(text, onProgress, known);
  const worker = startWorker();
  if (worker === null) {
    const { verify } = await import('./verify.ts');
    return verify(text, onProgress, known);
  }
  return new Promise((resolve, reject) => {
    const finish = (): void => worker.terminate();
    abort?.addEventListener('abort', () => {
      finish();
      reject(unneeded());
    });
    worker.addEventListener(
      'message',
      (message: MessageEvent<{ progress?: Progress; verdict?: Verdict }>) => {
        if (message.data.progress !== undefined) onProgress(message.data.progress);
        if (message.data.verdict === undefined) return;
        finish();
        resolve(message.data.verdict);
      },
    );
    worker.addEventListener('error', (event) => {
      finish();
      import('./verify.ts').then(
        ({ verify }) => resolve(verify(text, onProgress, known)),
        () => reject(new Error(event.message || 'the verifier did not load')),
      );
    });
    worker.postMessage({ text, known });
  });
}

const unneeded = (): DOMException => new DOMException('not needed any more', 'AbortError');

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./verifyWorker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}
