import type { BoardHexside } from '../../shared/rules/presentation.ts';
import { pointKey, sideBetween } from './geometry.ts';
import type { Layout, Point } from './geometry.ts';

/** A river, a border, a boundary: hexsides joined to one line. */
export interface Course {
  readonly kind: string;
  /** Empty where the hexsides have no name. */
  readonly name: string;
  /** Corners from end to end; the first again at the end of a ring. */
  readonly points: readonly Point[];
}

/**
 * Joins the hexsides of each kind and name to as few lines as their forks allow. A line starts at a loose end, so that a
 * tributary's last hexside meets its river instead of cutting it in two.
 */
export function courses(layout: Layout, hexsides: readonly BoardHexside[]): readonly Course[] {
  const groups = new Map<string, BoardHexside[]>();
  for (const side of hexsides) {
    const key = `${side.kind}\n${side.name ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [side]);
    else group.push(side);
  }
  return [...groups.values()].flatMap((group) =>
    join(layout, group).map((points) => ({ kind: group[0]!.kind, name: group[0]!.name ?? '', points })),
  );
}

interface Link {
  readonly ends: readonly [string, string];
}

function join(layout: Layout, sides: readonly BoardHexside[]): readonly (readonly Point[])[] {
  const places = new Map<string, Point>();
  const at = new Map<string, Set<Link>>();
  const links = new Set<Link>();
  for (const { a, b } of sides) {
    const segment = sideBetween(layout, a, b);
    if (segment === null) continue;
    const link: Link = { ends: [pointKey(segment.from), pointKey(segment.to)] };
    links.add(link);
    for (const [end, point] of [
      [link.ends[0], segment.from],
      [link.ends[1], segment.to],
    ] as const) {
      places.set(end, point);
      at.set(end, (at.get(end) ?? new Set()).add(link));
    }
  }
  const lines: Point[][] = [];
  while (links.size > 0) {
    const loose = [...at].find(([, here]) => here.size === 1) ?? [...at].find(([, here]) => here.size > 0)!;
    const line = [places.get(loose[0])!];
    let end = loose[0];
    for (;;) {
      const link = at.get(end)?.values().next().value;
      if (link === undefined) break;
      links.delete(link);
      for (const each of link.ends) at.get(each)!.delete(link);
      end = link.ends[0] === end ? link.ends[1] : link.ends[0];
      line.push(places.get(end)!);
    }
    lines.push(line);
  }
  return lines;
}
