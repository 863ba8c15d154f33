import { describe, expect, test } from 'vitest';
import { auditReport, countFaces } from '../../../shared/audit/index.ts';
import { verifyLog } from '../../../shared/verify/index.ts';
import { exportLines } from '../verify/miniLog.ts';

const d6 = (seat: number, why: string, ...faces: number[]) => ({
  seat,
  for: why,
  sides: faces.map(() => 6),
  faces,
});

describe('DICE-AND-LOG 11: faces', () => {
  test('are counted per seat, die kind and label, then per seat, per label, and in all', () => {
    const rolls = [
      d6(1, 'combat:1', 1, 1, 6),
      d6(2, 'combat:2', 6),
      d6(1, 'weather', 3),
      { seat: 0, for: 'weather', sides: [10], faces: [10] },
    ];
    const rows = countFaces(rolls).map(({ seat, sides, label, counts, total }) => [
      seat,
      sides,
      label,
      counts.join(''),
      total,
    ]);
    expect(rows).toEqual([
      [0, 10, 'weather', '0000000001', 1],
      [1, 6, 'combat', '200001', 3],
      [1, 6, 'weather', '001000', 1],
      [2, 6, 'combat', '000001', 1],
      [0, 10, null, '0000000001', 1],
      [1, 6, null, '201001', 4],
      [2, 6, null, '000001', 1],
      [null, 6, 'combat', '200002', 4],
      [null, 6, 'weather', '001000', 1],
      [null, 10, 'weather', '0000000001', 1],
      [null, 6, null, '201002', 5],
      [null, 10, null, '0000000001', 1],
    ]);
  });

  test('draws have none', () => {
    expect(countFaces([{ seat: 1, for: 'flip:1' }])).toEqual([]);
  });

  test.each([
    [29, 6, false],
    [30, 6, true],
    [49, 10, false],
    [50, 10, true],
  ])('%i dice of %i sides are enough: %s', (n, sides, enough) => {
    const faces = Array.from({ length: n }, (_, i) => (i % sides) + 1);
    const [count] = countFaces([{ seat: 1, for: 'combat:1', sides: faces.map(() => sides), faces }]);
    expect(count!.enough).toBe(enough);
  });
});

describe('DICE-AND-LOG 11: the report', () => {
  test('says first what it is good for, and what a bad log makes of it', () => {
    const rest =
      'This proves or disproves manipulation after commitment. The numbers below measure luck and programming faults; ' +
      'an unlucky player is not evidence.';
    expect(auditReport([{ ok: true, rolls: [] }])).toEqual([
      `Cryptographic check: OK. ${rest}`,
      'No dice were rolled.',
    ]);
    expect(
      auditReport([
        { ok: true, rolls: [] },
        { ok: false, rolls: [] },
      ])[0],
    ).toBe(`Cryptographic check: FAIL. ${rest}`);
  });

  test('of the mini log: three d6 of seat 2 are too few', () => {
    const lines = auditReport([verifyLog(exportLines())], (seat) => (seat === 2 ? 'Blue' : 'Red'));
    expect(lines).toContain(
      'Blue, d6, combat: 3 dice  1: 0  2: 1  3: 0  4: 0  5: 2  6: 0  too few dice (3) to say anything',
    );
    expect(lines).toContain(
      'all seats, d10, all rolls: 1 dice  1: 0  2: 0  3: 1  4: 0  5: 0  6: 0  7: 0  8: 0  9: 0  10: 0  too few dice (1) to say anything',
    );
  });
});
