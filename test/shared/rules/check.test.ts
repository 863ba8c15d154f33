import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexId, unitId } from '../../../shared/core/brands.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';
import type { Match } from '../../../shared/rules/match.ts';
import { advance, check } from '../../../shared/rules/runtime.ts';
import { demoModule } from '../../support/demo-module/index.ts';
import type { Order, State } from '../../support/demo-module/index.ts';
import {
  file,
  must,
  noDice,
  playRandomly,
  scripted,
  situation,
  uniformFrom,
} from '../../support/demo-module/table.ts';

const move = (unit: string, ...path: string[]): Order => ({
  order: 'move',
  unit: unitId(unit),
  path: path.map(hexId),
});
const attack = (units: string[], target: string): Order => ({
  order: 'attack',
  units: units.map(unitId),
  target: hexId(target),
});
const endPhase: Order = { order: 'end-phase' };

/** Blue in the west, Red in the east; only the armour of both is in contact. */
const START = {
  units: {
    'b-armor': 'F22',
    'r-armor': 'F23',
    'b-rifles': 'F11',
    'b-scouts': 'F31',
    'r-guard': 'F16',
    'r-cavalry': 'F36',
  },
};
const match = situation(START);

describe('violations', () => {
  test('a legal file has none, is checked to its end, and needs no dice', () => {
    const checked = check(demoModule, match, 1, [
      move('b-rifles', 'F12', 'F13'),
      move('b-scouts', 'F32'),
      endPhase,
    ]);
    expect(checked).toEqual({ violations: [], uncheckedFrom: null, mayRoll: true });
    expect(check(demoModule, match, 1, [move('b-scouts', 'F32')])).toEqual({
      violations: [],
      uncheckedFrom: null,
      mayRoll: false,
    });
  });

  test('are values with code, rule and the order’s index from 0, all at once, the first illegal order first', () => {
    const orders = [
      move('b-rifles', 'F12'),
      move('b-scouts', 'F33'), // not next to F31
      move('r-guard', 'F15'), // not Blue's
      attack(['b-armor'], 'F32'), // nobody there
    ];
    const { violations } = check(demoModule, match, 1, orders);
    expect(violations.map(({ order, code, rule }) => [order, code, rule])).toEqual([
      [1, 'path.broken', '3.1'],
      [2, 'unit.not-yours', '1.1'],
      [3, 'attack.no-enemy', '4.1'],
    ]);
    for (const { message } of violations) expect(message).toMatch(/\(\d\.\d\)/);
  });

  test('an order that depends on one refused is left unjudged, others are not', () => {
    const orders = [move('b-scouts', 'F33'), move('b-scouts', 'F34'), move('b-rifles', 'F36'), endPhase];
    expect(check(demoModule, match, 1, orders).violations.map(({ order }) => order)).toEqual([0, 2]);
  });

  test('nothing is applied if any order is illegal', () => {
    const text = JSON.stringify(match);
    const refusal = advance(
      demoModule,
      match,
      file(1, [move('b-rifles', 'F12'), move('b-scouts', 'F33')]),
      noDice,
    );
    expect(refusal).toMatchObject({
      refused: true,
      violations: [{ order: 1, code: 'path.broken' }],
      faults: [],
    });
    expect(JSON.stringify(match)).toBe(text);
  });

  test('what is no order of this game has a code alone', () => {
    for (const bad of [
      { order: 'retreat' },
      { order: 'move', unit: 'b-armour', path: ['F32'] },
      { order: 'move', unit: 'b-armor', path: ['F99'] },
      { order: 'move', unit: 'b-armor', path: [] },
      { order: 'move', unit: 'b-armor', path: ['F32'], speed: 9 },
    ]) {
      const { violations } = check(demoModule, match, 1, [bad]);
      expect(violations).toMatchObject([{ order: 0, code: 'order.malformed' }]);
      expect(violations[0]).not.toHaveProperty('rule');
    }
  });

  test('a seat out of turn breaks the sequence of play', () => {
    expect(check(demoModule, match, 2, [endPhase]).violations).toMatchObject([
      { order: 0, code: 'turn.not-yours', rule: '2.3' },
    ]);
  });

  test('“ifIllegal: skip” is no violation in a check either', () => {
    const checked = check(demoModule, match, 1, [
      { ...move('b-scouts', 'F33'), ifIllegal: 'skip' },
      move('b-scouts', 'F32'),
    ]);
    expect(checked.violations).toEqual([]);
    expect(checked.uncheckedFrom).toBeNull();
  });
});

describe('a check ends where the view ends', () => {
  test('at the first roll: what comes after it is unchecked from there', () => {
    const orders = [move('b-rifles', 'F12'), attack(['b-armor'], 'F23'), move('b-scouts', 'F36'), endPhase];
    expect(check(demoModule, match, 1, orders)).toEqual({ violations: [], uncheckedFrom: 2, mayRoll: true });
    expect(check(demoModule, match, 1, [attack(['b-armor'], 'F23')])).toEqual({
      violations: [],
      uncheckedFrom: null,
      mayRoll: true,
    });
  });

  test('what no course of play could cure is said all the same', () => {
    const orders = [attack(['b-armor'], 'F23'), move('b-scouts', 'F32'), attack(['b-armor'], 'F23')];
    const { violations, uncheckedFrom } = check(demoModule, match, 1, orders);
    expect(violations).toMatchObject([{ order: 2, code: 'attack.twice', rule: '4.1', units: ['b-armor'] }]);
    expect(uncheckedFrom).toBe(1);
  });

  test('at a question to the other seat', () => {
    // Blue's armour has the cavalry before its eyes; it may break contact with the scouts, to F24.
    const known = situation({ units: { ...START.units, 'r-cavalry': 'F23', 'r-armor': 'F36' } });
    const orders = [move('b-scouts', 'F32', 'F33'), move('b-armor', 'F36')];
    expect(check(demoModule, known, 1, orders)).toEqual({ violations: [], uncheckedFrom: 1, mayRoll: false });
  });

  test('at the reveal of a block that the seat does not know', () => {
    const orders = [move('b-scouts', 'F32', 'F33', 'F34', 'F35'), move('b-rifles', 'F36')];
    // F35 is next to F36, where an unknown block stands; F33 is next to Red's armour, which Blue knows: no way past it.
    const clear = situation({ units: { ...START.units, 'r-armor': 'F13' } });
    expect(check(demoModule, clear, 1, orders)).toEqual({ violations: [], uncheckedFrom: 1, mayRoll: false });
    const stepped = check(demoModule, clear, 1, [move('b-scouts', 'F32', 'F33'), move('b-rifles', 'F36')]);
    expect(stepped).toMatchObject({ violations: [{ order: 1, code: 'path.broken' }], uncheckedFrom: null });
  });

  test('at a question to the seat itself', () => {
    const rerolls = situation(START, true);
    expect(check(demoModule, rerolls, 1, [attack(['b-armor'], 'F23'), endPhase]).uncheckedFrom).toBe(1);
  });
});

describe('fog: neither a refusal nor a preview tells what the view does not', () => {
  /** The same to a viewer's eyes: blocks it does not know change identity, foreign cards and all decks are others. */
  function twin(state: State, seat: SeatId): State {
    const hidden = state.blocks.filter((block) => block.seat !== seat && !block.knownTo.includes(seat));
    const units = hidden.map(({ unit }) => unit).reverse();
    const other = String(3 - seat);
    const hand = state.hands[other]!;
    return {
      ...state,
      blocks: state.blocks.map((block) => {
        const at = hidden.indexOf(block);
        return at < 0 ? block : { ...block, unit: units[at]! };
      }),
      hands: {
        ...state.hands,
        [other]: {
          ...hand,
          tokens: hand.tokens!.map((token) => ({ ...token, value: `${token.value}x` })),
          deck: [],
        },
      },
    };
  }

  test('states that differ only in what a seat may not know give it the same check, byte for byte, in random play', () => {
    let differing = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const uniform = uniformFrom(seed);
        playRandomly(seed, ({ before }) => {
          const seat = demoModule.agenda(before.state).seat;
          if (seat === null || before.open !== null) return;
          const other: Match<State> = { ...before, state: twin(before.state, seat) };
          if (canonicalJson(other.state) !== canonicalJson(before.state)) differing += 1;
          expect(canonicalJson(demoModule.view(other.state, seat))).toBe(
            canonicalJson(demoModule.view(before.state, seat)),
          );
          for (const orders of files(uniform, before.state, seat)) {
            const one = check(demoModule, before, seat, orders);
            expect(canonicalJson(check(demoModule, other, seat, orders))).toBe(canonicalJson(one));
            if (one.violations.length > 0) refused += 1;
          }
        });
      }),
      { seed: 19440616, numRuns: 40 },
    );
    // Else the comparison says nothing.
    expect(differing).toBeGreaterThan(200);
    expect(refused).toBeGreaterThan(200);
  });

  /** A legal file, and two that are likely to break something. */
  function files(uniform: (n: number) => number, state: State, seat: SeatId): readonly (readonly Order[])[] {
    const hexes = demoModule.maps.flatMap((map) => map.hexes.map(({ hex }) => hex));
    const units = demoModule.counters.units.map(({ unit }) => unit);
    const any = <T>(list: readonly T[]): T => list[uniform(list.length)]!;
    const wild = (): Order =>
      uniform(2) === 0
        ? { order: 'move', unit: any(units), path: [any(hexes), any(hexes)] }
        : { order: 'attack', units: [any(units)], target: any(state.blocks).hex ?? any(hexes) };
    const legal = demoModule.players['random']!.orders(demoModule.view(state, seat), seat, uniform);
    return [legal, [wild(), wild(), wild()], [...legal, wild()]];
  }

  test('two states with other units behind unknown blocks: a move up to them is judged alike, and carried out differently', () => {
    const far = { 'b-scouts': 'F33', 'b-armor': 'F11', 'b-rifles': 'F12', 'r-armor': 'F16' };
    const light = situation({ units: { ...far, 'r-cavalry': 'F35', 'r-guard': 'F36' } });
    const heavy = situation({ units: { ...far, 'r-cavalry': 'F36', 'r-guard': 'F35' } });
    // The blocks stand alike, with other units in them.
    const swap = (state: State): State => {
      const hexOf = (name: string) => light.state.blocks.find(({ block }) => block === name)!.hex;
      const unitAt = (hex: string | null) => state.blocks.find((block) => block.hex === hex)!.unit;
      return {
        ...state,
        blocks: state.blocks.map((block) => ({
          ...block,
          hex: hexOf(block.block),
          unit: unitAt(hexOf(block.block)),
        })),
      };
    };
    const disguised: Match<State> = { ...heavy, state: swap(heavy.state) };
    const orders = [move('b-scouts', 'F34', 'F24'), endPhase];
    expect(check(demoModule, light, 1, orders)).toEqual({ violations: [], uncheckedFrom: 1, mayRoll: true });
    expect(check(demoModule, disguised, 1, orders)).toEqual(check(demoModule, light, 1, orders));
    // Only the cavalry may break contact: there Red is asked, here the scouts stop and the phase ends.
    expect(must(light, file(1, orders)).match.open?.waiting).toMatchObject([
      { question: { seat: 2, ask: 'break-contact' } },
    ]);
    expect(must(disguised, file(1, orders)).match.open).toBeNull();
  });
});

describe('a check is told no dice', () => {
  test('it gives the same before and after any that could fall', () => {
    const orders = [attack(['b-armor'], 'F23'), attack(['b-armor'], 'F23')];
    const before = check(demoModule, match, 1, orders);
    must(match, file(1, [orders[0]!]), scripted([1]));
    expect(check(demoModule, match, 1, orders)).toEqual(before);
  });
});
