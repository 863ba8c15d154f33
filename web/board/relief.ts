import type { BoardHex } from '../../shared/rules/presentation.ts';
import { HALF_SIDE, HEX, grain, round } from './geometry.ts';
import type { Point } from './geometry.ts';

/** Ground that a quiet pattern marks beside its tint; what has none is told by its tint alone. */
export const RELIEFS = ['mountain', 'hills', 'forest', 'marsh', 'town'] as const;
export type Relief = (typeof RELIEFS)[number];

/** How a hex's ground is drawn: by its features first (`forest`), then by its terrain. */
export function reliefOf(hex: BoardHex): Relief | null {
  for (const word of [...hex.features, hex.terrain]) {
    switch (word) {
      case 'mountain':
      case 'mountains':
      case 'alpine':
        return 'mountain';
      case 'forest':
      case 'woods':
      case 'wood':
      case 'cityPark':
        return 'forest';
      case 'marsh':
      case 'lakes':
      case 'swamp':
        return 'marsh';
      case 'town':
      case 'smallCity':
      case 'majorCity':
      case 'builtUp':
      case 'cityBuiltUp':
      case 'urban':
      case 'suburb':
        return 'town';
      case 'hills':
      case 'broken':
      case 'rough':
        return 'hills';
    }
  }
  return null;
}

/** What tints a hex; clear ground is the land's own colour. */
export const GROUNDS = [
  'forest',
  'marsh',
  'hills',
  'mountain',
  'town',
  'built-up',
  'government',
  'transition',
] as const;
export type Ground = (typeof GROUNDS)[number];

/** The hex's tint; null for clear ground. A place in open country has its mark and no tint. */
export function groundOf(hex: BoardHex): Ground | null {
  switch (hex.terrain) {
    case 'cityGovernment':
      return 'government';
    case 'transition':
      return 'transition';
    case 'cityBuiltUp':
    case 'builtUp':
    case 'majorCity':
    case 'city':
      return 'built-up';
  }
  return reliefOf(hex);
}

/** Path data of the glyphs in one hex: scattered as by hand, the same every time, clear of the middle where counters lie. */
export function reliefPath(relief: Relief, hex: string, centre: Point): string {
  return spots(hex, relief === 'mountain' ? 9 : 8)
    .map((spot, i) =>
      glyph(relief, { x: centre.x + spot.x, y: centre.y + spot.y }, 0.8 + 0.5 * grain(`${hex}s${i}`)),
    )
    .join('');
}

function spots(hex: string, count: number): readonly Point[] {
  return Array.from({ length: count }, (_, i) => {
    const turn = (i / count + 0.06 * (grain(`${hex}a${i}`) - 0.5)) * 2 * Math.PI + grain(hex) * 2;
    const out = HEX * (i % 3 === 0 ? 0.16 : 0.36) * (0.82 + 0.3 * grain(`${hex}r${i}`));
    return { x: out * Math.cos(turn), y: out * Math.sin(turn) * (HALF_SIDE / 25) };
  });
}

function glyph(relief: Relief, at: Point, size: number): string {
  const p = (dx: number, dy: number): string => `${round(at.x + dx * size)},${round(at.y + dy * size)}`;
  switch (relief) {
    case 'mountain':
      return `M${p(-8, 5)}L${p(0, -6)}L${p(8, 5)}M${p(0, -6)}L${p(2, 0)}M${p(3, -2)}L${p(4.5, 3)}`;
    case 'hills':
      return `M${p(-8, 3)}Q${p(0, -7)} ${p(8, 3)}M${p(-3, 0)}L${p(-4, 4)}M${p(3, 0)}L${p(4, 4)}`;
    case 'forest':
      return `M${p(-4, 3)}Q${p(-7, -3)} ${p(0, -5)}Q${p(7, -3)} ${p(4, 3)}ZM${p(0, 3)}L${p(0, 7)}`;
    case 'marsh':
      return `M${p(-8, 0)}L${p(8, 0)}M${p(-4, 4)}L${p(5, 4)}M${p(0, -1)}L${p(0, -6)}`;
    case 'town':
      return `M${p(-4, -4)}L${p(4, -4)}L${p(4, 4)}L${p(-4, 4)}Z`;
  }
}
