import type { BoardCity } from '../../shared/rules/presentation.ts';
import { distance } from './geometry.ts';
import type { Layout, Point } from './geometry.ts';

/** A name set on the map: the baseline of its first line, centred on `x`. */
export interface Label {
  readonly city: BoardCity;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly lines: readonly string[];
}

/** Characters of a line. */
const LINE = 15;
/** Width of a character, in font sizes. */
const CHARACTER = 0.6;

interface Place {
  readonly city: BoardCity;
  readonly at: Point;
}

/** The cities with their places; hexes of one name are named once, at the hex nearest to the middle of them. */
export function namedPlaces(layout: Layout): readonly Place[] {
  const byName = new Map<string, Place[]>();
  for (const city of layout.map.cities) {
    const at = layout.centres.get(city.hex);
    if (at === undefined) continue;
    const same = byName.get(city.name);
    if (same === undefined) byName.set(city.name, [{ city, at }]);
    else same.push({ city, at });
  }
  return [...byName.values()].flatMap((same) => {
    const worth = same.filter(({ city }) => city.points > 0);
    if (worth.length > 0) return worth;
    const middle = {
      x: same.reduce((sum, { at }) => sum + at.x, 0) / same.length,
      y: same.reduce((sum, { at }) => sum + at.y, 0) / same.length,
    };
    return [
      same.reduce((best, each) => (distance(each.at, middle) < distance(best.at, middle) ? each : best)),
    ];
  });
}

/**
 * Sets the names so that none runs into another: below their hex, above it, or in it; the greater city chooses first.
 *
 * @param all a name for which there is no room is set all the same
 */
export function placeLabels(
  layout: Layout,
  places: readonly Place[],
  sizeOf: (city: BoardCity) => number,
  all: boolean,
): readonly Label[] {
  const taken: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }[] = [];
  const ordered = [...places].sort(
    (a, b) => b.city.points - a.city.points || Number(b.city.capital) - Number(a.city.capital),
  );
  return ordered.flatMap(({ city, at }) => {
    const size = sizeOf(city);
    const lines = wrapped(city.name);
    const width =
      Math.max(...lines.map((line) => line.length)) * size * CHARACTER + pointsWidth(city.points) * size;
    const height = lines.length * size * 1.02;
    const boxAt = (y: number) => ({
      left: at.x - width / 2,
      right: at.x + width / 2,
      top: y - size * 0.8,
      bottom: y - size * 0.8 + height,
    });
    const below = at.y + 36 + size * 0.85;
    const above = at.y - 24 - height + size * 0.8;
    const isFree = (y: number): boolean => {
      const box = boxAt(y);
      return taken.every(
        (other) =>
          other.left >= box.right ||
          other.right <= box.left ||
          other.top >= box.bottom ||
          other.bottom <= box.top,
      );
    };
    const free = [below, above, at.y + size * 0.3].find(isFree);
    if (free === undefined && !all && city.points < 5) return [];
    const y = free ?? below;
    taken.push(boxAt(y));
    return [{ city, x: at.x, y, size, lines }];
  });
}

/** Of the points behind a name, in font sizes: a circled figure, or one in brackets. */
const pointsWidth = (points: number): number => (points === 0 ? 0 : points > 10 ? 2.4 : 1.3);

/** A long name in lines, broken at spaces and behind slashes. */
function wrapped(name: string): readonly string[] {
  if (name.length <= LINE) return [name];
  const lines: string[] = [];
  for (const word of name.replaceAll('/', '/ ').split(/ +/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > LINE) lines.push(word);
    else lines[lines.length - 1] = `${last}${last.endsWith('/') ? '' : ' '}${word}`;
  }
  return lines;
}
