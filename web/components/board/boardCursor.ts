import type { HexId } from '../../../shared/core/brands.ts';
import { hexTowards } from '../../board/cursor.ts';
import type { Heading } from '../../board/cursor.ts';
import type { Layout, Point } from '../../board/geometry.ts';

interface Board {
  layout(): Layout | null;
  /** Where the cursor first appears. */
  start(): HexId | null;
  /** The cursor has come upon a hex or box. */
  pointed(hex: HexId): void;
  choose(hex: HexId | null, add?: boolean): void;
  zoomBy(factor: number): void;
  fit(): void;
  isSelected(): boolean;
}

const HEADINGS: { readonly [key: string]: Heading } = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Milliseconds after which the characters typed so far are forgotten. */
const TYPING_MS = 900;

/** The keyboard's cursor on a board: arrow keys go from hex to hex, a name typed goes there. */
export class BoardCursor {
  /** Null while there is none. */
  hex: HexId | null = null;
  private anchor: Point = { x: 0, y: 0 };
  private typed = '';
  private typing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly board: Board) {}

  leave(): void {
    this.hex = null;
  }

  pointAt(hex: HexId): void {
    const at = this.board.layout()?.places.get(hex);
    if (at === undefined) return;
    this.hex = hex;
    this.anchor = at;
    this.board.pointed(hex);
  }

  onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const heading = HEADINGS[event.key];
    if (heading !== undefined) this.go(heading);
    else if (this.type(event.key)) {
      // The cursor is there, or the name goes on.
    } else if (event.key === '+' || event.key === '=') this.board.zoomBy(1.4);
    else if (event.key === '-') this.board.zoomBy(1 / 1.4);
    else if (event.key === '0') this.board.fit();
    else if (event.key === 'Enter' && this.hex !== null) this.board.choose(this.hex, event.shiftKey);
    else if (event.key === 'Escape' && (this.hex !== null || this.board.isSelected())) {
      this.hex = null;
      this.board.choose(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private go(heading: Heading): void {
    const layout = this.board.layout();
    if (layout === null) return;
    const next = this.hex === null ? this.board.start() : hexTowards(layout, this.hex, heading, this.anchor);
    const at = next === null ? undefined : layout.places.get(next);
    if (next === null || at === undefined) return;
    // Going up and down keeps its column, going aside its row.
    this.anchor =
      this.hex === null || heading === 'left' || heading === 'right' ? at : { x: this.anchor.x, y: at.y };
    this.hex = next;
    this.board.pointed(next);
  }

  /** Characters of a name; the cursor goes there as soon as it is one. A 0 alone shows the whole map. */
  private type(key: string): boolean {
    const layout = this.board.layout();
    if (layout === null || !/^[A-Za-z0-9]$/.test(key)) return false;
    const wanted = (this.typed + key).toUpperCase();
    const names = [...layout.places.keys()];
    if (!names.some((name) => name.toUpperCase().startsWith(wanted))) {
      this.typed = '';
      return false;
    }
    clearTimeout(this.typing);
    const found = names.find((name) => name.toUpperCase() === wanted);
    if (found !== undefined) {
      this.typed = '';
      this.pointAt(found);
      return true;
    }
    this.typed = wanted;
    this.typing = setTimeout(() => {
      if (this.typed === '0') this.board.fit();
      this.typed = '';
    }, TYPING_MS);
    return true;
  }
}
