import type { HexId, UnitId } from '../../shared/core/brands.ts';
import type { CounterView, Position } from '../../shared/rules/presentation.ts';
import { NO_OVERLAY } from './overlay.ts';
import type { Overlay } from './overlay.ts';

/** An event as far as a board reads it: names that all modules use for what can be drawn. */
interface Drawable {
  readonly event?: unknown;
  readonly unit?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly path?: unknown;
  readonly attackers?: unknown;
  readonly units?: unknown;
  readonly targets?: unknown;
  readonly column?: unknown;
  readonly die?: unknown;
  readonly result?: unknown;
}

/**
 * What an event looks like on the board, from its members (`unit`, `from`, `path` or `to`; `attackers`, `targets`,
 * `column`, `die`, `result`) and from what has changed between the positions before and after it. An event that shows
 * nothing on the map gives an empty overlay.
 */
export function depict(event: object | null, before: Position, after: Position): Overlay {
  if (event === null) return NO_OVERLAY;
  const e = event as Drawable;
  const was = byUnit(before);
  const is = byUnit(after);
  const lost = [...was].filter(([unit]) => !is.has(unit));
  const left = typeof e.event === 'string' && /exit|evacuat/.test(e.event);
  return {
    paths: paths(e, was, is),
    attacks: attacks(e, was),
    losses: left ? [] : lost.map(([, counter]) => ({ hex: counter.hex, title: 'lost' })),
    card: card(e),
  };
}

type Counters = ReadonlyMap<UnitId, CounterView>;

function byUnit(position: Position): Counters {
  return new Map(
    position.counters.flatMap((counter) => (counter.unit === null ? [] : [[counter.unit, counter] as const])),
  );
}

function paths(e: Drawable, was: Counters, is: Counters): Overlay['paths'] {
  const kind = kindOf(e);
  const told: Overlay['paths'][number][] = [];
  if (typeof e.unit === 'string') {
    const unit = e.unit as UnitId;
    const start = typeof e.from === 'string' ? (e.from as HexId) : was.get(unit)?.hex;
    const rest = Array.isArray(e.path)
      ? (e.path as HexId[])
      : typeof e.to === 'string'
        ? [e.to as HexId]
        : [];
    if (start !== undefined && rest.length > 0) told.push({ unit, hexes: [start, ...rest], kind });
  }
  const seen = new Set(told.map(({ unit }) => unit));
  for (const [unit, counter] of is) {
    const old = was.get(unit);
    if (old !== undefined && old.hex !== counter.hex && !seen.has(unit))
      told.push({ unit, hexes: [old.hex, counter.hex], kind });
  }
  return told;
}

function kindOf(e: Drawable): Overlay['paths'][number]['kind'] {
  if (typeof e.event !== 'string') return 'move';
  if (/retreat|taken-back|withdr/.test(e.event)) return 'retreat';
  return /advanc/.test(e.event) ? 'advance' : 'move';
}

function attacks(e: Drawable, was: Counters): Overlay['attacks'] {
  const units = Array.isArray(e.attackers) ? e.attackers : Array.isArray(e.units) ? e.units : [];
  const targets = Array.isArray(e.targets) ? (e.targets as HexId[]) : [];
  const from = new Set((units as UnitId[]).flatMap((unit) => was.get(unit)?.hex ?? []));
  return [...from].flatMap((hex) => targets.map((to) => ({ from: hex, to })));
}

function card(e: Drawable): Overlay['card'] {
  if (!Array.isArray(e.targets) || typeof e.targets[0] !== 'string' || typeof e.column !== 'string')
    return null;
  return {
    at: e.targets[0] as HexId,
    column: e.column,
    face: typeof e.die === 'number' ? e.die : null,
    result: typeof e.result === 'string' ? e.result : '',
  };
}
