import type { HexId } from '../../shared/core/brands.ts';
import type { BoxView, CounterView, Position } from '../../shared/rules/presentation.ts';
import { NO_OVERLAY } from './overlay.ts';
import type { Overlay } from './overlay.ts';

/** An event as far as a board reads it: names that all modules use for what can be drawn. */
interface Drawable {
  readonly event?: unknown;
  readonly unit?: unknown;
  readonly counter?: unknown;
  readonly counters?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly path?: unknown;
  readonly attackers?: unknown;
  readonly units?: unknown;
  readonly target?: unknown;
  readonly targets?: unknown;
  readonly column?: unknown;
  readonly die?: unknown;
  readonly modifier?: unknown;
  readonly modified?: unknown;
  readonly result?: unknown;
}

/**
 * What an event looks like on the board, from its members (`unit`, `counter` or `counters`, `from`, `path` or `to`;
 * `attackers`, `targets` or `target`, `column`, `die`, `modifier` or `modified`, `result`) and from what has changed between
 * the positions before and after it. An event that shows nothing on the map gives an empty overlay.
 */
export function depict(event: object | null, before: Position, after: Position): Overlay {
  if (event === null) return NO_OVERLAY;
  const e = event as Drawable;
  const was = byName(before);
  const is = byName(after);
  return {
    ...NO_OVERLAY,
    paths: paths(e, was, is),
    attacks: attacks(e, was),
    losses: losses(e, before, after),
    card: card(e),
  };
}

/** Counters by key, and by unit where they have none. */
type Counters = ReadonlyMap<string, CounterView>;

const nameOf = ({ key, unit }: CounterView): string | null => key ?? unit;

/** On the map and in the boxes beside it. */
function byName({ counters, boxes }: Position): Counters {
  const found = new Map<string, CounterView>();
  for (const box of boxes)
    for (const counter of box.kind === 'place' ? countersIn(box) : []) {
      const name = nameOf(counter);
      if (name !== null) found.set(name, counter);
    }
  for (const counter of counters) {
    const name = nameOf(counter);
    if (name !== null) found.set(name, counter);
  }
  return found;
}

/** The counters of a box; where it tells of its units alone, with nothing but their names. */
function countersIn({ box, counters, units }: BoxView): readonly CounterView[] {
  const hex = box as HexId;
  return (
    counters?.map((counter) => ({ ...counter, hex })) ??
    units.map((unit) => ({ unit, hex, faction: '', strengths: '', states: [] }))
  );
}

function paths(e: Drawable, was: Counters, is: Counters): Overlay['paths'] {
  const kind = kindOf(e);
  const told: Overlay['paths'][number][] = [];
  for (const unit of namesIn(e)) {
    const start =
      typeof e.from === 'string'
        ? (e.from as HexId)
        : (was.get(unit)?.hex ?? (typeof e.unit === 'string' ? was.get(e.unit)?.hex : undefined));
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

/** Whom the event names as the ones that it is about. */
function namesIn({ unit, counter, counters }: Drawable): readonly string[] {
  if (typeof counter === 'string') return [counter];
  if (Array.isArray(counters)) return counters as string[];
  return typeof unit === 'string' ? [unit] : [];
}

function kindOf(e: Drawable): Overlay['paths'][number]['kind'] {
  if (typeof e.event !== 'string') return 'move';
  if (/retreat|taken-back|withdr|broke-contact/.test(e.event)) return 'retreat';
  return /advanc/.test(e.event) ? 'advance' : 'move';
}

const targetsOf = (e: Drawable): readonly HexId[] =>
  Array.isArray(e.targets) ? (e.targets as HexId[]) : typeof e.target === 'string' ? [e.target as HexId] : [];

function attacks(e: Drawable, was: Counters): Overlay['attacks'] {
  const names = Array.isArray(e.attackers) ? e.attackers : Array.isArray(e.units) ? e.units : [];
  const from = new Set((names as string[]).flatMap((name) => was.get(name)?.hex ?? []));
  return [...from].flatMap((hex) => targetsOf(e).map((to) => ({ from: hex, to })));
}

/** Where fewer counters stand than before and none has come to stand elsewhere, or where a counter has lost a step. */
function losses(e: Drawable, before: Position, after: Position): Overlay['losses'] {
  const name = typeof e.event === 'string' ? e.event : '';
  if (/exit|evacuat|shifted|sent|split/.test(name)) return [];
  const [was, is] = [byName(before), byName(after)];
  const gone = [...was].flatMap(([key, counter]) =>
    is.has(key) || isRenamed(key, counter, was, is)
      ? []
      : [{ hex: counter.hex, title: 'lost', name: key, gone: counter }],
  );
  if (!/reduced|step-lost/.test(name)) return gone;
  const hurt = namesIn(e).flatMap((name) => {
    const hex = was.get(name)?.hex;
    return hex === undefined ? [] : [{ hex, title: 'a step lost', name, gone: null }];
  });
  return [...gone, ...hurt];
}

/** A counter can change its key as it comes to the map: then the same unit, or one more of its side, stands under a new one. */
function isRenamed(key: string, { unit, faction }: CounterView, was: Counters, is: Counters): boolean {
  return [...is].some(
    ([other, now]) =>
      !was.has(other) &&
      other !== key &&
      (faction === '' || now.faction === faction) &&
      (unit === null || now.unit === null || now.unit === unit),
  );
}

/** Whether a die was read for a hex: a combat, an overrun, a barrage. */
export const isCombat = (event: object): boolean => (card(event as Drawable)?.result ?? '') !== '';

/** Whether it tells that a unit is gone or weaker. */
export function isLoss(event: object): boolean {
  const { event: name } = event as Drawable;
  return typeof name === 'string' && /^(eliminated|destroyed|exchanged|reduced|step-lost)$/.test(name);
}

function card(e: Drawable): Overlay['card'] {
  const [at] = targetsOf(e);
  if (at === undefined) return null;
  // A die that has been thrown at the hex and not been read yet.
  const isThrown = e.event === 'die' && typeof e.die === 'number';
  const result = typeof e.result === 'string' ? e.result : isThrown ? '' : null;
  if (result === null || (typeof e.column !== 'string' && typeof e.die !== 'number')) return null;
  const modifier =
    typeof e.modifier === 'number'
      ? e.modifier
      : typeof e.modified === 'number' && typeof e.die === 'number'
        ? e.modified - e.die
        : 0;
  return {
    at,
    column: typeof e.column === 'string' ? e.column : '',
    face: typeof e.die === 'number' ? e.die : null,
    ...(modifier === 0 ? {} : { modifier: modifier > 0 ? `+${modifier}` : `−${-modifier}` }),
    result: result === '-' ? '–' : result,
  };
}
