import { expect, test } from 'vitest';
import type { Receipt } from '../../../shared/api/index.ts';
import { freePort } from '../../support/program.ts';
import { headOf, moveFile, post, startedGame, testServer } from '../../support/testServer.ts';

test('a reader hears within two seconds of an entry that another process has stored', async () => {
  const port = await freePort();
  const listening = await testServer({ port });
  // A second server on the same folder shares nothing with the first but the database.
  const other = await testServer({ dir: listening.dir });
  const { game, tokens } = await startedGame(other.app);
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/games/${game}/events`, { signal: stop.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const until = async (text: string) => {
    while (!heard.includes(text)) heard += (await reader.read()).value ?? '';
  };
  await until('retry: 3000');
  const { seq } = await headOf(other.app, game);
  const place = async (hex: string) => {
    const file = await moveFile(other.app, game, 2, [{ order: 'place', unit: 'eg-2', hex }]);
    return (await post(other.app, `/api/games/${game}/moves`, file, tokens['2'])).json<Receipt>().hash;
  };
  const first = await place('3822');
  const stored = performance.now();
  await until(first);
  expect(performance.now() - stored).toBeLessThan(2000);
  expect(heard).toContain(`id: ${seq + 1}\nevent: entry\n`);
  // It looks twice before the next entry, and tells of each once.
  await new Promise((resolve) => setTimeout(resolve, 2200));
  await until(await place('3823'));
  expect(heard.split('event: entry')).toHaveLength(3);
  stop.abort();
  await other.close();
  await listening.close();
});
