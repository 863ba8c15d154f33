import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../server/config.ts';
import { openPacks, PackError, withPacks } from '../../../server/packs.ts';
import { serve } from '../../../server/serve.ts';
import type { Serving } from '../../../server/serve.ts';
import { moduleDetails } from '../../../shared/api/index.ts';
import { utf8 } from '../../../shared/core/bytes.ts';
import { registry } from '../../../shared/games/all.ts';
import { moduleHash } from '../../../shared/log/index.ts';
import { get, HISTORICAL, post } from '../../support/testServer.ts';

const TITLE = 'A second edition, for tests';

describe('a server with data packs', () => {
  let serving: Serving;
  let dir: string;
  let ref: string;
  let hash: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hexpost-packs-api-'));
    const packs = openPacks('fixtures/packs');
    const config = loadConfig(
      { HEXPOST_PACKS: 'fixtures/packs' },
      {
        dataDir: dir,
        publicOrigin: 'https://pbem.example.org',
        handOutLinks: true,
        logLevel: 'silent',
        chainLength: 64,
      },
    );
    expect(config.packs).toBe('fixtures/packs');
    serving = await serve(config, {
      modules: withPacks(registry, () => packs),
      webRoot: null,
      unlimited: true,
      quiet: true,
      mailWorker: false,
    });
  });
  afterAll(async () => {
    await serving.close();
    await rm(dir, { recursive: true });
  });

  test('lists them with title and hash', async () => {
    const { packs } = (await get(serving.app, '/api/modules')).json<{
      packs: { ref: string; module: string; title: string; hash: string }[];
    }>();
    expect(packs.map(({ module, title }) => [module, title])).toEqual([
      ['battle-for-germany', TITLE],
      ['gotterdammerung', 'Another Götterdämmerung, for tests'],
      ['models-counterattack', 'Another Model’s Counterattack, for tests'],
    ]);
    ({ ref, hash } = packs[0]!);
    expect(ref).toBe(`battle-for-germany+pack.${hash}`);
  });

  test('hands out the files from which the hash is made, by the whole name of 88 letters', async () => {
    expect(ref).toHaveLength(88);
    for (const name of [ref, encodeURIComponent(ref)]) {
      const { pack, version } = moduleDetails.parse((await get(serving.app, `/api/modules/${name}`)).json());
      expect(version).toBe(`1.0.0+pack.${hash}`);
      expect(pack).toMatchObject({ title: TITLE, hash });
      expect(Object.keys(pack!.files).sort()).toEqual([
        'map.json',
        'pack.json',
        'scenarios.json',
        'tables.json',
        'units.json',
      ]);
      const bytes = Object.entries(pack!.files).map(([file, text]): [string, Uint8Array] => [
        file,
        utf8(text),
      ]);
      expect(moduleHash(new Map(bytes))).toBe(hash);
    }
    expect(
      moduleDetails.parse((await get(serving.app, '/api/modules/battle-for-germany')).json()).pack,
    ).toBeNull();
    const absent = `battle-for-germany+pack.${'0'.repeat(64)}`;
    expect((await get(serving.app, `/api/modules/${absent}`)).statusCode).toBe(404);
  });

  test('begins a game on one, whose status names it', async () => {
    const made = await post(serving.app, '/api/games', { ...HISTORICAL, module: ref });
    expect(made.statusCode).toBe(201);
    const { game } = made.json<{ game: string }>();
    const { module } = (await get(serving.app, `/api/games/${game}`)).json<{
      module: { id: string; version: string };
    }>();
    expect(module).toMatchObject({ id: 'battle-for-germany', version: `1.0.0+pack.${hash}` });
  });
});

test('a folder that is not there is an error that says so', () => {
  expect(() => openPacks('fixtures/no-packs')).toThrow(PackError);
});
