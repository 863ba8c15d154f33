import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONFIG_KEYS, ConfigError, environmentName, loadConfig } from '../../server/config.ts';

const operating = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');

test('without anything: this machine alone, local mailbox, everything under data/', () => {
  expect(loadConfig({})).toMatchObject({
    dataDir: resolve('data'),
    databaseFile: resolve('data/hexpost.sqlite'),
    keysDir: resolve('data/keys'),
    mailDir: resolve('data/mailbox'),
    host: '127.0.0.1',
    port: 8080,
    publicOrigin: 'http://127.0.0.1:8080',
    hostName: '127.0.0.1',
    handOutLinks: false,
    mail: 'local',
    chainLength: 8192,
  });
});

test('overrides win over the environment, the environment over the file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hexpost-config-'));
  const file = join(dir, 'hexpost.json');
  writeFileSync(
    file,
    JSON.stringify({
      port: 1,
      host: 'a.example',
      publicOrigin: 'https://pbem.example.org/',
      handOutLinks: true,
      smtpUrl: 'smtp://mail.example.org',
    }),
  );
  const config = loadConfig(
    {
      HEXPOST_CONFIG: file,
      HEXPOST_PORT: '2',
      HEXPOST_HOST: 'b.example',
      HEXPOST_HAND_OUT_LINKS: 'no',
      PORT: '9',
    },
    { host: 'c.example' },
  );
  expect(config).toMatchObject({
    port: 2,
    host: 'c.example',
    publicOrigin: 'https://pbem.example.org',
    hostName: 'pbem.example.org',
    handOutLinks: false,
    mail: 'smtp',
  });
  await rm(dir, { recursive: true });
});

describe('what is wrong is named by key and variable, all at once', () => {
  test.each([
    [{ HEXPOST_PORT: 'http' }, /port \(HEXPOST_PORT\)/],
    [
      { HEXPOST_PUBLIC_ORIGIN: 'https://pbem.example.org/games' },
      /publicOrigin \(HEXPOST_PUBLIC_ORIGIN\): An origin only/,
    ],
    [{ HEXPOST_PROT: '80' }, /prot \(HEXPOST_PROT\)/],
    [{ HEXPOST_MAIL: 'smtp' }, /smtpUrl \(HEXPOST_SMTP_URL\): Mail by SMTP needs a server/],
    [{ HEXPOST_CONFIG: '/nowhere/hexpost.json' }, /\/nowhere\/hexpost\.json can't be read/],
  ])('%j', (environment, message) => {
    expect(() => loadConfig(environment)).toThrow(ConfigError);
    expect(() => loadConfig(environment)).toThrow(message);
  });

  test('several', () => {
    expect(() => loadConfig({ HEXPOST_PORT: '70000', HEXPOST_LOG_LEVEL: 'loud' })).toThrow(
      /HEXPOST_PORT[^]*HEXPOST_LOG_LEVEL/,
    );
  });
});

test('docs/operating.md explains every key, and no other', () => {
  const explained = [...operating.matchAll(/^\| `(HEXPOST_[A-Z_]+)` \| `(\w+)` \|/gm)].map(
    ([, variable, key]) => [variable, key],
  );
  expect(explained).toEqual(CONFIG_KEYS.map((key) => [environmentName(key), key]));
});
