import { nothing, svg } from 'lit';
import type { SVGTemplateResult } from 'lit';
import type { BoardCity, BoardHex } from '../../../shared/rules/presentation.ts';
import { namedPlaces, placeLabels } from '../../board/labels.ts';
import type { Label } from '../../board/labels.ts';
import { round } from '../../board/geometry.ts';
import type { Layout } from '../../board/geometry.ts';
import { rank } from './mapLayers.ts';

/** Terrain whose hex numbers are drawn fainter. */
const WATER = ['sea', 'ocean', 'lake', 'water'];

/** Sizes of names (board units) at each distance; of a town none from afar. */
const SIZES = {
  far: { metropolis: 58, capital: 54, city: 50, town: 46 },
  mid: { metropolis: 34, capital: 29, city: 26, town: 24 },
  near: { metropolis: 24, capital: 20, city: 17, town: 15.5 },
} as const;

/** The number of every hex, over the ground and under the names. */
export function hexNumbers(layout: Layout): readonly SVGTemplateResult[] {
  return layout.map.hexes.map((hex) => hexNumber(layout, hex));
}

/** Names, over the ground and under the counters, set anew for each distance. */
export function mapLabels(layout: Layout): SVGTemplateResult {
  const places = namedPlaces(layout);
  return svg`
    ${(['far', 'mid', 'near'] as const).map((room) => {
      const labels = placeLabels(layout, places, (city) => SIZES[room][rank(city)], room === 'near');
      return svg`<g class="city-names names-${room}">${labels.map(nameOf)}</g>`;
    })}`;
}

function nameOf({ city, x, y, size, lines }: Label): SVGTemplateResult {
  const last = lines.length - 1;
  return svg`<text class=${`city-name ${rank(city)}`} font-size=${size} stroke-width=${round(size * 0.26)} y=${round(y)}>${lines.map(
    (line, i) =>
      svg`<tspan x=${round(x)} dy=${i === 0 ? 0 : round(size * 1.02)}>${line}${i === last ? points(city) : nothing}</tspan>`,
  )}</text>`;
}

const points = (city: BoardCity): SVGTemplateResult | typeof nothing =>
  city.points > 0 ? svg`<tspan class="points" dx="4">${circled(city.points)}</tspan>` : nothing;

function hexNumber(layout: Layout, hex: BoardHex): SVGTemplateResult {
  const { x, y } = layout.centres.get(hex.hex)!;
  const top = layout.map.orientation === 'pointy' ? y - 38.5 : y - 36;
  return svg`<text class=${WATER.includes(hex.terrain) ? 'at-sea' : ''} x=${round(x)} y=${round(top)}>${hex.hex}</text>`;
}

/** ① … ⑩, as points are printed on maps; fonts have no further ones. */
export function circled(points: number): string {
  return points >= 1 && points <= 10 ? String.fromCodePoint(0x2460 + points - 1) : `(${points})`;
}
