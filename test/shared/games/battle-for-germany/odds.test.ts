import { describe, expect, test } from 'vitest';
import { unitId } from '../../../../shared/core/brands.ts';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { crtResult, oddsColumn } from '../../../../shared/games/battle-for-germany/rules/odds.ts';
import { game, given, hexes, units } from './play.ts';

describe('6.1 odds', () => {
  test.each([
    [19, 7, '2-1'], // the rulebook's
    [19, 18, '1-1'], // the rulebook's
    [21, 4, '5-1'], // 18.1
    [21, 5, '4-1'], // 18.1
    [15, 5, '3-1'], // 18.1
    [6, 6, '1-1'],
    [5, 6, '1-2'],
    [3, 6, '1-2'],
    [3, 7, '1-3'],
    [2, 6, '1-3'],
    [2, 7, null],
    [1, 4, null],
    [60, 10, '6-1'],
    [99, 10, '6-1'],
    [59, 10, '5-1'],
    [1, 1, '1-1'],
  ])('%i against %i: %s', (attack, defence, column) => {
    expect(oddsColumn(game, attack, defence)).toBe(column);
  });

  test('never worse for a stronger attacker', () => {
    const rank = (column: string | null): number =>
      column === null ? -1 : game.data.tables.crt.columns.indexOf(column);
    const worse: string[] = [];
    for (let defence = 1; defence < 45; defence++) {
      for (let attack = 1; attack < 90; attack++) {
        if (rank(oddsColumn(game, attack + 1, defence)) < rank(oddsColumn(game, attack, defence)))
          worse.push(`${attack} to ${defence}`);
      }
    }
    expect(worse).toEqual([]);
  });
});

describe('6.1 the Combat Results Table', () => {
  test.each([
    ['1-1', 1, 'Ex'],
    ['5-1', 3, 'DE'],
    ['4-1', 3, 'Ex'],
    ['4-1', 6, 'DR'],
    ['3-1', 4, 'DR'],
  ])('%s on a %i, as the examples have it: %s', (column, die, result) => {
    expect(crtResult(game, column, die)).toBe(result);
  });
});

describe('6.1 the odds explained', () => {
  const placed = { 'us-5': '2004', 'us-2': '2104', 'us-7': '2204', 'wg-63': '2105', 'wg-64': '2105' };

  test('the rulebook’s example: 19 to 18 in a fortified hex of broken ground', () => {
    const odds = battleForGermany.odds(given('western-allied-combat', placed), {
      units: units('us-5', 'us-2', 'us-7'),
      targets: hexes('2105'),
    });
    expect(odds).toMatchObject({ attack: 19, defence: 18, column: '1-1', faults: [] });
    expect(odds.terms.map(({ amount }) => amount)).toEqual([
      '+7',
      '+6',
      '+6',
      '+3',
      '+3',
      'x2',
      'x2',
      'x3',
      '1-1',
    ]);
    expect(odds.terms.every(({ rule }) => /^6\.[134]$/.test(rule))).toBe(true);
    expect(odds.results.map(({ result }) => result)).toEqual(['Ex', 'DR', 'DR', 'AR', 'AR', 'AR']);
    // 6 or more are lost in the exchange: one unit, whichever.
    expect(odds.results[0]).toEqual({ face: 1, result: 'Ex', attackerSteps: 1, defenderSteps: 2 });
  });

  test('an attack that can’t be made has no column and says why', () => {
    const odds = battleForGermany.odds(given('western-allied-combat', placed), {
      units: [unitId('us-5')],
      targets: hexes('2106'),
    });
    expect(odds.column).toBeNull();
    expect(odds.results).toEqual([]);
    expect(odds.faults.map(({ rule }) => rule)).toEqual(['6.3']);
  });
});
