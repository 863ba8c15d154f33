import { nothing, svg } from 'lit';
import type { SVGTemplateResult } from 'lit';
import type { HexId } from '../../../shared/core/brands.ts';
import type { CounterSheet, Position } from '../../../shared/rules/presentation.ts';
import { format, hexPath, round } from '../../board/geometry.ts';
import type { Layout } from '../../board/geometry.ts';
import type { Hint } from '../../board/hint.ts';
import { emblemOf, emblemPath } from '../../board/livery.ts';

/** A mark of the position at its hex: a flag for control, a stroke for what is destroyed, a glyph for the rest. */
export function markAt(
  layout: Layout,
  sheet: CounterSheet,
  mark: Position['marks'][number],
): SVGTemplateResult | typeof nothing {
  const centre = layout.places.get(mark.hex);
  if (centre === undefined) return nothing;
  const place = `translate(${round(centre.x - 40)},${round(centre.y - 12)})`;
  const owner = /^control-(.+)$/.exec(mark.mark)?.[1] ?? /^(.+)-occupied$/.exec(mark.mark)?.[1];
  if (owner !== undefined) {
    const emblem = emblemPath(emblemOf(sheet, owner));
    return svg`<g class=${`flag faction-flag-${owner}`} transform=${place}>
      <path class="mark-staff" d="M0,17V-17" /><path class="mark" d="M1,-17H25V1H1Z" />
      <path class=${emblem.solid ? 'flag-emblem solid' : 'flag-emblem'} transform="translate(13,-8) scale(1.15)" d=${emblem.d} /><title>${mark.title}</title></g>`;
  }
  if (mark.mark.endsWith('destroyed'))
    return svg`<path class="razed" d=${`M${round(centre.x - 34)},${round(centre.y - 28)}l68,56`}><title>${mark.title}</title></path>`;
  if (mark.mark === 'barraged' || mark.mark === 'bombed')
    return svg`<g class="burst burst-${mark.mark}" transform="translate(${round(centre.x)},${round(centre.y)})"><path d=${BURST} /><title>${mark.title}</title></g>`;
  // Points stand beside the city's name.
  if (mark.mark === 'points') return nothing;
  return svg`<g class="flag" transform=${place}><path class="mark" d="M0,-10L10,0L0,10L-10,0Z" /><title>${mark.title}</title></g>`;
}

/** A ragged ring round the counters of a hex that was hit. */
const BURST = `M${Array.from({ length: 16 }, (_, i) => {
  const angle = (i / 16) * 2 * Math.PI;
  const r = i % 2 === 0 ? 49 : 41;
  return `${round(r * Math.cos(angle))},${round(r * Math.sin(angle))}`;
}).join('L')}Z`;

/** What hexes stand for while something is decided, below the counters. */
export function hintsUnder(layout: Layout, hints: readonly Hint[]): SVGTemplateResult[] {
  return hints.map(
    ({ hex, kind }) => svg`<path class=${`hint hint-${kind}`} data-hint=${hex} d=${hexPath(layout, hex)} />`,
  );
}

/** Costs, and bars before what can't be gone to, above the counters. */
export function hintLabels(layout: Layout, hints: readonly Hint[]): SVGTemplateResult[] {
  return hints.flatMap(({ hex, kind, label }) => {
    const centre = layout.places.get(hex);
    if (centre === undefined) return [];
    if (kind === 'beyond')
      return [
        svg`<path class="hint-bar" d=${`M${round(centre.x - 11)},${round(centre.y - 11)}l22,22m0,-22l-22,22`} />`,
      ];
    return label === ''
      ? []
      : [
          svg`<g class="hint-label" transform=${`translate(${round(centre.x)},${round(centre.y + 36)})`}><rect x=${-6 - label.length * 6} y="-13" width=${12 + label.length * 12} height="25" rx="9" /><text y="6">${label}</text></g>`,
        ];
  });
}

/** Hexes that go on on another map: a ring and where one comes to; the hexes round such a one name it. */
export function linkMarks(layout: Layout): SVGTemplateResult[] {
  const ring = `M${layout.corners.map(format).join('L')}Z`;
  return (layout.map.links ?? []).flatMap(({ hex, to }) => {
    const centre = layout.centres.get(hex);
    if (centre === undefined) return [];
    const at = `translate(${round(centre.x)},${round(centre.y)})`;
    const isRim = to.every((other) => other !== hex && layout.centres.has(other));
    return isRim
      ? [
          svg`<g class="link-mark rim" data-link=${hex} transform=${at}><text y="43">⇄ ${to.join(' ')}</text></g>`,
        ]
      : [
          svg`<g class="link-mark gate" data-link=${hex} transform=${at}><path class="link-ring" d=${ring} /><path class="link-arrows" d=${ARROWS} /><text y="46">${span(to)}</text></g>`,
        ];
  });
}

/** Two arrows, one each way. */
const ARROWS = 'M-13,-34H11M5,-39L12,-34L5,-29M13,-22H-11M-5,-27L-12,-22L-5,-17';

/** "0221–0230" for many. */
const span = (hexes: readonly HexId[]): string =>
  hexes.length < 3 ? hexes.join(' ') : `${hexes[0]}–${hexes.at(-1)}`;
