import type { HexId, UnitId } from '../../shared/core/brands.ts';
import type { Hint } from '../board/hint.ts';

/** A unit and the hexes open to it, as questions of several kinds hold them. */
interface Choice {
  readonly unit: string;
  readonly hexes: readonly string[];
}

/**
 * A question in one of the shapes of DESIGN 10, whatever its game: each of several units goes to a hex (`each`), one unit
 * or none goes to a hex (`one`), some units are named (`some`).
 */
export type Shape =
  | { readonly shape: 'each'; readonly member: 'retreat'; readonly units: readonly Choice[] }
  | { readonly shape: 'one'; readonly member: 'advance'; readonly units: readonly Choice[] }
  | { readonly shape: 'some'; readonly member: string; readonly units: readonly string[] };

/** What has been chosen so far. `active` is the unit whose hex is being chosen. */
export interface Chosen {
  readonly hexes: { readonly [unit: string]: string };
  readonly units: readonly string[];
  readonly one: { readonly unit: string; readonly hex: string } | null;
  readonly active: string | null;
}

/** Null for a question of another shape: it is answered by a form made from its schema. */
export function shapeOf(ask: string, question: { readonly [member: string]: unknown }): Shape | null {
  const units = question['units'];
  if (ask === 'retreat' && isChoices(units)) return { shape: 'each', member: 'retreat', units };
  if (ask === 'advance' && isChoices(units)) return { shape: 'one', member: 'advance', units };
  const list = ask === 'remove' ? question['among'] : units;
  if (['exchange', 'losses', 'remove'].includes(ask) && isWords(list))
    return { shape: 'some', member: ask, units: list };
  return null;
}

export function nothingChosen(shape: Shape | null): Chosen {
  const hexes =
    shape?.shape === 'each'
      ? Object.fromEntries(shape.units.map(({ unit, hexes: open }) => [unit, open[0] ?? '']))
      : {};
  return {
    hexes,
    units: [],
    one: null,
    active: shape?.shape === 'each' ? (shape.units[0]?.unit ?? null) : null,
  };
}

/** What stands in the answer beside `order` and `id`. */
export function answerOf(shape: Shape, { hexes, units, one }: Chosen): object {
  switch (shape.shape) {
    case 'each':
      return {
        retreat: Object.fromEntries(shape.units.map(({ unit }) => [unit, hexes[unit] ? [hexes[unit]] : []])),
      };
    case 'one':
      return one === null ? { advance: null } : { advance: one.unit, path: [one.hex] };
    case 'some':
      return { [shape.member]: shape.units.filter((unit) => units.includes(unit)) };
  }
}

/** A hex of the board was chosen: what it means for the answer; the same as before where it means nothing. */
export function pickHex(
  shape: Shape,
  chosen: Chosen,
  hex: string,
  places: ReadonlyMap<string, string>,
): Chosen {
  switch (shape.shape) {
    case 'each': {
      const own = shape.units.find(({ unit }) => places.get(unit) === hex && unit !== chosen.active);
      const active = shape.units.find(({ unit }) => unit === chosen.active);
      if (active?.hexes.includes(hex) !== true)
        return own === undefined ? chosen : { ...chosen, active: own.unit };
      const next = shape.units[shape.units.indexOf(active) + 1] ?? active;
      return { ...chosen, hexes: { ...chosen.hexes, [active.unit]: hex }, active: next.unit };
    }
    case 'one': {
      // One press takes the first unit that may go there, the next press the next one, and after the last nobody goes.
      const able = shape.units.filter(({ hexes }) => hexes.includes(hex)).map(({ unit }) => unit);
      if (able.length === 0) return chosen;
      const at = chosen.one?.hex === hex ? able.indexOf(chosen.one.unit) : -1;
      const next = able[at + 1];
      return { ...chosen, one: next === undefined ? null : { unit: next, hex } };
    }
    case 'some': {
      const here = shape.units.filter((unit) => places.get(unit) === hex);
      return here.reduce(toggled, chosen);
    }
  }
}

export function toggled(chosen: Chosen, unit: string): Chosen {
  const on = chosen.units.includes(unit);
  return { ...chosen, units: on ? chosen.units.filter((each) => each !== unit) : [...chosen.units, unit] };
}

/** What the board shows of the question and of what has been chosen. */
export function answerHints(
  shape: Shape,
  chosen: Chosen,
  places: ReadonlyMap<string, string>,
): readonly Hint[] {
  const hint = (hex: string | undefined, kind: Hint['kind'], title: string): Hint[] =>
    hex === undefined || hex === '' ? [] : [{ hex: hex as HexId, kind, label: '', title }];
  switch (shape.shape) {
    case 'each': {
      const active = shape.units.find(({ unit }) => unit === chosen.active);
      const taken = new Set(Object.values(chosen.hexes).filter((hex) => hex !== ''));
      return [
        ...[...taken].flatMap((hex) => hint(hex, 'picked', 'a unit retreats here')),
        ...(active?.hexes ?? []).flatMap((hex) =>
          taken.has(hex) ? [] : hint(hex, 'choice', 'open to the retreat'),
        ),
        ...hint(active === undefined ? undefined : places.get(active.unit), 'ready', 'retreats from here'),
      ];
    }
    case 'one': {
      const open = [...new Set(shape.units.flatMap(({ hexes }) => hexes))];
      return [
        ...open.flatMap((hex) =>
          hint(hex, chosen.one?.hex === hex ? 'picked' : 'choice', 'open to the advance'),
        ),
        ...(chosen.one === null ? [] : hint(places.get(chosen.one.unit), 'ready', 'advances from here')),
      ];
    }
    case 'some': {
      const hexes = [...new Set(shape.units.flatMap((unit) => places.get(unit) ?? []))];
      const isPicked = (hex: string): boolean => chosen.units.some((unit) => places.get(unit) === hex);
      return hexes.flatMap((hex) =>
        hint(hex, isPicked(hex) ? 'picked' : 'choice', isPicked(hex) ? 'chosen' : 'can be chosen'),
      );
    }
  }
}

/** Where each unit stands. */
export function placesOf(
  counters: readonly { readonly unit: UnitId | null; readonly hex: HexId }[],
): ReadonlyMap<string, string> {
  return new Map(counters.flatMap(({ unit, hex }) => (unit === null ? [] : [[unit, hex] as const])));
}

function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isChoices(value: unknown): value is readonly Choice[] {
  return (
    Array.isArray(value) &&
    value.every((each: Partial<Choice> | null) => typeof each?.unit === 'string' && isWords(each.hexes))
  );
}
