import { expect, test } from 'vitest';
import type { SeatId } from '../../../../shared/core/brands.ts';
import type { GameModule } from '../../../../shared/rules/contract.ts';
import { openQuestions } from '../../../../shared/rules/runtime.ts';
import { unitsOf } from '../../../../web/components/planner/offers.ts';
import { answered, planned } from '../planned.ts';
import { game, module, playGame } from './playout.ts';

const sides = new Map(game.counters.units.map(({ unit, faction }) => [unit, faction]));

test(
  '5: every order that the plan offers on a view is one that the referee takes, and none names an enemy unit',
  { timeout: 300_000 },
  () => {
    const kinds = new Set<string>();
    const asked = new Set<string>();
    const refused: string[] = [];
    const faults: string[] = [];
    let step = '';
    playGame(
      { seed: 3, player: 'random', turns: 3, single: true, options: { interrupts: 'ask-all' } },
      (before, { match }) => {
        for (const question of openQuestions(match)) {
          if (asked.has(question.ask)) continue;
          asked.add(question.ask);
          const view = module.view(match.state, question.seat);
          faults.push(...answered(module as unknown as GameModule, view, question).faults);
        }
        const now = `${before.turn} ${before.phase} ${before.step} ${before.corps}`;
        if (now === step) return;
        step = now;
        for (const seat of [1, 2] as SeatId[]) {
          const view = module.view(before, seat);
          const made = planned(module as unknown as GameModule, view, seat);
          made.orders.forEach(({ order }) => kinds.add(order));
          refused.push(...made.refused);
          const named = (module.plan?.(view, seat) ?? []).flatMap(unitsOf);
          expect(named.filter((unit) => sides.get(unit) !== (seat === 1 ? 'soviet' : 'german'))).toEqual([]);
          // 20: in the enemy's phase there are events, and nothing else.
          if (module.agenda(view).seat !== seat)
            expect(made.orders.filter(({ order }) => order !== 'play')).toEqual([]);
        }
      },
    );
    expect(refused).toEqual([]);
    expect(faults).toEqual([]);
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining([
        'activate',
        'attack',
        'barrage',
        'end-phase',
        'model',
        'move',
        'overrun',
        'play',
        'prepare',
        'reserve',
        'top',
      ]),
    );
    expect(asked.size).toBeGreaterThan(5);
  },
);
