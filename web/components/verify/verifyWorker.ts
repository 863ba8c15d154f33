import { verify } from './verify.ts';

/** Verification off the page's own thread: `{text}` in, `{entry, entries}` while it works, `{verdict}` at the end. */
self.addEventListener('message', (message: MessageEvent<{ readonly text: string }>) => {
  const verdict = verify(message.data.text, (progress) => self.postMessage({ progress }));
  self.postMessage({ verdict });
});
