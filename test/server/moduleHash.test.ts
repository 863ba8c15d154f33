import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moduleHash } from '../../server/moduleHash.ts';

let shared: string;
beforeEach(async () => {
  shared = await mkdtemp(join(tmpdir(), 'hexpost-shared-'));
  put('core/a.ts', 'one\ntwo\n');
  put('hex/b.ts', 'hex\n');
  put('rules/c.ts', 'rules\n');
  put('games/demo/index.ts', 'demo\n');
  put('games/demo/data/map.json', '{}\n');
  put('games/other/index.ts', 'other\n');
  put('log/d.ts', 'log\n');
});
afterEach(async () => rm(shared, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(shared, path)), { recursive: true });
  writeFileSync(join(shared, path), text);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('SHA-256 of the canonical JSON of path and hash, over core, hex, rules and the module (DICE-AND-LOG 7)', () => {
  const files = [
    ['core/a.ts', 'one\ntwo\n'],
    ['games/demo/data/map.json', '{}\n'],
    ['games/demo/index.ts', 'demo\n'],
    ['hex/b.ts', 'hex\n'],
    ['rules/c.ts', 'rules\n'],
  ] as const;
  const json = `{${files.map(([path, text]) => `"${path}":"${sha256(text)}"`).join(',')}}`;
  expect(moduleHash('demo', shared)).toBe(sha256(json));
});

test('a checkout with CR LF has the same hash; a changed, new or renamed file another; other folders none', () => {
  const before = moduleHash('demo', shared);
  put('core/a.ts', 'one\r\ntwo\r\n');
  put('log/d.ts', 'changed\n');
  put('games/other/index.ts', 'changed\n');
  expect(moduleHash('demo', shared)).toBe(before);
  put('games/demo/data/map.json', '{"a":1}\n');
  const changed = moduleHash('demo', shared);
  put('rules/new.ts', '');
  expect(new Set([before, changed, moduleHash('demo', shared)]).size).toBe(3);
});

test('a name that would lead out of the folder is none', () => {
  expect(() => moduleHash('../server', shared)).toThrow();
});
