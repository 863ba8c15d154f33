import type { HexId } from '../../shared/core/brands.ts';
import type { CounterView } from '../../shared/rules/presentation.ts';
import { HEX, along, distance, format } from './geometry.ts';
import type { Layout, Point } from './geometry.ts';

/** What is drawn over the counters to show one event. All lists may be empty. */
export interface Overlay {
  readonly paths: readonly {
    /** Its unit's id, or its key where the unit is not known; null for none in particular. */
    readonly unit: string | null;
    /** From where it stood to where it ends, every hex on the way. */
    readonly hexes: readonly HexId[];
    readonly kind: 'move' | 'retreat' | 'advance';
  }[];
  readonly attacks: readonly { readonly from: HexId; readonly to: HexId }[];
  /** What orders do if things turn out otherwise. */
  readonly branches: readonly Branch[];
  /** Where something was lost. */
  readonly losses: readonly {
    readonly hex: HexId;
    readonly title: string;
    /** Of the counter, as `CounterView.key`, else its unit. */
    readonly name: string;
    /** The counter as it was, if none is left; null: it has lost a step. */
    readonly gone: CounterView | null;
  }[];
  /** The combat's card: odds column, die face, what modifies the die, result. */
  readonly card: {
    readonly at: HexId;
    readonly column: string;
    readonly face: number | null;
    /** "+2"; empty or missing: nothing. */
    readonly modifier?: string;
    /** Empty: the die has not been read yet. */
    readonly result: string;
  } | null;
}

/** What an order does in place of what is planned. */
export interface Branch {
  /** From where it leaves the plan to where it leads; a single hex: what is done there is told by the label. */
  readonly hexes: readonly HexId[];
  /** A word on the map: "stay". Empty: nothing. */
  readonly label: string;
  /** For the ear: "Order 2, if an overrun closes its way (7.2): stay". */
  readonly title: string;
}

export const NO_OVERLAY: Overlay = { paths: [], attacks: [], branches: [], losses: [], card: null };

/** All hexes that an overlay speaks of, for a board that moves its window there. */
export function overlayHexes(overlay: Overlay): readonly HexId[] {
  return [
    ...overlay.paths.flatMap(({ hexes }) => hexes),
    ...overlay.attacks.flatMap(({ from, to }) => [from, to]),
    ...overlay.branches.flatMap(({ hexes }) => hexes),
    ...overlay.losses.map(({ hex }) => hex),
    ...(overlay.card === null ? [] : [overlay.card.at]),
  ];
}

/** The centres of the hexes and boxes that are on the map. */
export function pointsOf(layout: Layout, hexes: readonly HexId[]): readonly Point[] {
  return hexes.flatMap((hex) => layout.places.get(hex) ?? []);
}

/** A path through hex centres with its corners rounded, ending in front of the last centre so that an arrow head fits. */
export function trail(points: readonly Point[], short = 0): string {
  if (points.length < 2) return '';
  const last = points.at(-1)!;
  const before = points.at(-2)!;
  const end = along(before, last, Math.max(0.2, 1 - short / Math.max(1, distance(before, last))));
  const all = [...points.slice(0, -1), end];
  let path = `M${format(all[0]!)}`;
  for (let i = 1; i < all.length - 1; i++) {
    path += `L${format(along(all[i - 1]!, all[i]!, 0.7))}Q${format(all[i]!)} ${format(along(all[i]!, all[i + 1]!, 0.3))}`;
  }
  return `${path}L${format(end)}`;
}

/** The head of an arrow that ends in the last of these points. */
export function arrowHead(points: readonly Point[]): string {
  if (points.length < 2) return '';
  const [before, last] = [points.at(-2)!, points.at(-1)!];
  const length = distance(before, last) || 1;
  const [x, y] = [(last.x - before.x) / length, (last.y - before.y) / length];
  const barb = (side: 1 | -1): string =>
    format({ x: last.x - 20 * x - 13 * side * y, y: last.y - 20 * y + 13 * side * x });
  return `M${barb(1)}L${format(last)}L${barb(-1)}`;
}

/** The attack arrow as a closed shape, broad at the attacker and pointed at the target, from side to side of the counters. */
export function attackArrow(from: Point, to: Point): string {
  const [a, b] = [along(from, to, 0.33), along(from, to, 0.68)];
  const length = distance(from, to) || 1;
  const n = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const off = (p: Point, width: number): string => format({ x: p.x + n.x * width, y: p.y + n.y * width });
  const neck = along(a, b, 0.45);
  const half = HEX * 0.1;
  return `M${off(a, half)}L${off(neck, half * 0.9)}L${off(neck, half * 2.4)}L${format(b)}L${off(neck, -half * 2.4)}L${off(neck, -half * 0.9)}L${off(a, -half)}Z`;
}
