import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { PlanChoice } from '../../rules/contract.ts';
import { printedEvent } from './game.ts';
import type { OrderOf } from './orders.ts';
import { cardFaults, deedFaults, handOf } from './rules/eventCounters.ts';
import { recoverable } from './rules/recovery.ts';
import type { Situation } from './situation.ts';
import { counterOf, placeName, sideCounters, unitIdOf } from './situation.ts';
import { OUT_OF_PLAY, otherSide, sideOfSeat } from './vocabulary.ts';

type Play = Omit<OrderOf<'play'>, 'order' | 'card'>;

/** 20: the events of the seat's hand, each with what it can be played on, by the test of the order itself. */
export function eventChoices(s: Situation, seat: SeatId): readonly PlanChoice[] {
  if (s.state.step === null || s.state.over || s.state.played.includes(seat)) return [];
  return handOf(s, seat).flatMap((card) => choicesOf(s, seat, card));
}

function choicesOf(s: Situation, seat: SeatId, card: string): readonly PlanChoice[] {
  const printed = printedEvent(s.game, card);
  if (printed === undefined) return [];
  const title = `Play ${printed.name} (${card})`;
  if (cardFaults(s, seat, card).length > 0) return [];
  const may = (play: Play): boolean => deedFaults(s, seat, { order: 'play', card, ...play }).length === 0;
  const base = { order: 'play', title, with: { card }, aside: true } as const;
  const own = sideCounters(s, sideOfSeat(seat)).filter(
    (handle) => !(OUT_OF_PLAY as readonly string[]).includes(counterOf(s, handle).place),
  );
  const units = own.map((handle) => unitIdOf(s, handle));
  const places = [...new Set(own.map((handle) => counterOf(s, handle).place))].sort() as HexId[];
  switch (printed.deed) {
    case 'recover-armored':
      return recoveries(s, seat, base, 'armored');
    case 'recover-infantry':
      return recoveries(s, seat, base, 'infantry');
    case 'again-stack':
    case 'fuel':
      return onPlace(
        base,
        places.filter((place) => may({ place })),
      );
    case 'again-formation':
      return onUnits(
        base,
        units.filter((unit) => may({ units: [unit] })),
        3,
      );
    case 'air-strike':
      return onHexes(
        base,
        enemyHexes(s, seat).filter((hex) => may({ hexes: [hex] })),
        1,
      );
    case 'inspect':
      return onHexes(
        base,
        enemyHexes(s, seat).filter((hex) => may({ hexes: [hex] })),
        3,
      );
    case 'sortie':
      return [...s.game.stukas]
        .filter((marker) => may({ marker }))
        .map((marker) => ({
          ...base,
          by: 'nothing',
          title: `${title}: ${marker}`,
          with: { card, marker },
        }));
    case 'bridge-guard':
      return acrossBridge(s, base, units, may);
    case 'combat':
      // Played on a combat, in the plan of the attack or by standing orders.
      return [];
    case 'attach': {
      const able = units.filter((unit) => may({ unit }));
      return able.length === 0 ? [] : [{ ...base, by: 'unit', units: able }];
    }
  }
}

interface Base {
  readonly order: 'play';
  readonly title: string;
  readonly with: { readonly card: string };
  readonly aside: true;
}

const onPlace = (base: Base, hexes: readonly HexId[]): readonly PlanChoice[] =>
  hexes.length === 0 ? [] : [{ ...base, by: 'place', member: 'place', hexes }];
const onHexes = (base: Base, hexes: readonly HexId[], most: number): readonly PlanChoice[] =>
  hexes.length === 0 ? [] : [{ ...base, by: 'place', member: 'hexes', hexes, most }];
const onUnits = (base: Base, units: readonly UnitId[], most: number): readonly PlanChoice[] =>
  units.length === 0 ? [] : [{ ...base, by: 'units', units, most }];

const enemyHexes = (s: Situation, seat: SeatId): readonly HexId[] =>
  [...new Set(sideCounters(s, otherSide(sideOfSeat(seat))).map((handle) => counterOf(s, handle).place))]
    .filter((place) => /^\d{4}$/.test(place))
    .sort() as HexId[];

/** 16: reduced units where they are; eliminated ones with the places where they can return. */
function recoveries(
  s: Situation,
  seat: SeatId,
  base: Base,
  kind: 'armored' | 'infantry',
): readonly PlanChoice[] {
  const found = recoverable(s, sideOfSeat(seat), kind);
  const here = found.filter(({ places }) => places.length === 0).map(({ unit }) => unit);
  const back = found
    .filter(({ places }) => places.length > 0)
    .map(({ unit, places }) => ({ unit, hexes: places as readonly HexId[] }));
  return [
    ...(here.length === 0 ? [] : [{ ...base, by: 'unit' as const, units: here }]),
    ...(back.length === 0 ? [] : [{ ...base, by: 'hex' as const, member: 'place', units: back }]),
  ];
}

/** G11. */
function acrossBridge(
  s: Situation,
  base: Base,
  units: readonly UnitId[],
  may: (play: Play) => boolean,
): readonly PlanChoice[] {
  const bridges = s.game.data.map.bridges.filter(({ twoWay }) => twoWay).map(({ hex }) => hex);
  const able = units.filter((unit) => bridges.some((hex) => may({ units: [unit], hexes: [hex] })));
  return able.length === 0
    ? []
    : [
        {
          ...base,
          by: 'units',
          units: able,
          most: 3,
          settings: [
            {
              title: 'Bridge',
              values: bridges.map((hex) => ({ title: placeName(s.game, hex), with: { hexes: [hex] } })),
            },
          ],
        },
      ];
}
