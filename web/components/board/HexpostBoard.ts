import { LitElement, html, nothing, svg } from 'lit';
import type { PropertyValues, SVGTemplateResult, TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { select } from 'd3-selection';
import type { Selection } from 'd3-selection';
import { zoom, zoomIdentity } from 'd3-zoom';
import type { D3ZoomEvent, ZoomBehavior, ZoomTransform } from 'd3-zoom';
import { counterSymbols } from 'virtual:counter-symbols';
import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import type { BoardMap, CounterSheet, CounterView, Position } from '../../../shared/rules/presentation.ts';
import { hexTowards } from '../../board/cursor.ts';
import type { Heading } from '../../board/cursor.ts';
import { describeCounter, describeGround, describeHex, specOf } from '../../board/describe.ts';
import { emblemOf, emblemPath } from '../../board/livery.ts';
import { HEX, boxAround, format, hexAt, hexPath, layOut, round } from '../../board/geometry.ts';
import type { Layout, Point } from '../../board/geometry.ts';
import type { Hint } from '../../board/hint.ts';
import { NO_OVERLAY, attackArrow, overlayHexes, pointsOf, trail } from '../../board/overlay.ts';
import type { Overlay } from '../../board/overlay.ts';
import { COUNTER, fanOffset, fanSize, stackOffset, stacks } from '../../board/stacks.ts';
import type { Stack } from '../../board/stacks.ts';
import { theme } from '../theme.css.ts';
import { boardStyles } from './board.css.ts';
import { counterFace, symbolDefs } from './counter.ts';
import { counterStyles } from './counter.css.ts';
import { diePips } from './die.ts';
import { legendEntry } from './legend.ts';
import { picture } from './picture.ts';
import { mapClips, mapLabels, mapLayers } from './mapLayers.ts';

const SYMBOL_TYPES = new Set(counterSymbols.map(({ type }) => type));
const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Pixels a hex must be wide before its counters can be read; below it the board moves closer to what it shows. */
const readable = (width: number): number => (width > NARROW ? 60 : 42);
/** A board narrower than this (pixels) is a phone's. */
const NARROW = 520;
/** The closest view: pixels a board unit. */
const MOST = 1.9;

/**
 * `<hexpost-board>`: a map with counters that knows no rules.
 *
 * Properties: `map`, `sheet`, `position`, `overlay` (what one event did), `selected` (a hex, or null), `heading` (its
 * name for screen readers), `sources` (where the data come from, for the legend), `hints` (what hexes stand for while
 * something is decided), `movable` (units that can be dragged), `plain` (no inspector, no sliding counters: the page
 * around it shows both). Events: `hex-select` (detail `{hex, text, add}`; `add` with Shift), `hex-describe` (detail
 * `{hex, text}`: what a cursor key came upon, for the page's live region), `hex-hover` (`{hex}`), `unit-drop` (`{unit,
 * trail}`: dragged through these hexes). Methods: `reveal(hexes)`, `fit()`, `pointAt(hex)`. Mouse, touch and keyboard: drag, wheel and
 * pinch; arrow keys move a cursor from hex to hex, a hex's number brings it there, Enter selects, + and − zoom, 0 alone
 * shows the whole map, Escape clears.
 */
export class HexpostBoard extends LitElement {
  static override readonly styles = [theme, boardStyles, counterStyles];
  static override readonly properties = {
    map: { attribute: false },
    sheet: { attribute: false },
    position: { attribute: false },
    overlay: { attribute: false },
    selected: { attribute: false },
    heading: { type: String },
    sources: { attribute: false },
    hints: { attribute: false },
    movable: { attribute: false },
    plain: { type: Boolean },
    dragged: { state: true },
    hovered: { state: true },
    cursor: { state: true },
    legendOpen: { state: true },
    room: { state: true },
  };

  map: BoardMap | null = null;
  sheet: CounterSheet = { units: [], factions: [], nations: [] };
  position: Position | null = null;
  overlay: Overlay = NO_OVERLAY;
  selected: HexId | null = null;
  heading = 'Map';
  sources: GameModule['provenance'] = [];
  hints: readonly Hint[] = [];
  movable: ReadonlySet<UnitId> = new Set();
  plain = false;
  private dragged: { readonly unit: UnitId; readonly trail: readonly HexId[] } | null = null;
  private hovered: HexId | null = null;
  private cursor: HexId | null = null;
  private legendOpen = false;
  private room: 'far' | 'mid' | 'near' | 'close' = 'mid';

  private layout: Layout | null = null;
  private behaviour: ZoomBehavior<SVGSVGElement, unknown> | null = null;
  private transform: ZoomTransform = zoomIdentity;
  private placed = false;
  private pending: readonly HexId[] | null = null;
  private gliding = 0;
  private anchor: Point = { x: 0, y: 0 };
  private readonly watcher = new ResizeObserver(() => this.resized());

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
    cancelAnimationFrame(this.gliding);
  }

  /** The whole map as it is drawn now, as an SVG file; null before there is a map. */
  picture(): { readonly svg: string; readonly width: number; readonly height: number } | null {
    const field = this.renderRoot.querySelector<SVGSVGElement>('.field');
    if (this.layout === null || field === null) return null;
    const { bounds } = this.layout;
    const styles = [theme, boardStyles, counterStyles].map(({ cssText }) => cssText).join('\n');
    return {
      svg: picture(field, bounds, styles),
      width: Math.round(bounds.width),
      height: Math.round(bounds.height),
    };
  }

  /** Shows the whole map. */
  fit(): void {
    if (this.layout !== null) this.glide(this.fitting());
  }

  /**
   * Moves the window so that these hexes can be seen and read; stays where it is if they can.
   */
  reveal(hexes: readonly HexId[]): void {
    if (this.layout === null || !this.placed) {
      this.pending = hexes;
      return;
    }
    const points = pointsOf(this.layout, hexes);
    if (points.length === 0) return;
    const { width, height } = this.getBoundingClientRect();
    const box = boxAround(points);
    const margin = HEX * 1.1;
    // The combat's card stands above what takes part.
    const above = this.overlay.card === null ? margin : margin + HEX;
    const [left, top] = this.transform.apply([box.x - margin, box.y - above]);
    const [right, bottom] = this.transform.apply([box.x + box.width + margin, box.y + box.height + margin]);
    const seen = left >= 0 && top >= 0 && right <= width && bottom <= height;
    const least = readable(width) / HEX;
    if (seen && this.transform.k >= least * 0.75) return;
    const room = Math.min(width / (box.width + 3 * HEX), height / (box.height + 3.5 * HEX));
    const k = Math.min(Math.max(this.transform.k, least), Math.max(room, this.fitting().k));
    const centre = { x: box.x + box.width / 2, y: box.y + (box.height + margin - above) / 2 };
    this.glide(
      zoomIdentity
        .translate(width / 2, height / 2)
        .scale(k)
        .translate(-centre.x, -centre.y),
    );
  }

  private fitting(): ZoomTransform {
    const { width, height } = this.getBoundingClientRect();
    const { bounds } = this.layout!;
    // Room for the buttons: beside the map where the board is wide, else above it.
    const [right, top] = width > NARROW ? [56, 0] : [0, 50];
    const k = 0.98 * Math.min((width - right) / bounds.width, (height - top) / bounds.height);
    const centre = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
    return zoomIdentity
      .translate((width - right) / 2, (height + top) / 2)
      .scale(k)
      .translate(-centre.x, -centre.y);
  }

  private get field(): Selection<SVGSVGElement, unknown, null, undefined> {
    return select(this.renderRoot.querySelector<SVGSVGElement>('.field')!);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('map') && this.map !== null) {
      this.layout = layOut(this.map);
      this.placed = false;
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (this.layout === null) return;
    if (this.behaviour === null) {
      this.behaviour = zoom<SVGSVGElement, unknown>()
        .clickDistance(6)
        .filter((event: Event) => this.mayPan(event))
        .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => this.zoomed(event.transform));
      this.field.call(this.behaviour).on('dblclick.zoom', null);
    }
    if (!this.placed) this.resized();
    if (changed.has('overlay') && this.placed && !this.plain) this.animatePaths();
  }

  private resized(): void {
    const { width, height } = this.getBoundingClientRect();
    if (this.layout === null || this.behaviour === null || width === 0 || height === 0) return;
    const { bounds } = this.layout;
    const whole = this.fitting();
    this.behaviour
      .extent([
        [0, 0],
        [width, height],
      ])
      .scaleExtent([whole.k * 0.9, MOST])
      .translateExtent([
        [bounds.x - 2 * HEX, bounds.y - 2 * HEX],
        [bounds.x + bounds.width + 2 * HEX, bounds.y + bounds.height + 2 * HEX],
      ]);
    if (this.placed) return;
    this.placed = true;
    this.field.call(this.behaviour.transform, whole);
    if (this.pending !== null) {
      const hexes = this.pending;
      this.pending = null;
      this.reveal(hexes);
    }
  }

  private zoomed(transform: ZoomTransform): void {
    this.transform = transform;
    this.renderRoot.querySelector('.sheet')?.setAttribute('transform', transform.toString());
    const hexPx = transform.k * HEX;
    this.room = hexPx < 24 ? 'far' : hexPx < 46 ? 'mid' : hexPx < 78 ? 'near' : 'close';
  }

  private glide(wanted: ZoomTransform): void {
    cancelAnimationFrame(this.gliding);
    const { behaviour } = this;
    if (behaviour === null) return;
    const size = this.getBoundingClientRect();
    // Not further over the map's edge than dragging may go.
    const goal = behaviour.constrain()(
      wanted,
      [
        [0, 0],
        [size.width, size.height],
      ],
      behaviour.translateExtent(),
    );
    if (still()) {
      this.field.call(behaviour.transform, goal);
      return;
    }
    const from = this.transform;
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - start) / 260);
      const ease = t * t * (3 - 2 * t);
      const k = from.k * (goal.k / from.k) ** ease;
      const { width, height } = this.getBoundingClientRect();
      const centreOf = (at: ZoomTransform): [number, number] => at.invert([width / 2, height / 2]);
      const [a, b] = [centreOf(from), centreOf(goal)];
      const [x, y] = [a[0] + (b[0] - a[0]) * ease, a[1] + (b[1] - a[1]) * ease];
      this.field.call(
        behaviour.transform,
        t === 1
          ? goal
          : zoomIdentity
              .translate(width / 2, height / 2)
              .scale(k)
              .translate(-x, -y),
      );
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  /** A counter that moved slides along its path, once. */
  private animatePaths(): void {
    if (still() || this.layout === null) return;
    for (const { unit, hexes } of this.overlay.paths) {
      const points = pointsOf(this.layout, hexes);
      const counter =
        unit === null
          ? null
          : this.renderRoot.querySelector(`.field-counters [data-unit="${CSS.escape(unit)}"] .slide`);
      if (points.length < 2 || counter === null) continue;
      const end = points.at(-1)!;
      counter.animate(
        points.map((point) => ({ transform: `translate(${point.x - end.x}px, ${point.y - end.y}px)` })),
        { duration: Math.min(900, 160 + 110 * points.length), easing: 'ease-in-out' },
      );
    }
  }

  protected override render(): TemplateResult {
    const { map, layout, position, sheet } = this;
    if (map === null || layout === null) return html`<p class="tip">No map</p>`;
    const piles =
      position === null ? [] : stacks(position.counters.filter(({ hex }) => layout.centres.has(hex)));
    const moving = new Set(this.overlay.paths.flatMap(({ unit }) => unit ?? []));
    return html`
      <svg
        class="field"
        data-room=${this.room}
        tabindex="0"
        role="application"
        aria-roledescription="map"
        aria-label=${`${this.heading}. Arrow keys go from hex to hex, typing a hex’s number goes there, Enter ${this.plain ? 'chooses' : 'shows a stack'}, plus and minus zoom, 0 shows the whole map.`}
        @keydown=${this.onKey}
        @click=${this.onClick}
        @pointerdown=${this.onGrab}
        @pointermove=${this.onPointer}
        @pointerup=${this.onDrop}
        @pointercancel=${() => (this.dragged = null)}
        @pointerleave=${() => this.hover(null)}
        @blur=${() => (this.cursor = null)}
      >
        <defs>${guard([map], () => mapClips(layout))}${guard([], () => symbolDefs(counterSymbols))}</defs>
        <g class="sheet" aria-hidden="true">
          <g class="ground">${guard([map], () => mapLayers(layout))}</g>
          <g class="marks">${(position?.marks ?? []).map((mark) => this.mark(layout, mark))}</g>
          <g class="labels">${guard([map], () => mapLabels(layout))}</g>
          <g class="hints">${this.hintsUnder(layout)}</g>
          <g class="overlay">${this.overlayUnder(layout)}</g>
          <g class="field-counters">
            ${repeat(
              piles.flatMap((stack) => stack.counters.map((counter, i) => ({ counter, i, stack }))),
              ({ counter, i, stack }) => counter.unit ?? `${stack.hex}#${i}`,
              ({ counter, i, stack }) => this.counterAt(layout, sheet, counter, i, stack, moving),
            )}
          </g>
          <g class="hints">${this.hintLabels(layout)}</g>
          <g class="overlay">${this.overlayOver(layout)}${this.fan(layout, sheet, piles)}</g>
        </g>
      </svg>
      ${map.mark === 'reconstructed' ? html`<button type="button" class="provenance" aria-expanded=${this.legendOpen ? 'true' : 'false'} @click=${() => (this.legendOpen = !this.legendOpen)}>Map: reconstructed</button>` : nothing}
      <div class="tools" role="group" aria-label="Map view">
        <button type="button" aria-label="Zoom in" @click=${() => this.zoomBy(1.4)}>
          ${icon('M4,10H16M10,4V16')}
        </button>
        <button type="button" aria-label="Zoom out" @click=${() => this.zoomBy(1 / 1.4)}>
          ${icon('M4,10H16')}
        </button>
        <button type="button" aria-label="Whole map" @click=${() => this.fit()}>
          ${icon('M3,8V3H8M12,3H17V8M17,12V17H12M8,17H3V12')}
        </button>
        <button
          type="button"
          aria-label="Legend"
          aria-expanded=${this.legendOpen ? 'true' : 'false'}
          @click=${() => (this.legendOpen = !this.legendOpen)}
        >
          ${icon('M4,5H6M4,10H6M4,15H6M9,5H17M9,10H17M9,15H17')}
        </button>
      </div>
      ${this.legendOpen ? this.legend(map, sheet) : nothing}${this.plain ? this.tip() : this.inspector(map, sheet)}
    `;
  }

  private counterAt(
    layout: Layout,
    sheet: CounterSheet,
    counter: CounterView,
    i: number,
    stack: Stack,
    moving: ReadonlySet<UnitId>,
  ): SVGTemplateResult {
    const centre = layout.centres.get(stack.hex) ?? { x: -9999, y: -9999 };
    const offset = stackOffset(i, stack.counters.length);
    const top = i === stack.counters.length - 1;
    const lit = counter.unit !== null && moving.has(counter.unit);
    return svg`<g
      class=${`counter${lit ? ' lit' : ''}`}
      data-unit=${counter.unit ?? ''}
      data-hex=${stack.hex}
      transform=${`translate(${round(centre.x + offset.x)},${round(centre.y + offset.y)})`}
    ><g class="slide">${counterFace(sheet, counter, SYMBOL_TYPES)}${
      top && stack.counters.length > 2
        ? svg`<g class="count" transform="translate(30,30)"><circle r="12" /><text y="5.5">${stack.counters.length}</text></g>`
        : nothing
    }</g></g>`;
  }

  private mark(layout: Layout, mark: Position['marks'][number]): SVGTemplateResult | typeof nothing {
    const centre = layout.centres.get(mark.hex);
    if (centre === undefined) return nothing;
    const place = `translate(${round(centre.x - 40)},${round(centre.y - 12)})`;
    const owner = /^control-(.+)$/.exec(mark.mark)?.[1];
    if (owner !== undefined) {
      const emblem = emblemPath(emblemOf(this.sheet, owner));
      return svg`<g class=${`flag faction-flag-${owner}`} transform=${place}>
        <path class="mark-staff" d="M0,17V-17" /><path class="mark" d="M1,-17H25V1H1Z" />
        <path class=${emblem.solid ? 'flag-emblem solid' : 'flag-emblem'} transform="translate(13,-8) scale(1.15)" d=${emblem.d} /><title>${mark.title}</title></g>`;
    }
    if (mark.mark.endsWith('destroyed')) {
      return svg`<path class="razed" d=${`M${round(centre.x - 34)},${round(centre.y - 28)}l68,56`}><title>${mark.title}</title></path>`;
    }
    return svg`<g class="flag" transform=${place}><path class="mark" d="M0,-10L10,0L0,10L-10,0Z" /><title>${mark.title}</title></g>`;
  }

  private hintsUnder(layout: Layout): SVGTemplateResult[] {
    return this.hints.map(
      ({ hex, kind }) =>
        svg`<path class=${`hint hint-${kind}`} data-hint=${hex} d=${hexPath(layout, hex)} />`,
    );
  }

  private hintLabels(layout: Layout): SVGTemplateResult[] {
    return this.hints.flatMap(({ hex, kind, label }) => {
      const centre = layout.centres.get(hex);
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

  /** What the hex under the pointer or cursor stands for. */
  private tip(): TemplateResult | typeof nothing {
    const hex = this.hovered ?? this.cursor;
    const hint = hex === null ? undefined : this.hintOf(hex);
    return hint === undefined || hint.title === '' ? nothing : html`<p class="tip">${hex}: ${hint.title}</p>`;
  }

  private hintOf(hex: HexId): Hint | undefined {
    return this.hints.find((hint) => hint.hex === hex && hint.title !== '');
  }

  private overlayUnder(layout: Layout): SVGTemplateResult[] {
    const parts: SVGTemplateResult[] = [];
    if (this.selected !== null)
      parts.push(svg`<path class="selected" d=${hexPath(layout, this.selected)} />`);
    for (const { hexes, kind } of this.overlay.paths) {
      const points = pointsOf(layout, hexes);
      if (points.length < 2) continue;
      parts.push(svg`<path class="path-under" d=${trail(points)} /><path class=${`path path-${kind}`} d=${trail(points)} />
        <circle class="path-start" cx=${round(points[0]!.x)} cy=${round(points[0]!.y)} r="11" />
        ${points.slice(1, -1).map((point) => svg`<circle class="path-head" cx=${round(point.x)} cy=${round(point.y)} r="6" />`)}`);
    }
    if (this.dragged !== null) {
      const points = pointsOf(layout, this.dragged.trail);
      if (points.length > 1) parts.push(svg`<path class="path path-move dragging" d=${trail(points)} />`);
    }
    for (const target of new Set(this.overlay.attacks.map(({ to }) => to)))
      parts.push(svg`<path class="target" d=${hexPath(layout, target)} />`);
    return parts;
  }

  private overlayOver(layout: Layout): SVGTemplateResult[] {
    const parts: SVGTemplateResult[] = [];
    for (const { from, to } of this.overlay.attacks) {
      const [a, b] = [layout.centres.get(from), layout.centres.get(to)];
      if (a !== undefined && b !== undefined) parts.push(svg`<path class="attack" d=${attackArrow(a, b)} />`);
    }
    for (const { hex, title } of this.overlay.losses) {
      const centre = layout.centres.get(hex);
      if (centre === undefined) continue;
      const cross = `M${format({ x: centre.x - 24, y: centre.y - 24 })}l48,48M${format({ x: centre.x + 24, y: centre.y - 24 })}l-48,48`;
      parts.push(
        svg`<path class="loss-under" d=${cross} /><path class="loss" d=${cross}><title>${title}</title></path>`,
      );
    }
    const { card } = this.overlay;
    if (card !== null) parts.push(svg`${this.combatCard(layout, card)}`);
    if (this.cursor !== null) parts.push(svg`<path class="cursor" d=${hexPath(layout, this.cursor)} />`);
    return parts;
  }

  /** Odds column, die and result on a card above all that takes part, so that it covers none of it. */
  private combatCard(layout: Layout, card: NonNullable<Overlay['card']>): SVGTemplateResult | typeof nothing {
    const centre = layout.centres.get(card.at);
    if (centre === undefined) return nothing;
    const involved = pointsOf(layout, [
      card.at,
      ...this.overlay.attacks.flatMap(({ from, to }) => [from, to]),
    ]);
    const top = Math.min(...involved.map(({ y }) => y)) - 84;
    const parts = [26 + card.column.length * 15, card.face === null ? 0 : 52, 22 + card.result.length * 17];
    const width = parts[0]! + parts[1]! + parts[2]!;
    const left = -width / 2;
    const grow = Math.max(1, Math.min(3.2, 34 / (this.transform.k * 54)));
    return svg`<g class="combat-card" transform=${`translate(${round(centre.x)},${round(top)}) scale(${round(grow)})`}>
      <path class="combat-stem" d=${`M0,26V${round((centre.y - 40 - top) / grow)}`} />
      <rect x=${left} y="-27" width=${width} height="54" rx="10" />
      <text x=${left + parts[0]! / 2 + 3} y="9">${card.column}</text>
      ${card.face === null ? nothing : svg`<g transform=${`translate(${left + parts[0]! + 26},0)`}>${diePips(card.face, 38)}</g>`}
      <text class="result" x=${left + parts[0]! + parts[1]! + parts[2]! / 2 - 2} y="9">${card.result}</text></g>`;
  }

  /** The stack under the pointer, the cursor or selected, side by side so that each counter can be read. */
  private fan(
    layout: Layout,
    sheet: CounterSheet,
    piles: readonly Stack[],
  ): SVGTemplateResult | typeof nothing {
    const hex = this.hovered ?? this.cursor ?? this.selected;
    const stack = piles.find((each) => each.hex === hex);
    const centre = hex === null ? undefined : layout.centres.get(hex);
    if (stack === undefined || centre === undefined || stack.counters.length < 2) return nothing;
    const n = stack.counters.length;
    const size = fanSize(n);
    const grow = Math.max(1, Math.min(3, 62 / (this.transform.k * COUNTER)));
    const { bounds } = layout;
    const x = Math.min(
      Math.max(centre.x, bounds.x + (size.width * grow) / 2),
      bounds.x + bounds.width - (size.width * grow) / 2,
    );
    return svg`<g class="fan" transform=${`translate(${round(x)},${round(centre.y)}) scale(${round(grow)})`}>
      <rect class="plate" x=${-size.width / 2} y=${-size.height / 2} width=${size.width} height=${size.height} rx="10" />
      ${stack.counters.map((counter, i) => {
        const { x, y } = fanOffset(i, n);
        return svg`<g transform=${`translate(${round(x)},${round(y)})`}>${counterFace(sheet, counter, SYMBOL_TYPES)}</g>`;
      })}</g>`;
  }

  private inspector(map: BoardMap, sheet: CounterSheet): TemplateResult | typeof nothing {
    const { selected, position } = this;
    if (selected === null) return nothing;
    const city = map.cities.find(({ hex }) => hex === selected);
    const here = (position?.counters ?? []).filter(({ hex }) => hex === selected);
    const marks = (position?.marks ?? []).filter(({ hex }) => hex === selected);
    return html`<section class="inspector card-panel" aria-label=${`Hex ${selected}`}>
      <header>
        <h3>${city === undefined ? selected : `${city.name} · ${selected}`}</h3>
        <button type="button" class="close" aria-label="Close" @click=${() => this.choose(null)}>✕</button>
      </header>
      <p>
        ${describeGround(map, selected)}${city !== undefined && city.points > 0 ? ` · ${city.points} ${city.points === 1 ? 'point' : 'points'}` : ''}${marks.map(({ title }) => ` · ${title}`)}
      </p>
      ${here.length === 0 ? html`<p>No units here.</p>` : nothing}
      <ul>
        ${[...here].reverse().map((counter) => {
          const spec = specOf(sheet, counter.unit);
          return html`<li>
            <svg viewBox="-36 -36 72 72" aria-hidden="true">${counterFace(sheet, counter, SYMBOL_TYPES)}</svg>
            <span
              ><strong>${spec?.longName || spec?.name || 'Unknown unit'}</strong
              >${describeCounter(sheet, counter).split(', ').slice(1).join(', ')}</span
            >
          </li>`;
        })}
      </ul>
    </section>`;
  }

  private legend(map: BoardMap, sheet: CounterSheet): TemplateResult {
    return html`<section class="legend card-panel" aria-label="Legend">
      <h3>Legend</h3>
      <ul>
        ${map.legend.map((entry) => html`<li>${legendEntry(entry.kind)}<span>${entry.label}</span></li>`)}
        ${sheet.factions.map(({ id, title }) => {
          const sample = sheet.units.find(({ faction }) => faction === id);
          if (sample === undefined) return nothing;
          const counter: CounterView = {
            unit: sample.unit,
            hex: '' as HexId,
            faction: id,
            strengths: sample.strengths,
            states: [],
          };
          return html`<li>
            <svg class="swatch-counter" viewBox="-36 -36 72 72" aria-hidden="true">
              ${counterFace(sheet, counter, SYMBOL_TYPES)}</svg
            ><span>${title}</span>
          </li>`;
        })}
      </ul>
      ${
        this.sources.length === 0
          ? nothing
          : html`<h3>Sources</h3>
              <ul class="sources">
                ${this.sources.map(
                  ({ what, mark, source }) =>
                    html`<li>
                      <span><strong>${what}</strong>: ${mark}<br /><small>${source}</small></span>
                    </li>`,
                )}
              </ul>`
      }
    </section>`;
  }

  private zoomBy(factor: number): void {
    const { width, height } = this.getBoundingClientRect();
    const [x, y] = this.transform.invert([width / 2, height / 2]);
    const [least, most] = this.behaviour?.scaleExtent() ?? [0.1, MOST];
    const k = Math.min(most, Math.max(least, this.transform.k * factor));
    this.glide(
      zoomIdentity
        .translate(width / 2, height / 2)
        .scale(k)
        .translate(-x, -y),
    );
  }

  private hexUnder(event: MouseEvent): HexId | null {
    if (this.layout === null) return null;
    const counter = (event.target as Element).closest?.('[data-hex]');
    if (counter !== null && counter !== undefined) return counter.getAttribute('data-hex') as HexId;
    const { left, top } = this.getBoundingClientRect();
    const [x, y] = this.transform.invert([event.clientX - left, event.clientY - top]);
    return hexAt(this.layout, { x, y });
  }

  private onClick(event: MouseEvent): void {
    const hex = this.hexUnder(event);
    if (this.dropped) return void (this.dropped = false);
    this.choose(hex === this.selected && !this.plain ? null : hex, event.shiftKey);
  }

  private onPointer(event: PointerEvent): void {
    if (this.dragged !== null) this.trace(event);
    else if (event.pointerType !== 'touch' && event.buttons === 0) this.hover(this.hexUnder(event));
  }

  private hover(hex: HexId | null): void {
    if (hex === this.hovered) return;
    this.hovered = hex;
    this.dispatchEvent(new CustomEvent('hex-hover', { detail: { hex }, bubbles: true, composed: true }));
  }

  /** A drag has just ended: the click that follows it means nothing. */
  private dropped = false;

  private movableUnder(event: Event): UnitId | null {
    const counter = (event.target as Element | null)?.closest?.('[data-unit]');
    const unit = counter?.getAttribute('data-unit') as UnitId | null | undefined;
    return unit !== null && unit !== undefined && this.movable.has(unit) ? unit : null;
  }

  /** A movable counter is dragged; everything else pans, with one finger or the main button. */
  private mayPan(event: Event): boolean {
    if (event.type === 'wheel') return true;
    const { ctrlKey, button } = event as MouseEvent;
    return (
      ctrlKey !== true &&
      (button ?? 0) === 0 &&
      !(event.type === 'mousedown' && this.movableUnder(event) !== null)
    );
  }

  private onGrab(event: PointerEvent): void {
    this.dropped = false;
    const unit = event.pointerType === 'touch' || event.button !== 0 ? null : this.movableUnder(event);
    const hex = this.hexUnder(event);
    if (unit === null || hex === null) return;
    this.dragged = { unit, trail: [hex] };
  }

  /** The hexes that the pointer has come through; back to an earlier one, the way between is forgotten. */
  private trace(event: PointerEvent): void {
    if (this.layout === null || this.dragged === null) return;
    const { left, top } = this.getBoundingClientRect();
    const [x, y] = this.transform.invert([event.clientX - left, event.clientY - top]);
    const hex = hexAt(this.layout, { x, y });
    const { unit, trail: way } = this.dragged;
    if (hex === null || hex === way.at(-1)) return;
    const before = way.indexOf(hex);
    this.dragged = { unit, trail: before < 0 ? [...way, hex] : way.slice(0, before + 1) };
  }

  private readonly onDrop = (): void => {
    const { dragged } = this;
    this.dragged = null;
    if (dragged === null || dragged.trail.length < 2) return;
    this.dropped = true;
    this.dispatchEvent(new CustomEvent('unit-drop', { detail: dragged, bubbles: true, composed: true }));
  };

  private choose(hex: HexId | null, add = false): void {
    this.selected = hex;
    const text = hex === null ? '' : this.describe(hex);
    this.dispatchEvent(
      new CustomEvent('hex-select', { detail: { hex, text, add }, bubbles: true, composed: true }),
    );
  }

  private describe(hex: HexId): string {
    if (this.map === null || this.position === null) return hex;
    const hint = this.hintOf(hex);
    const text = describeHex(this.map, this.sheet, this.position, hex);
    return hint === undefined ? text : `${text}. ${hint.title}`;
  }

  /** Puts the keyboard's cursor on the hex, if the map has it. */
  pointAt(hex: HexId): void {
    const at = this.layout?.centres.get(hex);
    if (at === undefined) return;
    this.cursor = hex;
    this.anchor = at;
    this.pointed(hex);
  }

  private typed = '';
  private typing = 0;

  /** Characters of a hex's number; the cursor goes there as soon as it is one. A 0 alone shows the whole map. */
  private typeHex(key: string): boolean {
    const { layout } = this;
    const wanted = this.typed + key;
    if (layout === null || !/^[A-Za-z0-9]$/.test(key)) return false;
    const ids = [...layout.centres.keys()];
    if (!ids.some((id) => id.startsWith(wanted))) {
      this.typed = '';
      return false;
    }
    clearTimeout(this.typing);
    if (layout.centres.has(wanted as HexId)) {
      this.typed = '';
      this.pointAt(wanted as HexId);
      return true;
    }
    this.typed = wanted;
    this.typing = window.setTimeout(() => {
      if (this.typed === '0') this.fit();
      this.typed = '';
    }, 900);
    return true;
  }

  private onKey(event: KeyboardEvent): void {
    const headings: { readonly [key: string]: Heading } = {
      ArrowLeft: 'left',
      ArrowRight: 'right',
      ArrowUp: 'up',
      ArrowDown: 'down',
    };
    const heading = headings[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (heading !== undefined) this.moveCursor(heading);
    else if (this.typeHex(event.key)) this.requestUpdate();
    else if (event.key === '+' || event.key === '=') this.zoomBy(1.4);
    else if (event.key === '-') this.zoomBy(1 / 1.4);
    else if (event.key === '0') this.fit();
    else if (event.key === 'Enter' && this.cursor !== null) this.choose(this.cursor, event.shiftKey);
    else if (event.key === 'Escape' && (this.cursor !== null || this.selected !== null)) {
      this.cursor = null;
      this.choose(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private moveCursor(heading: Heading): void {
    const { layout } = this;
    if (layout === null) return;
    if (this.cursor === null) {
      const { width, height } = this.getBoundingClientRect();
      const [x, y] = this.transform.invert([width / 2, height / 2]);
      this.cursor =
        this.selected ??
        overlayHexes(this.overlay)[0] ??
        hexAt(layout, { x, y }) ??
        layout.map.hexes[0]?.hex ??
        null;
      if (this.cursor !== null) this.anchor = layout.centres.get(this.cursor) ?? this.anchor;
    } else {
      const next = hexTowards(layout, this.cursor, heading, this.anchor);
      if (next === null) return;
      this.cursor = next;
      const at = layout.centres.get(next)!;
      this.anchor =
        heading === 'left' || heading === 'right' ? { x: at.x, y: at.y } : { x: this.anchor.x, y: at.y };
    }
    if (this.cursor !== null) this.pointed(this.cursor);
  }

  private pointed(hex: HexId): void {
    this.reveal([hex]);
    const text = this.describe(hex);
    this.dispatchEvent(
      new CustomEvent('hex-describe', { detail: { hex, text }, bubbles: true, composed: true }),
    );
  }
}

const icon = (d: string): TemplateResult =>
  html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${d} /></svg>`;

customElements.define('hexpost-board', HexpostBoard);

declare global {
  interface HTMLElementTagNameMap {
    'hexpost-board': HexpostBoard;
  }
}
