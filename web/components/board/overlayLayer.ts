import { nothing, svg } from 'lit';
import type { SVGTemplateResult } from 'lit';
import type { HexId } from '../../../shared/core/brands.ts';
import type { CounterSheet } from '../../../shared/rules/presentation.ts';
import { format, hexPath, round } from '../../board/geometry.ts';
import type { Layout } from '../../board/geometry.ts';
import { arrowHead, attackArrow, pointsOf, trail } from '../../board/overlay.ts';
import type { Branch, Overlay } from '../../board/overlay.ts';
import { counterFace } from './counter.ts';
import { SYMBOL_TYPES } from './countersLayer.ts';
import { diePips } from './die.ts';
import { still } from './motion.ts';

/** Paths and targets, below the counters. */
export function overlayUnder(layout: Layout, overlay: Overlay): SVGTemplateResult[] {
  const parts: SVGTemplateResult[] = [];
  for (const { hexes, kind } of overlay.paths) {
    const points = pointsOf(layout, hexes);
    if (points.length < 2) continue;
    parts.push(svg`<path class="path-under" d=${trail(points)} /><path class=${`path path-${kind}`} d=${trail(points)} />
      <circle class="path-start" cx=${round(points[0]!.x)} cy=${round(points[0]!.y)} r="11" />
      ${points.slice(1, -1).map((point) => svg`<circle class="path-head" cx=${round(point.x)} cy=${round(point.y)} r="6" />`)}`);
  }
  for (const target of new Set(overlay.attacks.map(({ to }) => to)))
    parts.push(svg`<path class="target" d=${hexPath(layout, target)} />`);
  return parts;
}

/** Ways that are gone only if things turn out otherwise: thin and broken, above the counters that they pass. */
function branchWay(layout: Layout, { hexes, title }: Branch): SVGTemplateResult | typeof nothing {
  const points = pointsOf(layout, hexes);
  return points.length < 2
    ? nothing
    : svg`<g class="branch"><path class="branch-under" d=${trail(points)} /><path class="branch-way" d=${trail(points)} /><path class="branch-head" d=${arrowHead(points)} /><title>${title}</title></g>`;
}

/** A fork, with what is done there in a word, above the counter or on the lower edge of its box. */
function branchSign(layout: Layout, { hexes, label, title }: Branch): SVGTemplateResult | typeof nothing {
  const [hex] = hexes;
  const centre = hex === undefined ? undefined : layout.places.get(hex);
  if (hex === undefined || centre === undefined || label === '') return nothing;
  const box = layout.boxes.get(hex);
  const at = { x: centre.x, y: box === undefined ? centre.y - 46 : box.y + box.height };
  const width = 30 + label.length * 9.4;
  return svg`<g class="branch-sign" transform=${`translate(${round(at.x)},${round(at.y)})`}>
    <rect x=${round(-width / 2)} y="-12" width=${round(width)} height="24" rx="8" />
    <path transform=${`translate(${round(-width / 2 + 12)},0)`} d=${FORK} /><text x="9" y="6">${label}</text><title>${title}</title></g>`;
}

export const FORK = 'M0,8V1M0,1L-5,-8M0,1L5,-8';

/** The path under a counter that is dragged. */
export function draggedTrail(layout: Layout, hexes: readonly HexId[]): SVGTemplateResult | typeof nothing {
  const points = pointsOf(layout, hexes);
  return points.length < 2 ? nothing : svg`<path class="path path-move dragging" d=${trail(points)} />`;
}

/** Attack arrows, losses and the combat's card, above the counters. `scale`: pixels a board unit. */
export function overlayOver(
  layout: Layout,
  sheet: CounterSheet,
  overlay: Overlay,
  scale: number,
): SVGTemplateResult[] {
  const parts: SVGTemplateResult[] = [];
  for (const branch of overlay.branches)
    parts.push(svg`${branchWay(layout, branch)}${branchSign(layout, branch)}`);
  for (const { from, to } of overlay.attacks) {
    const [a, b] = [layout.places.get(from), layout.places.get(to)];
    if (a !== undefined && b !== undefined) parts.push(svg`<path class="attack" d=${attackArrow(a, b)} />`);
  }
  for (const { hex, title, gone } of overlay.losses) {
    const centre = layout.places.get(hex);
    if (centre === undefined) continue;
    const cross = `M${format({ x: centre.x - 24, y: centre.y - 24 })}l48,48M${format({ x: centre.x + 24, y: centre.y - 24 })}l-48,48`;
    if (gone !== null && !still())
      parts.push(
        svg`<g transform=${`translate(${format(centre)})`}><g class="fallen">${counterFace(sheet, gone, SYMBOL_TYPES)}</g></g>`,
      );
    parts.push(
      svg`<path class="loss-under" d=${cross} /><path class="loss" d=${cross}><title>${title}</title></path>`,
    );
  }
  if (overlay.card !== null) parts.push(svg`${combatCard(layout, overlay, overlay.card, scale)}`);
  return parts;
}

/** Odds column, die and result on a card above all that takes part, so that it covers none of it. */
function combatCard(
  layout: Layout,
  overlay: Overlay,
  card: NonNullable<Overlay['card']>,
  scale: number,
): SVGTemplateResult | typeof nothing {
  const centre = layout.places.get(card.at);
  if (centre === undefined) return nothing;
  const involved = pointsOf(layout, [card.at, ...overlay.attacks.flatMap(({ from, to }) => [from, to])]);
  const top = Math.min(...involved.map(({ y }) => y)) - 84;
  const modifier = card.modifier ?? '';
  const columns = card.column === '' ? 8 : 26 + card.column.length * 15;
  const die = card.face === null ? 0 : 52;
  const added = modifier === '' ? 0 : 8 + modifier.length * 14;
  const read = card.result === '' ? 4 : 22 + card.result.length * 17;
  const width = columns + die + added + read;
  const left = -width / 2;
  const grow = Math.max(1, Math.min(3.2, 34 / (scale * 54)));
  const result = left + columns + die + added + read / 2 - 2;
  return svg`<g class="combat-card" transform=${`translate(${round(centre.x)},${round(top)}) scale(${round(grow)})`}>
    <path class="combat-stem" d=${`M0,26V${round((centre.y - 40 - top) / grow)}`} />
    <rect x=${left} y="-27" width=${width} height="54" rx="10" />
    ${card.column === '' ? nothing : svg`<text x=${left + columns / 2 + 3} y="9">${card.column}</text>`}
    ${card.face === null ? nothing : svg`<g transform=${`translate(${left + columns + 26},0)`}>${diePips(card.face, 38)}</g>`}
    ${modifier === '' ? nothing : svg`<text class="modifier" x=${left + columns + die + added / 2} y="8">${modifier}</text>`}
    <text class="result" x=${result} y="9">${card.result}</text></g>`;
}
