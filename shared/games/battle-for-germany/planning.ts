import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import { SIDES } from '../../hex/index.ts';
import type { PlanChoice } from '../../rules/contract.ts';
import { evacuationFaults, placementFaults, setUpArea } from './rules/courland.ts';
import { exitAt } from './rules/exits.ts';
import { standstillFaults } from './rules/movement.ts';
import {
  drawnTogether,
  openPools,
  replacementCandidates,
  replacementFaults,
  replacementRate,
  replacementsReceived,
  entryHexes,
} from './rules/replacements.ts';
import { attackerFaults } from './rules/restrictions.ts';
import { areHostile, isGerman, isPhasing, seatOf, unitsOnMap } from './rules/sides.ts';
import { supplyFaults } from './rules/supply.ts';
import { attackReaches } from './rules/terrain.ts';
import type { Situation } from './situation.ts';
import { factionOf, indexOfUnit, phaseOf, unitsAt } from './situation.ts';

/** 3.0: what the seat can order in the phase that it is in, by the tests of the orders themselves. */
export function choices(s: Situation, seat: SeatId): readonly PlanChoice[] {
  const phase = phaseOf(s.game, s.state);
  if (s.state.over || seatOf(s.state, phase.factions[0]!) !== seat) return [];
  const end: PlanChoice = { by: 'nothing', order: 'end-phase', title: `End the ${phase.title}` };
  switch (phase.kind) {
    case 'set-up':
      return [...placements(s), end];
    case 'replacement':
      return [...replacements(s), ...supplies(s), end];
    case 'movement':
      return [...movements(s), end];
    case 'combat':
      return [...attacks(s), end];
  }
}

/** 8.0. */
function placements(s: Situation): readonly PlanChoice[] {
  const units = s.game.data.units.units.flatMap(({ id }) => {
    const area = isPhasing(s, id) ? setUpArea(s, id) : undefined;
    const hexes = [...(area ?? [])].filter((hex) => placementFaults(s, id, hex).length === 0);
    return hexes.length === 0 ? [] : [{ unit: id, hexes }];
  });
  return units.length === 0 ? [] : [{ by: 'hex', order: 'place', title: 'Set up', member: 'hex', units }];
}

/** 7.2. */
function replacements(s: Situation): readonly PlanChoice[] {
  const units = openPools(s)
    // 16.3: two boxes drawn on as one are offered once.
    .filter((pool, i, pools) => !pools.slice(0, i).some((other) => drawnTogether(s, pool).includes(other)))
    .filter((pool) => replacementsReceived(s, pool) < replacementRate(s, pool))
    .flatMap((pool) =>
      replacementCandidates(s, pool).flatMap((unit): { unit: UnitId; hexes: readonly HexId[] }[] => {
        const hexes = entryHexes(s, unit, pool).filter((hex) => replacementFaults(s, unit, hex).length === 0);
        return hexes.length === 0 ? [] : [{ unit, hexes }];
      }),
    );
  return units.length === 0
    ? []
    : [{ by: 'hex', order: 'replace', title: 'Return as a replacement', member: 'hex', units }];
}

/** 18.1. */
function supplies(s: Situation): readonly PlanChoice[] {
  if (!s.state.options.offensiveSupply) return [];
  const units = unitsOnMap(s, phaseOf(s.game, s.state).factions).filter(
    (unit) => supplyFaults(s, unit).length === 0,
  );
  return units.length === 0
    ? []
    : [{ by: 'unit', order: 'offensive-supply', title: 'Offensive supply marker', units }];
}

/** 5.0, 8.0, 9.0. */
function movements(s: Situation): readonly PlanChoice[] {
  const phasing = unitsOnMap(s, phaseOf(s.game, s.state).factions);
  const units = phasing.filter((unit) => standstillFaults(s, unit).length === 0);
  const leaving = units.filter((unit) => isGerman(factionOf(s, unit)));
  const edges = s.map.graph.hexes.filter((hex) => exitAt(s, hex) !== undefined);
  const ports = [...(s.game.areas.get('evacuation-ports') ?? [])];
  const evacuees = phasing.flatMap((unit) => {
    const hexes = ports.filter((to) => evacuationFaults(s, unit, to).length === 0);
    return hexes.length === 0 ? [] : [{ unit, hexes }];
  });
  return [
    { by: 'path', order: 'move', title: 'Move', units },
    ...(leaving.length === 0
      ? []
      : [{ by: 'path' as const, order: 'exit', title: 'Leave the map', units: leaving, ends: edges }]),
    ...(evacuees.length === 0
      ? []
      : [
          {
            by: 'hex' as const,
            order: 'evacuate',
            title: 'Evacuate by sea',
            member: 'to',
            units: evacuees,
          },
        ]),
  ];
}

/** 6.3: units that have not attacked, each with the adjacent enemies that it can attack. */
function attacks(s: Situation): readonly PlanChoice[] {
  const { neighbour, hexes } = s.map.graph;
  const targets = (unit: UnitId): readonly HexId[] => {
    const at = indexOfUnit(s, unit);
    const found: HexId[] = [];
    for (let side = 0; side < SIDES; side++) {
      const to = neighbour[at * SIDES + side]!;
      if (to < 0) continue;
      const [enemy] = unitsAt(s, hexes[to]!);
      if (enemy === undefined || !areHostile(s.state, factionOf(s, unit), factionOf(s, enemy))) continue;
      if (attackReaches(s, unit, hexes[to]!)) found.push(hexes[to]!);
    }
    return found;
  };
  const units = unitsOnMap(s, phaseOf(s.game, s.state).factions)
    .filter((unit) => attackerFaults(s, unit).length === 0)
    .map((unit) => ({ unit, hexes: targets(unit) }))
    .filter(({ hexes: open }) => open.length > 0);
  const single = s.state.options.attackSingleUnits ? { defenders: '6.3o' } : {};
  return units.length === 0 ? [] : [{ by: 'attack', order: 'attack', title: 'Attack', units, ...single }];
}
