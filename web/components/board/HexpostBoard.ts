import { LitElement, html, nothing, svg } from 'lit';
import type { PropertyValues, SVGTemplateResult, TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { counterSymbols } from 'virtual:counter-symbols';
import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import type { BoardLink, BoardMap, CounterSheet, Position } from '../../../shared/rules/presentation.ts';
import { describeHex } from '../../board/describe.ts';
import { HEX, hexAt, hexPath, layOut } from '../../board/geometry.ts';
import type { Layout } from '../../board/geometry.ts';
import { NO_HINTS } from '../../board/hint.ts';
import type { Hint } from '../../board/hint.ts';
import { NO_OVERLAY, overlayHexes, pointsOf } from '../../board/overlay.ts';
import type { Overlay } from '../../board/overlay.ts';
import type { Stack } from '../../board/stacks.ts';
import { theme } from '../theme.css.ts';
import { boardStyles } from './board.css.ts';
import { overBoardStyles } from './overBoard.css.ts';
import { Camera } from './camera.ts';
import { symbolDefs } from './counter.ts';
import { counterStyles } from './counter.css.ts';
import { boxFrames, counters, fan, pilesOn } from './countersLayer.ts';
import { BoardCursor } from './boardCursor.ts';
import { hintLabels, hintsUnder, linkMarks, markAt } from './marksLayer.ts';
import { mapClips, mapLayers } from './mapLayers.ts';
import { hexNumbers, mapLabels } from './mapLabels.ts';
import { play } from './motion.ts';
import { draggedTrail, overlayOver, overlayUnder } from './overlayLayer.ts';
import { inspector, legend, tools } from './panels.ts';
import { panelStyles } from './panels.css.ts';
import { Paper } from './paper.ts';
import { picture } from './picture.ts';
import { roomStyles } from './room.css.ts';

const STYLES = [theme, boardStyles, overBoardStyles, counterStyles, roomStyles, panelStyles];

/**
 * `<hexpost-board>`: a map with counters that knows no rules.
 *
 * Properties: `map`, `mapsOf` (all maps of the game, for links between them), `sheet`, `position`, `overlay` (what one event
 * did), `selected` (a hex, or null), `lit` (hexes that something elsewhere points at), `heading` (its
 * name for screen readers), `sources` (where the data come from, for the legend), `hints` (what hexes stand for while
 * something is decided), `movable` (units that can be dragged), `plain` (no inspector, no sliding counters: the page
 * around it shows both). Boxes beside the map are places like hexes: they have a name, are clicked, hinted at and reached. Events: `hex-select` (detail `{hex, text, add}`; `add` with Shift), `hex-describe` (detail
 * `{hex, text}`: what a cursor key came upon, for the page's live region), `hex-hover` (`{hex}`: under the pointer or the cursor), `unit-drop` (`{unit,
 * trail}`: dragged through these hexes), `map-jump` (a link: `{hex, map, to}`). Methods: `reveal(hexes)`, `fit()`, `pointAt(hex)`. Mouse, touch and keyboard: drag, wheel and
 * pinch; arrow keys move a cursor from hex to hex, a hex's number brings it there, Enter selects, + and − zoom, 0 alone
 * shows the whole map, Escape clears.
 */
export class HexpostBoard extends LitElement {
  static override readonly styles = STYLES;
  static override readonly properties = {
    map: { attribute: false },
    mapsOf: { attribute: false },
    sheet: { attribute: false },
    position: { attribute: false },
    overlay: { attribute: false },
    selected: { attribute: false },
    lit: { attribute: false },
    heading: { type: String },
    sources: { attribute: false },
    hints: { attribute: false },
    movable: { attribute: false },
    plain: { type: Boolean },
    dragged: { state: true },
    hovered: { state: true },
    legendOpen: { state: true },
    room: { state: true },
    numbered: { state: true },
  };

  map: BoardMap | null = null;
  mapsOf: readonly BoardMap[] = [];
  sheet: CounterSheet = { units: [], factions: [], nations: [] };
  position: Position | null = null;
  overlay: Overlay = NO_OVERLAY;
  selected: HexId | null = null;
  lit: readonly HexId[] = [];
  heading = 'Map';
  sources: GameModule['provenance'] = [];
  hints: readonly Hint[] = NO_HINTS;
  movable: ReadonlySet<UnitId> = new Set();
  plain = false;
  private dragged: { readonly unit: UnitId; readonly trail: readonly HexId[] } | null = null;
  private hovered: HexId | null = null;
  private legendOpen = false;
  private room: 'far' | 'mid' | 'near' | 'close' = 'mid';
  /** Hex numbers are drawn, once there was room for them: a third of all that a map is drawn of. */
  private numbered = false;

  private layout: Layout | null = null;
  private readonly camera = new Camera({
    frame: () => this.renderRoot.querySelector<HTMLElement>('.window'),
    // Measured at every step the board would be laid out once more each time.
    size: () => (this.extent ??= this.getBoundingClientRect()),
    bounds: () => this.layout?.bounds ?? null,
    mayPan: (event) => this.mayPan(event),
    moving: ({ x, y, k }) => {
      const style = this.field()?.style;
      if (style === undefined) return;
      style.willChange = 'transform';
      style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    },
    settled: (transform) => {
      this.field()?.removeAttribute('style');
      this.renderRoot.querySelector('.sheet')?.setAttribute('transform', transform.toString());
      const hexPx = transform.k * HEX;
      this.room = hexPx < 24 ? 'far' : hexPx < 46 ? 'mid' : hexPx < 78 ? 'near' : 'close';
      this.numbered ||= this.room === 'near' || this.room === 'close';
    },
  });
  private readonly cursor = new BoardCursor({
    layout: () => this.layout,
    start: () => this.selected ?? overlayHexes(this.overlay)[0] ?? this.hexInTheMiddle(),
    pointed: (hex) => this.pointed(hex),
    choose: (hex, add) => this.choose(hex, add),
    zoomBy: (factor) => this.camera.zoomBy(factor),
    fit: () => this.camera.fit(),
    isSelected: () => this.selected !== null,
  });
  private extent: DOMRect | null = null;
  private readonly watcher = new ResizeObserver(() => {
    this.extent = null;
    this.camera.place();
  });

  constructor() {
    super();
    this.addController(
      new Paper(
        this,
        () => this.layout?.bounds ?? null,
        () => this.drawAll(),
      ),
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
    this.camera.stop();
  }

  private field(): SVGSVGElement | null {
    return this.renderRoot.querySelector<SVGSVGElement>('.field');
  }

  /** At once: whoever prints or takes a picture does not wait. */
  private drawAll(): void {
    this.camera.settle();
    if (this.numbered) return;
    this.numbered = true;
    this.performUpdate();
  }

  /** The whole map as it is drawn now, as an SVG file; null before there is a map. */
  picture(): { readonly svg: string; readonly width: number; readonly height: number } | null {
    const field = this.field();
    if (this.layout === null || field === null) return null;
    this.drawAll();
    const { bounds } = this.layout;
    return {
      svg: picture(field, bounds, STYLES.map(({ cssText }) => cssText).join('\n')),
      width: Math.round(bounds.width),
      height: Math.round(bounds.height),
    };
  }

  /** Shows the whole map. */
  fit(): void {
    this.camera.fit();
  }

  /** Moves the window so that these hexes can be seen and read; stays where it is if they can. */
  reveal(hexes: readonly HexId[]): void {
    if (this.layout === null) return;
    // The combat's card stands above what takes part.
    this.camera.reveal(pointsOf(this.layout, hexes), this.overlay.card === null ? 0 : HEX);
  }

  override focus(): void {
    this.field()?.focus();
  }

  /** Puts the keyboard's cursor on the hex, if the map has it. */
  pointAt(hex: HexId): void {
    this.cursor.pointAt(hex);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('map') && this.map !== null) {
      this.layout = layOut(this.map);
      this.camera.reset();
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (this.layout === null) return;
    if (!this.camera.placed) this.camera.place();
    if (changed.has('overlay') && this.camera.placed && !this.plain)
      play(this.renderRoot, this.layout, this.overlay);
  }

  protected override render(): TemplateResult {
    const { map, layout, sheet, selected } = this;
    if (map === null || layout === null) return html`<p class="tip">No map</p>`;
    return html`
      <div class="window">
        <svg
          class="field"
          data-room=${this.room}
          tabindex="0"
          role="application"
          aria-roledescription="map"
          aria-label=${`${this.heading}. Arrow keys go from hex to hex, typing a hex’s number goes there, Enter ${this.plain ? 'chooses' : 'shows a stack'}, plus and minus zoom, 0 shows the whole map.`}
          @keydown=${(event: KeyboardEvent) => this.cursor.onKey(event)}
          @click=${this.onClick}
          @pointerdown=${this.onGrab}
          @pointermove=${this.onPointer}
          @pointerup=${this.onDrop}
          @pointercancel=${() => (this.dragged = null)}
          @pointerleave=${() => this.hover(null)}
          @blur=${() => this.cursorLeaves()}
        >
          <defs>${guard([map], () => mapClips(layout))}${guard([], () => symbolDefs(counterSymbols))}</defs>
          ${this.drawing(layout)}
        </svg>
      </div>
      ${map.mark === 'reconstructed' ? html`<button type="button" class="provenance" aria-expanded=${this.legendOpen ? 'true' : 'false'} @click=${() => (this.legendOpen = !this.legendOpen)}>Map: reconstructed</button>` : nothing}
      ${tools({
        zoomBy: (factor) => this.camera.zoomBy(factor),
        fit: () => this.camera.fit(),
        legendOpen: this.legendOpen,
        toggleLegend: () => (this.legendOpen = !this.legendOpen),
      })}${this.legendOpen ? legend(map, sheet, this.sources, this.position, this.overlay) : nothing}
      ${
        this.plain
          ? this.tip()
          : selected === null
            ? nothing
            : inspector({
                map,
                sheet,
                position: this.position,
                selected,
                mapsOf: this.mapsOf,
                close: () => this.choose(null),
                jump: (link) => this.jump(link),
              })
      }
    `;
  }

  private drawing(layout: Layout): SVGTemplateResult {
    const { sheet, position, overlay, selected } = this;
    const piles = position === null ? [] : pilesOn(layout, sheet, position);
    const moving = new Set(overlay.paths.flatMap(({ unit }) => unit ?? []));
    const { k } = this.camera.transform;
    return svg`<g class="sheet" aria-hidden="true">
      <g class="ground">${guard([layout], () => mapLayers(layout))}</g>
      <g class="boxes">${guard([layout], () => boxFrames(layout))}</g>
      <g class="marks">${(position?.marks ?? []).map((mark) => markAt(layout, sheet, mark))}</g>
      <g class="hex-numbers">${guard([layout, this.numbered], () => (this.numbered ? hexNumbers(layout) : nothing))}</g>
      <g class="labels">${guard([layout], () => mapLabels(layout))}</g>
      <g class="links">${guard([layout], () => linkMarks(layout))}</g>
      <g class="hints">${hintsUnder(layout, this.hints)}</g>
      <g class="overlay">
        ${selected === null ? nothing : svg`<path class="selected" d=${hexPath(layout, selected)} />`}
        ${overlayUnder(layout, overlay)}${draggedTrail(layout, this.dragged?.trail ?? [])}
      </g>
      <g class="field-counters">${counters(layout, sheet, piles, moving)}</g>
      <g class="hints">${hintLabels(layout, this.hints)}</g>
      <g class="overlay">
        ${this.lit.map((hex) => svg`<path class="linked" data-lit=${hex} d=${hexPath(layout, hex)} />`)}
        ${overlayOver(layout, sheet, overlay, k)}
        ${this.cursor.hex === null ? nothing : svg`<path class="cursor" d=${hexPath(layout, this.cursor.hex)} />`}
        ${fan(layout, sheet, this.fanned(piles), k)}
      </g>
    </g>`;
  }

  /** The stack under the pointer, the cursor or selected. */
  private fanned(piles: readonly Stack[]): Stack | undefined {
    const hex = this.hovered ?? this.cursor.hex ?? this.selected;
    return piles.find((each) => each.hex === hex);
  }

  /** What the hex under the pointer or cursor, or the one pressed last, stands for, and the branches that it is in. */
  private tip(): TemplateResult | typeof nothing {
    const pointed = this.hovered === null ? [this.cursor.hex, this.selected] : [this.hovered];
    const hex = pointed.find((each) => each !== null && this.told(each).length > 0) ?? null;
    return hex === null ? nothing : html`<p class="tip">${hex}: ${this.told(hex).join('. ')}</p>`;
  }

  private told(hex: HexId): readonly string[] {
    const hint = this.hints.find((each) => each.hex === hex && each.title !== '');
    const branches = this.overlay.branches.filter(({ hexes }) => hexes.includes(hex));
    return [...(hint === undefined ? [] : [hint.title]), ...branches.map(({ title }) => title)];
  }

  private hexInTheMiddle(): HexId | null {
    const { layout } = this;
    return layout === null ? null : (hexAt(layout, this.camera.centre()) ?? layout.map.hexes[0]?.hex ?? null);
  }

  private hexUnder(event: MouseEvent): HexId | null {
    if (this.layout === null) return null;
    const counter = (event.target as Element).closest?.('.counter');
    if (counter !== null && counter !== undefined) return counter.getAttribute('data-hex') as HexId;
    return hexAt(this.layout, this.camera.under(event));
  }

  /** A drag has just ended: the click that follows it means nothing. */
  private dropped = false;

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
    this.tell('hex-hover', { hex });
  }

  private cursorLeaves(): void {
    if (this.cursor.hex === null) return;
    this.cursor.leave();
    this.requestUpdate();
    this.tell('hex-hover', { hex: null });
  }

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
    const hex = hexAt(this.layout, this.camera.under(event));
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
    this.tell('unit-drop', dragged);
  };

  private choose(hex: HexId | null, add = false): void {
    this.selected = hex;
    this.tell('hex-select', { hex, text: hex === null ? '' : this.describe(hex), add });
  }

  private jump(link: BoardLink): void {
    this.selected = null;
    this.tell('map-jump', link);
  }

  private describe(hex: HexId): string {
    if (this.map === null || this.position === null) return hex;
    return [describeHex(this.map, this.sheet, this.position, hex, this.mapsOf), ...this.told(hex)].join('. ');
  }

  private pointed(hex: HexId): void {
    this.requestUpdate();
    this.reveal([hex]);
    this.tell('hex-describe', { hex, text: this.describe(hex) });
    this.tell('hex-hover', { hex });
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

customElements.define('hexpost-board', HexpostBoard);

declare global {
  interface HTMLElementTagNameMap {
    'hexpost-board': HexpostBoard;
  }
}
