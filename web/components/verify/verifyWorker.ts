import type { Known } from './progress.ts';
import { verify } from './verify.ts';

/** Verification off the page's own thread: `{text, known}` in, `{entry, entries}` while it works, `{verdict}` at the end. */
self.addEventListener(
  'message',
  (message: MessageEvent<{ readonly text: string; readonly known: Known | null }>) => {
    const { text, known } = message.data;
    void verify(text, (progress) => self.postMessage({ progress }), known).then((verdict) =>
      self.postMessage({ verdict }),
    );
  },
);
