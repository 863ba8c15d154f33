import type { HexId, UnitId } from '../../core/brands.ts';
import type { GameEvent } from './events.ts';
import type { Game } from './game.ts';
import type { PhaseUse, State, UnitState } from './state.ts';
import type { Place } from './vocabulary.ts';
import { phaseUse } from './rules/phaseStart.ts';
import { situation } from './situation.ts';

/** The state after an event. Total over every event that a log can hold; knows no rule that an event does not state. */
export function evolve(game: Game, state: State, event: GameEvent): State {
  switch (event.event) {
    case 'bid': {
      if (event.soviet === null) return state;
      const german =
        Object.keys(event.bids)
          .map(Number)
          .find((seat) => seat !== event.soviet) ?? state.seats.german;
      return {
        ...state,
        seats: { soviet: event.soviet, german },
        supportPoints: event.bids[event.soviet] ?? state.supportPoints,
        bidPoints: event.points,
      };
    }
    case 'placed':
      return withUnit(state, event.unit, {
        place: event.hex,
        placedAt: game.units.get(event.unit)?.code === undefined ? null : event.hex,
      });
    case 'artillery':
      return { ...state, artillery: { ...state.artillery, [event.marker]: event.unit } };
    case 'artillery-removed':
      return { ...state, artillery: {} };
    case 'moved':
      return moved(state, event.unit, event.from, event.path, event.rail, event.group);
    case 'delay-turned': {
      const after = withUnit(state, event.unit, { delays: [], slowed: event.points });
      return { ...after, delaysShown: [...state.delaysShown, ...event.tokens] };
    }
    case 'delays-returned':
      return { ...withUnits(state, event.units, () => ({ delays: [] })), delaysShown: [] };
    case 'delayed': {
      const { delays } = state.units[event.unit]!;
      return {
        ...withUnit(state, event.unit, { delays: [...delays, event.handle] }),
        delaysDrawn: state.delaysDrawn + 1,
      };
    }
    case 'split': {
      const was = state.units[event.unit]!;
      const pieces = withUnits(state, event.into, (unit) => ({
        ...was,
        place: event.hex,
        reduced: false,
        moved: false,
        delays: [],
        ...(unit.printed === undefined ? {} : { printed: unit.printed }),
      }));
      return withUnit(pieces, event.unit, { place: 'removed', delays: [] });
    }
    case 'volkssturm-turned':
      return {
        ...withUnit(state, event.unit, { shown: event.token }),
        volkssturmShown: [...state.volkssturmShown, event.token],
      };
    case 'combat': {
      const fought = withUnits(state, event.attackers, () =>
        event.overrun ? { moved: true } : { attacked: true },
      );
      return event.overrun ? fought : withUnits(fought, event.defenders, () => ({ defended: true }));
    }
    case 'flooding':
      return event.flooded ? { ...state, flooded: state.turn } : state;
    case 'support-points':
      return { ...state, supportPoints: event.left };
    case 'reduced':
      return withUnit(state, event.unit, { reduced: true });
    case 'destroyed':
      return withoutArtillery(withUnit(state, event.unit, { place: 'destroyed', delays: [] }), event.unit);
    case 'removed':
      return withoutArtillery(withUnit(state, event.unit, { place: 'removed', delays: [] }), event.unit);
    case 'retreated':
      return withUnit(state, event.unit, {
        place: event.path.at(-1) ?? event.from,
        disrupted: true,
        retreated: true,
      });
    case 'advanced':
      return withUnit(state, event.unit, { place: event.path.at(-1) ?? event.from, advanced: true });
    case 'occupied': {
      const bonus = event.bonus > 0 ? sorted([...state.bonus, event.hex]) : state.bonus;
      return { ...state, occupied: sorted([...state.occupied, event.hex]), bonus };
    }
    case 'liberated':
      return { ...state, occupied: state.occupied.filter((hex) => hex !== event.hex) };
    case 'arrived': {
      const after = withUnits(state, event.units, () => ({ place: 'NGP', entered: state.turn }));
      return { ...after, used: { ...after.used, fromBox: phaseUse(situation(game, after)).fromBox } };
    }
    case 'drawn':
      return withUnits(state, event.units, () => ({ place: 'schedule', due: state.turn }));
    case 'vlasov':
      return event.leaves ? { ...state, vlasovGone: true } : state;
    case 'supply': {
      const out = withUnits(state, event.out, () => ({ outOfSupply: true }));
      return withUnits(out, event.restored, () => ({ outOfSupply: false }));
    }
    case 'reinforcements': {
      const { infantry, armour, volkssturm } = event;
      return { ...state, used: { ...state.used, infantry, armour, volkssturm } };
    }
    case 'reinforced': {
      const used = { ...state.used, [event.pool]: state.used[event.pool] - event.cost };
      return { ...withUnit(state, event.unit, { ...FRESH, place: event.hex }), used };
    }
    case 'volkssturm':
      return {
        ...withUnit(state, event.unit, { place: event.hex }),
        used: { ...state.used, volkssturm: state.used.volkssturm - 1 },
      };
    case 'elbe':
      return { ...state, elbe: event.turn };
    case 'recovered':
      return withUnits(state, event.units, () => ({ disrupted: false }));
    case 'lapsed':
      return event.attacked ? withUnits(state, event.units, () => ({ attacked: true })) : state;
    case 'phase':
      return phaseBegins(game, state, event.turn, event.phase);
    case 'game-over':
      return { ...state, over: true };
  }
}

const FRESH = { reduced: false, disrupted: false, outOfSupply: false, delays: [], slowed: 0 };
/** What lasts for one phase. */
const RESTED = {
  slowed: 0,
  moved: false,
  attacked: false,
  defended: false,
  retreated: false,
  advanced: false,
};

function phaseBegins(game: Game, state: State, turn: number, phase: string): State {
  const units: { [unit: string]: UnitState } = {};
  for (const [unit, was] of Object.entries(state.units)) {
    const busy =
      was.slowed !== 0 || was.moved || was.attacked || was.defended || was.retreated || was.advanced;
    units[unit] = busy ? { ...was, ...RESTED } : was;
  }
  const begun: State = { ...state, turn, phase, units };
  return { ...begun, used: phaseUse(situation(game, begun)) };
}

function moved(
  state: State,
  unit: UnitId,
  from: Place,
  path: readonly Place[],
  rail: number,
  group: string | null,
): State {
  const place = path.at(-1) ?? from;
  const enters = from === 'schedule' || from === 'NGP';
  const after = withUnit(state, unit, {
    place,
    moved: true,
    ...(enters ? { entered: state.turn, due: 0 } : {}),
  });
  const { used } = state;
  const next: PhaseUse = {
    ...used,
    rail: used.rail + rail,
    counterMoves:
      group === null || used.counterMoves.includes(group) ? used.counterMoves : [...used.counterMoves, group],
    fromBox: from === 'NGP' ? used.fromBox - 1 : used.fromBox,
  };
  return { ...after, used: next };
}

function withUnit(state: State, unit: UnitId, change: Partial<UnitState>): State {
  return { ...state, units: { ...state.units, [unit]: { ...state.units[unit]!, ...change } } };
}

function withUnits(
  state: State,
  list: readonly UnitId[],
  change: (unit: UnitState) => Partial<UnitState>,
): State {
  if (list.length === 0) return state;
  const units: { [unit: string]: UnitState } = { ...state.units };
  for (const unit of list) units[unit] = { ...units[unit]!, ...change(units[unit]!) };
  return { ...state, units };
}

/** 6.91: a marker goes with its corps. */
function withoutArtillery(state: State, unit: UnitId): State {
  if (!Object.values(state.artillery).includes(unit)) return state;
  return {
    ...state,
    artillery: Object.fromEntries(Object.entries(state.artillery).filter(([, corps]) => corps !== unit)),
  };
}

function sorted(hexes: readonly HexId[]): readonly HexId[] {
  return [...new Set(hexes)].sort();
}
