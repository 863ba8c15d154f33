import { readFileSync } from 'node:fs';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';

const vectors = JSON.parse(
  readFileSync(new URL('../../../fixtures/vectors/dice-vectors.json', import.meta.url), 'utf8'),
) as {
  miniLog: {
    vkey: string;
    pools: { [cup: string]: string[] };
    lines: { entry: { [key: string]: unknown }; hash: string; checkpoint: string }[];
    roots: string[];
  };
  equivocation: { checkpoint: string };
};

export const { miniLog, equivocation } = vectors;
const game = miniLog.lines[0]!.entry['game'] as string;

/** The lines of an export: header, then entries. */
export function exportLines(lines: readonly unknown[] = miniLog.lines, header: object = {}): string[] {
  return [
    { format: 'pbem-log-export/1', game, vkey: miniLog.vkey, count: lines.length, ...header },
    ...lines,
  ].map((line) => canonicalJson(line));
}

/** A deep copy of the mini log's lines, changed. */
export function changed(change: (lines: typeof miniLog.lines) => void): typeof miniLog.lines {
  const lines = structuredClone(miniLog.lines);
  change(lines);
  return lines;
}
