import { describe, expect, test } from 'vitest';
import { modules } from '../../shared/games/all.ts';
import { askedFault } from './arguments.ts';

const BFG = 'battle-for-germany';
const ask = (asked: Parameters<typeof askedFault>[0]) => askedFault(asked, modules, [BFG]);

describe('what the playouts can’t play is told with the names that there are', () => {
  test.each([
    [{ module: BFG, player: 'mixed' }, null],
    [{ module: BFG, player: 'greedy', scenario: ['historical', 'four-player'] }, null],
    [{ module: 'chess', player: 'mixed' }, 'There are no playouts of “chess”. Modules: battle-for-germany, '],
    [{ module: BFG, player: 'napoleon' }, 'There is no player “napoleon”. Players: random, greedy, mixed.'],
    [
      { module: BFG, player: 'mixed', scenario: ['historical', 'waterloo'] },
      'There is no scenario “waterloo”. Scenarios of battle-for-germany: historical, ',
    ],
    [
      { module: 'gotterdammerung', player: 'mixed', scenario: ['campaign'] },
      '--scenario is for battle-for-germany; ',
    ],
  ])('%j: %s', (asked, expected) => {
    if (expected === null) expect(ask(asked)).toBeNull();
    else expect(ask(asked)).toContain(expected);
  });
});
