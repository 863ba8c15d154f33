import { svg, nothing } from 'lit';
import type { SVGTemplateResult } from 'lit';
import type { HexId } from '../../../shared/core/brands.ts';
import type { BoardCity, BoardHex, BoardMap } from '../../../shared/rules/presentation.ts';
import { courses } from '../../board/courses.ts';
import type { Course } from '../../board/courses.ts';
import {
  add,
  along,
  distance,
  format,
  grain,
  hexPath,
  middle,
  round,
  sideBetween,
} from '../../board/geometry.ts';
import type { Layout, Point } from '../../board/geometry.ts';
import { innerOutline, outerLine, outline, smoothLine } from '../../board/outline.ts';
import { GROUNDS, RELIEFS, groundOf, reliefOf, reliefPath } from '../../board/relief.ts';

/** Terrain that is water all over, and terrain that no unit may enter. */
const WATER = ['sea', 'ocean', 'lake', 'water'];
const CLOSED = ['prohibited', 'neutral', 'closed'];

/** Kinds of hexsides that are drawn as a smooth line; the others get a bar across each side. */
const FLOWING = [
  'river',
  'major-river',
  'minor-river',
  'minorRiver',
  'major',
  'minor',
  'spree',
  'canal',
  'stream',
];
/** Kinds that run from hex to hex across the side between them. */
const WAYS = ['railway', 'rail', 'road', 'highway', 'ubahn', 'link'];
const DRAWN_AS_LINE = [...FLOWING, ...WAYS, 'boundary', 'border', 'yugoslav-border', 'front', 'frontier'];

/** The ground of a map, drawn once: everything below the counters. */
export function mapLayers(layout: Layout): SVGTemplateResult {
  const { map } = layout;
  const all = new Set(layout.centres.keys());
  const having = (test: (hex: BoardHex) => boolean): Set<HexId> =>
    new Set(map.hexes.filter(test).map((hex) => hex.hex));
  const land = having((hex) => !WATER.includes(hex.terrain));
  const closed = having((hex) => CLOSED.includes(hex.terrain));
  const grounds = GROUNDS.map((ground) => ({
    ground,
    hexes: having((hex) => land.has(hex.hex) && !closed.has(hex.hex) && groundOf(hex) === ground),
  }));
  const coast = innerOutline(layout, land, 9);
  const lines = courses(
    layout,
    map.hexsides.filter(({ kind }) => DRAWN_AS_LINE.includes(kind) && !WAYS.includes(kind)),
  );
  return svg`
    <path class="sheet-shadow" transform="translate(10,14)" d=${outline(layout, all)} />
    <path class="sea" d=${outline(layout, all)} />
    <g class="shoals" clip-path="url(#sheet)">
      <path class="shoal shoal-3" d=${coast} /><path class="shoal shoal-2" d=${coast} /><path class="shoal shoal-1" d=${coast} />
    </g>
    <path class="land" d=${outline(layout, land, 9)} />
    <g clip-path="url(#land)">
      ${grounds.map(({ ground, hexes }) => (hexes.size === 0 ? nothing : svg`<path class="rough ground-${ground}" d=${outline(layout, hexes, 6)} />`))}
      <path class="closed" d=${outline(layout, closed, 5)} /><path class="closed-hatch" fill="url(#hatch)" d=${outline(layout, closed, 5)} />
      ${RELIEFS.map((relief) => svg`<path class="relief relief-${relief}" d=${reliefs(layout, land, closed, relief)} />`)}
      ${tints(layout)}
    </g>
    <path class="coast" d=${coast} />
    <path class="grid grid-sea" d=${gridPath(layout, (hex) => WATER.includes(hex.terrain))} />
    <path class="grid" d=${gridPath(layout, (hex) => !WATER.includes(hex.terrain))} />
    <g class="boundaries">${lines.filter(({ kind }) => !FLOWING.includes(kind)).map((line) => courseLine(line))}</g>
    <g class="rivers">${rivers(lines.filter(({ kind }) => FLOWING.includes(kind)))}</g>
    <g class="ways">${WAYS.map((kind) => ways(layout, kind))}</g>
    <g class="river-names">${lines.filter(({ kind }) => FLOWING.includes(kind)).map(riverName)}</g>
    <g class="hexsides">${map.hexsides.filter(({ kind }) => !DRAWN_AS_LINE.includes(kind)).map((side) => barrier(layout, side))}</g>
    <g class="works">${map.hexes.filter(({ features }) => features.includes('fortified') || features.includes('fort')).map((hex) => fortification(layout, hex.hex))}</g>
    <g class="cities">${map.cities.map((city) => cityMark(layout, city))}</g>
    <path class="sheet-edge" d=${outline(layout, all)} />
    <path class="river-bed great shore" d=${shore(layout)} /><path class="river great" d=${shore(layout)} />
  `;
}

/** The river that bounds the map: along the outer sides of its hexes. */
function shore(layout: Layout): string {
  const beside = layout.map.hexes.filter(({ features }) => features.includes('major-river'));
  return outerLine(layout, new Set(beside.map(({ hex }) => hex)), 4);
}

/** Clip paths that the layers refer to; ids are private to the component's shadow root. */
export function mapClips(layout: Layout): SVGTemplateResult {
  const land = new Set(layout.map.hexes.filter((hex) => !WATER.includes(hex.terrain)).map((hex) => hex.hex));
  return svg`
    <clipPath id="sheet"><path d=${outline(layout, new Set(layout.centres.keys()))} /></clipPath>
    <clipPath id="land"><path d=${outline(layout, land, 9)} /></clipPath>
    <pattern id="hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path class="hatch-line" d="M0,0V14" />
    </pattern>
    <pattern id="hatch-hidden" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path stroke="#1c160d" stroke-opacity="0.28" stroke-width="3" d="M0,0V8" />
    </pattern>`;
}

function gridPath(layout: Layout, test: (hex: BoardHex) => boolean): string {
  return layout.map.hexes
    .filter(test)
    .map((hex) => hexPath(layout, hex.hex))
    .join('');
}

function reliefs(
  layout: Layout,
  land: ReadonlySet<HexId>,
  closed: ReadonlySet<HexId>,
  relief: (typeof RELIEFS)[number],
): string {
  return layout.map.hexes
    .filter((hex) => land.has(hex.hex) && !closed.has(hex.hex) && reliefOf(hex) === relief)
    .map((hex) => reliefPath(relief, hex.hex, layout.centres.get(hex.hex)!))
    .join('');
}

/** Faint tints of regions that a feature names and the legend explains. */
function tints(layout: Layout): SVGTemplateResult[] {
  const legend = new Set(layout.map.legend.map(({ kind }) => kind));
  const drawn = ['fortified', 'fort', 'city', 'capital', 'coastal', 'anchor', 'major-river', ...RELIEFS];
  const features = new Set(layout.map.hexes.flatMap((hex) => hex.features));
  return [...features]
    .filter((feature) => legend.has(feature) && !drawn.includes(feature))
    .map((feature) => {
      const hexes = new Set(
        layout.map.hexes.filter((hex) => hex.features.includes(feature)).map((hex) => hex.hex),
      );
      return svg`<path class="region region-${feature}" d=${outline(layout, hexes, 0)} />`;
    });
}

function courseLine(course: Course): SVGTemplateResult {
  const d = smoothLine(course.points, 0);
  return svg`<path class="course course-${course.kind} under" d=${d} /><path class="course course-${course.kind}" d=${d} />`;
}

/** Roads and railways: from the middle of a hex to the middle of the next. */
function ways(layout: Layout, kind: string): SVGTemplateResult | typeof nothing {
  const d = layout.map.hexsides
    .filter((side) => side.kind === kind)
    .flatMap(({ a, b }) => {
      const [from, to] = [layout.centres.get(a), layout.centres.get(b)];
      return from === undefined || to === undefined ? [] : [`M${format(from)}L${format(to)}`];
    })
    .join('');
  return d === ''
    ? nothing
    : svg`<path class=${`way way-${kind} under`} d=${d} /><path class=${`way way-${kind}`} d=${d} />`;
}

/** A long river is broad and dark, a short one narrow and pale; it swells from its spring to its mouth no further. */
function rivers(lines: readonly Course[]): SVGTemplateResult[] {
  const length = new Map<string, number>();
  for (const line of lines) length.set(line.name, (length.get(line.name) ?? 0) + line.points.length - 1);
  const ordered = [...lines].sort((a, b) => length.get(a.name)! - length.get(b.name)!);
  return ordered.map((line) => {
    const sides = length.get(line.name)!;
    const rank =
      ['major-river', 'major'].includes(line.kind) || sides >= 24
        ? 'great'
        : ['minor-river', 'minorRiver', 'minor', 'canal'].includes(line.kind) || sides < 12
          ? 'small'
          : 'middling';
    const d = smoothLine(line.points, 4);
    return svg`<path class="river-bed ${rank}" d=${d} /><path class="river ${rank}" d=${d}><title>${line.name}</title></path>`;
  });
}

/** The name along the river, once for every stretch that has room for it. */
function riverName(line: Course): SVGTemplateResult | typeof nothing {
  if (line.name === '' || line.points.length < 6) return nothing;
  const start = Math.floor(line.points.length / 2) - 2;
  const part = line.points
    .slice(start, start + 5)
    .map((point, i, points) => (i === 0 ? point : middle(points[i - 1]!, point)));
  const forward = part.at(-1)!.x >= part[0]!.x ? part : [...part].reverse();
  const [from, to] = [forward[0]!, forward.at(-1)!];
  const centre = middle(from, to);
  const angle = round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
  return svg`<text class="river-name" transform="translate(${format(centre)}) rotate(${angle}) translate(0,-9)">${line.name}</text>`;
}

function barrier(layout: Layout, side: BoardMap['hexsides'][number]): SVGTemplateResult | typeof nothing {
  const segment = sideBetween(layout, side.a, side.b);
  if (segment === null) return nothing;
  const title = side.name === undefined ? nothing : svg`<title>${side.name}</title>`;
  const [a, b] = [along(segment.from, segment.to, 0.06), along(segment.from, segment.to, 0.94)];
  if (side.kind === 'lake') {
    const across = { x: ((b.y - a.y) / distance(a, b)) * 13, y: (-(b.x - a.x) / distance(a, b)) * 13 };
    const belly = add(middle(a, b), across);
    const back = add(middle(a, b), { x: -across.x, y: -across.y });
    return svg`<path class="lake" d="M${format(a)}Q${format(belly)} ${format(b)}Q${format(back)} ${format(a)}Z">${title}</path>`;
  }
  return svg`<path class="hexside hexside-${side.kind} under" d="M${format(a)}L${format(b)}" />
    <path class="hexside hexside-${side.kind}" d="M${format(a)}L${format(b)}">${title}</path>
    <path class="hexside-teeth hexside-${side.kind}" d=${teeth(a, b)} />`;
}

/** Short strokes to both sides, as of a ridge. */
function teeth(a: Point, b: Point): string {
  const n = { x: ((b.y - a.y) / distance(a, b)) * 7, y: (-(b.x - a.x) / distance(a, b)) * 7 };
  return [0.15, 0.38, 0.62, 0.85]
    .map((share) => {
      const p = along(a, b, share);
      return `M${format({ x: p.x - n.x, y: p.y - n.y })}L${format({ x: p.x + n.x, y: p.y + n.y })}`;
    })
    .join('');
}

/** A fortified hex: a line inside its sides, with battlements. */
function fortification(layout: Layout, hex: HexId): SVGTemplateResult {
  const centre = layout.centres.get(hex)!;
  const inner = layout.corners.map((corner) => add(centre, { x: corner.x * 0.84, y: corner.y * 0.84 }));
  let merlons = '';
  inner.forEach((from, i) => {
    const to = inner[(i + 1) % 6]!;
    for (const share of [0.2, 0.4, 0.6, 0.8]) {
      const p = along(from, to, share);
      merlons += `M${format(p)}L${format(along(p, centre, 0.13))}`;
    }
  });
  return svg`<path class="fort" d="M${inner.map(format).join('L')}Z" /><path class="fort merlons" d=${merlons} />`;
}

/** How great a city is drawn. */
export const rank = (city: BoardCity): 'metropolis' | 'capital' | 'city' | 'town' =>
  city.points >= 5 ? 'metropolis' : city.capital ? 'capital' : city.points >= 2 ? 'city' : 'town';

function cityMark(layout: Layout, city: BoardCity): SVGTemplateResult | typeof nothing {
  const centre = layout.centres.get(city.hex);
  if (centre === undefined) return nothing;
  const { x, y } = centre;
  const blocks = [0, 1, 2, 3, 4, 5, 6].map((i) => {
    const turn = (i / 7) * 2 * Math.PI + grain(city.hex) * 6;
    const out = i === 0 ? 0 : city.points >= 5 ? 27 : 19;
    const size = 9 + 5 * grain(`${city.hex}${i}`);
    return `M${round(x + out * Math.cos(turn) - size)},${round(y + out * Math.sin(turn) - size * 0.8)}h${round(2 * size)}v${round(1.6 * size)}h${round(-2 * size)}Z`;
  });
  return svg`<g class="city-mark ${rank(city)}">
    <path class="built-up" d=${blocks.join('')} />
    ${city.capital ? svg`<path class="city-star" transform="translate(${round(x)},${round(y)}) scale(1.5)" d=${STAR} />` : svg`<circle class="city-dot" cx=${round(x)} cy=${round(y)} r="6" />`}
  </g>`;
}

const STAR = 'M0,-8L1.9,-2.6L7.6,-2.5L3,1L4.7,6.5L0,3.2L-4.7,6.5L-3,1L-7.6,-2.5L-1.9,-2.6Z';
