import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

describe('the documents', () => {
  test.each(documents)('%s links to what is there', (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      (match) => match[1]!,
    );
    const missing = targets.filter((target) => !existsSync(join(root, dirname(document), target)));
    expect(missing).toEqual([]);
  });

  test('the first game of the README is played by its five commands', () => {
    const block = /## A first game in five commands[^]*?```sh\n([^]*?)```/.exec(
      readFileSync(join(root, 'README.md'), 'utf8'),
    )![1]!;
    const folder = mkdtempSync(join(tmpdir(), 'hexpost-readme-'));
    try {
      const commands = block.trim().split('\n');
      expect(commands).toHaveLength(5);
      const printed = commands.map((command) =>
        execFileSync('sh', ['-c', command.replaceAll('first-game', folder)], { cwd: root, encoding: 'utf8' }),
      );
      expect(printed[2]).toContain('Soviet Replacement Phase');
      expect(printed[4]).toMatch(/^OK \d+ entries, grade B, head [0-9a-f]{64}$/m);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
