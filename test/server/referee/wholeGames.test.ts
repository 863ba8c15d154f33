import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';
import { evolve } from '../../../shared/rules/events.ts';
import { readExport } from '../../../shared/log/index.ts';
import { verifyLog } from '../../../shared/verify/index.ts';
import { stateAfter } from '../../../server/referee/story.ts';
import { clearModule, fogModule, logOf, openTable, playOn } from './table.ts';

describe.each([
  ['open log', clearModule],
  ['fog', fogModule],
])('whole games of machine players through the referee: %s', (_name, module) => {
  test.each([1, 2, 3])('seed %i comes to its end and closes', async (seed) => {
    const table = await openTable(module, { options: { rerolls: seed % 2 === 0 } });
    try {
      const files = await playOn(table, seed);
      expect(table.faults).toEqual([]);
      expect(files).toBeGreaterThan(5);
      const log = await logOf(table, table.game);
      expect(log.at(-1)).toMatchObject({ type: 'close', actor: 'server', body: { reason: 'played' } });
      const read = readExport((await table.referee.exportLog(table.game))!);
      expect(read.ok).toBe(true);
      const verdict = verifyLog((await table.referee.exportLog(table.game))!, {
        module,
        moduleHash: 'd1'.repeat(32),
      });
      expect(verdict).toMatchObject({ ok: true, failure: null, grade: 'B', entries: log.length });
      expect(
        verdict.warnings
          .map(({ code }) => code)
          .filter((code) => code !== 'W_UNSIGNED' && code !== 'W_EMPTY'),
      ).toEqual([]);
      // The events alone rebuild the state that the match holds.
      const game = (await table.store.game(table.game))!;
      const rebuilt = await stateAfter(table.store, module, table.game, game.head.seq);
      expect(canonicalJson(rebuilt)).toBe(canonicalJson(game.match.state));
      const entries = await table.store.entries(table.game, 1);
      const fromStart = entries
        .flatMap(({ events }) => events)
        .reduce(
          (state, event) => evolve(module, state, event),
          (await table.store.keyframe(table.game, 0)).state,
        );
      expect(canonicalJson(fromStart)).toBe(canonicalJson(game.match.state));
      // A state of the past, as a seat saw it: from the nearest keyframe the same as from the start.
      for (const seq of [0, 1, 30, 31, 32, 33, log.length - 2].filter((each) => each < log.length)) {
        const then = (await table.store.entries(table.game, 1, seq)).flatMap(({ events }) => events);
        const start = (await table.store.keyframe(table.game, 0)).state;
        const state = then.reduce((before, event) => evolve(module, before, event), start);
        const rebuilt = await stateAfter(table.store, module, table.game, seq);
        expect(canonicalJson(rebuilt)).toBe(canonicalJson(state));
      }
      // Everything that was sealed is open by now.
      const opened = new Set(
        log
          .flatMap(({ body }): readonly object[] => ('files' in body ? (body.files ?? []) : []))
          .map((file) => ('seq' in file ? file.seq : -1)),
      );
      const sealed = log.filter(({ file }) => file !== null && 'commit' in file).map(({ seq }) => seq);
      expect(sealed.length).toBeGreaterThan(0);
      expect(sealed.filter((seq) => !opened.has(seq))).toEqual([]);
    } finally {
      await table.close();
    }
  });
});
