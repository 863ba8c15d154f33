import { describe, expect, test } from 'vitest';
import { advance, isRefused, newMatch, openQuestions } from '../../../../shared/rules/runtime.ts';
import type { BaseOrder } from '../../../../shared/rules/contract.ts';
import { corpsAvailable } from '../../../../shared/games/models-counterattack/rules/activation.ts';
import { compileGame } from '../../../../shared/games/models-counterattack/game.ts';
import { parseData } from '../../../../shared/games/models-counterattack/data.ts';
import { modelsCounterattackData } from '../../../../shared/games/models-counterattack/index.ts';
import { situation } from '../../../../shared/games/models-counterattack/situation.ts';
import type { Order } from '../../../../shared/games/models-counterattack/orders.ts';
import { reachable } from '../../../../shared/games/models-counterattack/reachable.ts';
import { unitsOf } from '../../../../shared/games/models-counterattack/rules/activation.ts';
import { isActive } from '../../../../shared/games/models-counterattack/rules/activation.ts';
import { counterOf, sideCounters } from '../../../../shared/games/models-counterattack/situation.ts';
import { sideOfSeat } from '../../../../shared/games/models-counterattack/vocabulary.ts';
import { diceOf, module, uniformOf } from './playout.ts';

const rules = compileGame(parseData(modelsCounterattackData));
const END: BaseOrder = { order: 'end-phase' };

describe('mails of a game in mode standing', () => {
  test(
    'are sixty: each of six phases in ten turns is one file of one seat, and nobody is ever asked',
    { timeout: 120_000 },
    () => {
      const env = diceOf(uniformOf(5));
      const uniform = uniformOf(6);
      let match = newMatch(
        module,
        'campaign',
        Object.fromEntries(module.options.map((option) => [option.id, option.default])),
      );
      const begun = advance(module, match, { kind: 'begin', seq: 0 }, env);
      if (isRefused(begun)) throw new Error('the game does not begin');
      match = begun.match;
      const mails: string[] = [];
      let contacts = 0;
      while (match.over === null) {
        const { seat, phase, turn } = module.agenda(match.state);
        const s = situation(rules, module.view(match.state, seat!));
        const orders: Order[] = [];
        const corps = phase.startsWith('soviet') ? corpsAvailable(s) : [];
        if (corps[0] !== undefined) orders.push({ order: 'activate', formation: corps[0] });
        // One file carries the whole activation: every move says what it does on contact.
        for (const handle of sideCounters(s, sideOfSeat(seat!))) {
          const counter = counterOf(s, handle);
          const active =
            corps[0] === undefined
              ? isActive(s, handle)
              : rules.units.get(counter.unit!)!.formation === corps[0];
          if (!active || counter.moved) continue;
          const [unit] = unitsOf(s, [handle]);
          const { hexes } = reachable(s, unit!);
          const to = hexes[uniform(Math.max(1, hexes.length))];
          if (to !== undefined)
            orders.push({
              order: 'move',
              unit: unit!,
              path: [...to.path],
              plan: { onContact: 'stop' },
              ifIllegal: 'skip',
            });
        }
        const step = advance(
          module,
          match,
          { kind: 'file', seq: mails.length + 1, seat: seat!, orders: [...orders, END, END, END, END] },
          env,
        );
        if (isRefused(step)) throw new Error(JSON.stringify(step.violations));
        expect(step.stopped).toBeNull();
        expect(openQuestions(step.match)).toEqual([]);
        contacts += step.answers.length;
        mails.push(`${turn} ${phase}`);
        match = step.match;
      }
      expect(mails).toHaveLength(60);
      expect(new Set(mails).size).toBe(60);
      expect(match.state.turn).toBe(10);
      // The game is no walk-over: policies had something to answer.
      expect(contacts).toBeGreaterThan(0);
    },
  );
});
