import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ed25519Signer, ed25519Verify } from '../../shared/log/index.ts';
import { openKeys } from '../../server/keys.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hexpost-keys-'));
});
afterEach(async () => rm(dir, { recursive: true }));

const text = (s: string) => new TextEncoder().encode(s);

test('keys are made on the first start, for their owner alone, and stay', () => {
  const first = openKeys(join(dir, 'keys'));
  for (const name of ['server.key', 'vault.key'])
    expect(statSync(join(dir, 'keys', name)).mode & 0o777).toBe(0o600);
  const second = openKeys(join(dir, 'keys'));
  expect(second.publicKey).toEqual(first.publicKey);
  expect(second.open('a', first.seal('a', text('tail')))).toEqual(text('tail'));
  expect(second.linkToken({ game: 'g', role: 'seat', seat: 1, generation: 0 })).toBe(
    first.linkToken({ game: 'g', role: 'seat', seat: 1, generation: 0 }),
  );
});

test('the signature is that of the seed in the file (RFC 8032), as another implementation has it', () => {
  const keys = openKeys(dir);
  const seed = Buffer.from(readFileSync(join(dir, 'server.key'), 'ascii').trim(), 'hex');
  const message = text('a checkpoint');
  expect(keys.publicKey).toEqual(ed25519Signer(new Uint8Array(seed)).publicKey);
  expect(ed25519Verify(keys.publicKey, message, keys.sign(message))).toBe(true);
});

test('a sealed secret opens under its own name and key, unchanged, or not at all', () => {
  const keys = openKeys(join(dir, 'a'));
  const sealed = keys.seal('game/t1', text('tail'));
  expect(Buffer.from(sealed).includes(Buffer.from('tail'))).toBe(false);
  expect(() => keys.open('game/t2', sealed)).toThrow();
  expect(() => openKeys(join(dir, 'b')).open('game/t1', sealed)).toThrow();
  for (let i = 0; i < sealed.length; i++) {
    const changed = sealed.slice();
    changed[i]! ^= 1;
    expect(() => keys.open('game/t1', changed)).toThrow();
  }
});

test('tokens differ by game, role, seat and generation', () => {
  const keys = openKeys(dir);
  const base = { game: 'g', role: 'seat', seat: 1, generation: 0 };
  const tokens = [
    base,
    { ...base, game: 'h' },
    { ...base, role: 'director' },
    { ...base, seat: 2 },
    { ...base, generation: 1 },
  ].map((link) => keys.linkToken(link));
  expect(new Set(tokens).size).toBe(5);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
});

test('a file that holds no key is named, not overwritten', () => {
  writeFileSync(join(dir, 'server.key'), 'not a key');
  expect(() => openKeys(dir)).toThrow(/server\.key holds no key/);
  expect(readFileSync(join(dir, 'server.key'), 'ascii')).toBe('not a key');
});
