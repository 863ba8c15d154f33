import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMoveFile } from '../../../shared/moves/index.ts';
import { post, startedGame, testServer } from '../../support/testServer.ts';
import type { TestServer } from '../../support/testServer.ts';

const names = (folder: 'good' | 'bad') =>
  readdirSync(`fixtures/moves/${folder}`).filter((name) => name.endsWith('.move.json'));
const bytes = (folder: 'good' | 'bad', name: string) => readFileSync(`fixtures/moves/${folder}/${name}`);

describe('single move files (DESIGN 10, DICE-AND-LOG 7)', () => {
  let server: TestServer;
  let game: string;
  let tokens: { [seat: string]: string };
  beforeAll(async () => {
    server = await testServer();
    ({ game, tokens } = await startedGame(server.app));
  });
  afterAll(() => server.close());

  test.each(names('good'))('good/%s is a move file', (name) => {
    expect(readMoveFile(bytes('good', name))).toMatchObject({ ok: true });
  });

  test.each(names('good'))(
    'good/%s is not refused as a bad file by the server, only as one of another game',
    async (name) => {
      const response = await post(server.app, `/api/games/${game}/moves`, bytes('good', name), tokens['2']);
      const { code, detail } = response.json<{ code: string; detail: string }>();
      expect([response.statusCode, code]).not.toEqual([201, undefined]);
      expect(detail).not.toMatch(/JSON|UTF-8|unrecognized/i);
    },
  );

  test.each(names('bad'))('bad/%s is refused: 400 S_BAD_FILE, by the file alone', async (name) => {
    expect(readMoveFile(bytes('bad', name))).toMatchObject({ ok: false, bad: { code: 'S_BAD_FILE' } });
    const response = await post(server.app, `/api/games/${game}/moves`, bytes('bad', name), tokens['2']);
    const problem = response.json<{ code: string; detail: string }>();
    expect([response.statusCode, problem.code]).toEqual([400, 'S_BAD_FILE']);
    // DICE-AND-LOG 9: the text to the player.
    expect(problem.detail).toMatch(/^This file is not a valid move file: .+\.$/s);
  });

  test('there are some of each', () => {
    expect(names('good').length).toBeGreaterThanOrEqual(4);
    expect(names('bad').length).toBeGreaterThanOrEqual(15);
  });
});
