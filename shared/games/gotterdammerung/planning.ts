import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { PlanChoice } from '../../rules/contract.ts';
import type { PlanSetting } from '../../rules/planChoice.ts';
import { area } from './game.ts';
import { placeFaults } from './rules/deployment.ts';
import { entryFault, entryHexes, overdue } from './rules/entry.ts';
import { moverFaults } from './rules/march.ts';
import { poolOf, reinforceFaults } from './rules/reinforcement.ts';
import { attackFaults } from './rules/restrictions.ts';
import { endFaults } from './rules/sequence.ts';
import { splitFaults } from './rules/splitting.ts';
import { volkssturmFault } from './rules/volkssturm.ts';
import type { Situation } from './situation.ts';
import {
  holder,
  indexOfUnit,
  isCorps,
  phaseOf,
  printedOf,
  seatOf,
  unitName,
  unitState,
  unitsIn,
  unitsOnMap,
} from './situation.ts';
import type { Side } from './vocabulary.ts';
import { FOE } from './vocabulary.ts';

/** 3.1: what the seat can order in the phase that it is in, by the tests of the orders themselves. */
export function choices(s: Situation, seat: SeatId): readonly PlanChoice[] {
  const phase = phaseOf(s.game, s.state);
  if (s.state.over || seatOf(s, phase.side) !== seat) return [];
  const ends = endings(s);
  switch (phase.kind) {
    case 'set-up':
      return [...placements(s), ...artillery(s), ...ends];
    case 'movement':
    case 'counter-move':
    case 'siege-movement':
    case 'breakthrough':
      return [...movements(s), ...railways(s), ...splits(s), ...ends];
    case 'combat':
    case 'siege-combat':
      return [...attacks(s), ...ends];
    case 'supply':
      return [...reinforcements(s), ...volkssturm(s), ...ends];
  }
}

/** 4.18, 5.72, 9.12: a phase can be ended at the price of what stands in its way. */
function endings(s: Situation): readonly PlanChoice[] {
  const { title, kind } = phaseOf(s.game, s.state);
  const end: PlanChoice = { by: 'nothing', order: 'end-phase', title: `End the ${title}` };
  if (kind === 'set-up' || endFaults(s).length === 0) return [end];
  return [
    end,
    {
      by: 'nothing',
      order: 'end-phase',
      title: `End the ${title} and lose what breaks its limits`,
      with: { acceptLosses: true },
    },
  ];
}

const offer = (choice: PlanChoice, units: readonly unknown[]): readonly PlanChoice[] =>
  units.length === 0 ? [] : [choice];

/** 10.22, 12.33: units of a deployment area, placed or not; and the set-up that makes itself. */
function placements(s: Situation): readonly PlanChoice[] {
  const { side } = phaseOf(s.game, s.state);
  const units = s.game.data.units.units
    .filter((unit) => unit.side === side && (unit.code !== undefined || unit.option !== undefined))
    .flatMap(({ id, code }) => {
      const hexes = code === undefined ? s.map.hexes : ([...area(s.game, `deploy-${code}`)] as HexId[]);
      const open = hexes.filter((hex) => placeFaults(s, id, hex).length === 0);
      return open.length === 0 ? [] : [{ unit: id, hexes: open }];
    });
  // Who stands already can be placed again, but nobody need be led to him.
  const [waiting, standing] = [true, false].map((off) =>
    units.filter(({ unit }) => (unitState(s, unit).place === 'to-place') === off),
  ) as [typeof units, typeof units];
  const place = { by: 'hex', order: 'place', member: 'hex' } as const;
  return [
    ...offer({ ...place, title: 'Set up', units: waiting }, waiting),
    ...offer({ ...place, title: 'Place elsewhere', units: standing, aside: true }, standing),
    ...offer({ by: 'nothing', order: 'deploy', title: 'Set up the rest by itself' }, waiting),
  ];
}

/** 6.91. */
function artillery(s: Situation): readonly PlanChoice[] {
  if (phaseOf(s.game, s.state).side !== 'soviet') return [];
  return s.game.data.units.artillery.flatMap(({ marker, army }): readonly PlanChoice[] => {
    const units = unitsOnMap(s, 'soviet').filter(
      (unit) =>
        isCorps(printedOf(s, unit)) &&
        printedOf(s, unit).army === army &&
        !Object.values(s.state.artillery).includes(unit),
    );
    return offer(
      {
        by: 'unit',
        order: 'artillery',
        title: `Artillery ${marker} here`,
        with: { marker },
        units,
        aside: true,
      },
      units,
    );
  });
}

/** 5.0, 5.16, 5.5: who can march; 7.0: Soviets overrun on their way. */
function movements(s: Situation): readonly PlanChoice[] {
  const { kind, side } = phaseOf(s.game, s.state);
  const units = [...unitsOnMap(s, side), ...comingOn(s, side, 'march')].filter(
    (unit) => moverFaults(s, unit, false).length === 0,
  );
  const overruns = side === 'soviet' && (kind === 'movement' || kind === 'breakthrough');
  const move = {
    by: 'path',
    order: 'move',
    title: kind === 'counter-move' ? 'Counter-move' : 'Move',
    ...(overruns ? { through: 'overrun' } : {}),
  } as const;
  const delayed = units.filter((unit) => unitState(s, unit).delays.length > 0);
  const free = units.filter((unit) => !delayed.includes(unit));
  return [
    ...offer({ ...move, units: free }, free),
    ...offer({ ...move, units: delayed, settings: [WHEN_DELAYED] }, delayed),
  ];
}

/** 6.83: the marker is turned when the unit begins to move. */
const WHEN_DELAYED: PlanSetting = {
  title: 'If its delay leaves too little',
  values: [
    { title: 'go as far as it can', with: {} },
    { title: 'stay', with: { plan: { onDelay: 'stay' } } },
  ],
};

/** 5.6: German units that stand on a railroad, or enter by it. */
function railways(s: Situation): readonly PlanChoice[] {
  const { kind, side } = phaseOf(s.game, s.state);
  if (side !== 'german' || kind !== 'movement') return [];
  const isAtRail = (unit: UnitId): boolean =>
    s.map.edges[indexOfUnit(s, unit)]!.some((edge) => edge.rail && !edge.barred);
  const units = [...unitsOnMap(s, side).filter(isAtRail), ...comingOn(s, side, 'rail')].filter(
    (unit) => moverFaults(s, unit, true).length === 0,
  );
  return offer(
    { by: 'path', order: 'move', title: 'By railroad', with: { by: 'rail' }, units, aside: true },
    units,
  );
}

/** 9.1, 9.22: units that can come on in this phase. */
function comingOn(s: Situation, side: Side, manner: 'march' | 'rail'): readonly UnitId[] {
  if (phaseOf(s.game, s.state).kind !== 'movement') return [];
  const box = side === 'german' ? unitsIn(s, 'NGP') : [];
  return [...overdue(s, side), ...box].filter((unit) =>
    entryHexes(s, unit).some((hex) => entryFault(s, unit, hex, manner) === null),
  );
}

/** 5.7. */
function splits(s: Situation): readonly PlanChoice[] {
  const { side } = phaseOf(s.game, s.state);
  if (side !== 'soviet') return [];
  const pool = unitsIn(s, 'pool').filter((unit) => printedOf(s, unit).kind === 'support');
  return unitsOnMap(s, side).flatMap((unit): readonly PlanChoice[] => {
    if (splitFaults(s, { order: 'split', unit, support: pool[0] ?? null }).length > 0) return [];
    const groups = unitState(s, unit).reduced ? (printedOf(s, unit).splitsInto ?? []) : [];
    const support: PlanSetting = {
      title: 'Support unit',
      values:
        pool.length === 0
          ? [{ title: 'none is left', with: { support: null } }]
          : pool.map((each) => ({ title: unitName(s.game, each), with: { support: each } })),
    };
    const group: PlanSetting = {
      title: 'Battle group',
      values: groups.map((each) => ({ title: unitName(s.game, each), with: { battleGroup: each } })),
    };
    return [
      {
        by: 'unit',
        order: 'split',
        title: 'Split for Berlin',
        units: [unit],
        settings: groups.length < 2 ? [support] : [support, group],
      },
    ];
  });
}

/** 6.1: units that stand next to a hex that they can attack, if need be together with others. */
function attacks(s: Situation): readonly PlanChoice[] {
  const { side } = phaseOf(s.game, s.state);
  const units = unitsOnMap(s, side).flatMap((unit) => {
    const hexes = s.map.edges[indexOfUnit(s, unit)]!.filter(({ to }) => holder(s, to) === FOE[side])
      .map(({ to }) => s.map.hexes[to]!)
      // 6.48b: alone it may be too weak.
      .filter((hex) => attackFaults(s, [unit], [hex]).every(({ code }) => code === 'attack.odds'));
    return hexes.length === 0 ? [] : [{ unit, hexes }];
  });
  const settings = s.state.options.undergroundRailway ? [ADVANCE, UNDERGROUND] : [ADVANCE];
  return offer({ by: 'attack', order: 'attack', title: 'Attack', units, oneTarget: true, settings }, units);
}

/** 6.7. */
const ADVANCE: PlanSetting = {
  title: 'Advance after combat',
  values: [
    { title: 'as I decide then', with: {} },
    { title: 'never', with: { plan: { advance: 'never' } } },
    { title: 'for points', with: { plan: { advance: 'points' } } },
    { title: 'always', with: { plan: { advance: 'always' } } },
  ],
};

/** 12.13. */
const UNDERGROUND: PlanSetting = {
  title: 'Along the underground',
  values: [
    { title: 'no', with: {} },
    { title: 'yes', with: { plan: { underground: true } } },
  ],
};

/** 8.3: destroyed units with the hexes where they can come back. */
function reinforcements(s: Situation): readonly PlanChoice[] {
  if (phaseOf(s.game, s.state).side !== 'german') return [];
  const units = unitsIn(s, 'destroyed')
    .filter((unit) => poolOf(s, unit) !== null)
    .flatMap((unit) => {
      const hexes = s.map.hexes.filter(
        (hex) => reinforceFaults(s, { order: 'reinforce', unit, hex }).length === 0,
      );
      return hexes.length === 0 ? [] : [{ unit, hexes }];
    });
  return offer({ by: 'hex', order: 'reinforce', title: 'Bring back', member: 'hex', units }, units);
}

/** 8.4. */
function volkssturm(s: Situation): readonly PlanChoice[] {
  if (phaseOf(s.game, s.state).side !== 'german') return [];
  const most = Math.min(s.state.used.volkssturm, unitsIn(s, 'volkssturm-cup').length);
  if (most === 0) return [];
  const hexes = s.map.hexes.filter((hex, at) => s.map.city[at]! && volkssturmFault(s, hex) === null);
  return offer(
    { by: 'place', order: 'volkssturm', title: 'Place Volkssturm', member: 'hexes', hexes, most },
    hexes,
  );
}
