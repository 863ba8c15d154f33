import type { ReactiveController, ReactiveElement } from 'lit';
import { HEX } from '../../board/geometry.ts';
import type { Box } from '../../board/geometry.ts';

/** What a map gets of A4 between usual margins, in pixels of CSS: 19 cm, and the height that leaves room for words. */
const PAPER = { width: 718, height: 700 };

/** Around the map, in board units: its frames are drawn on their edges. */
const RIM = 10;

/**
 * How much is drawn on a map of this size (board units) that fills the paper. Print is finer than a screen, so that a hex
 * need be only half as wide for the same detail; names, which nobody can come closer to, are set one step larger.
 */
function roomOnPaper({ width, height }: Box): 'far' | 'mid' | 'near' {
  const hex = Math.min(PAPER.width / width, PAPER.height / height) * HEX;
  return hex < 14 ? 'far' : hex < 24 ? 'mid' : 'near';
}

/**
 * Prints a board: paper has another size than the window and nobody pans it, so that the whole map fills what it gets, with
 * the labels that can be read there. Afterwards everything is as it was.
 */
export class Paper implements ReactiveController {
  private kept: { readonly room: string; readonly transform: string } | null = null;

  /**
   * @param bounds of the map, board units; null before there is one
   * @param drawAll draws at once what was left out for want of room
   */
  constructor(
    private readonly host: ReactiveElement,
    private readonly bounds: () => Box | null,
    private readonly drawAll: () => void,
  ) {}

  hostConnected(): void {
    window.addEventListener('beforeprint', this.before);
    window.addEventListener('afterprint', this.after);
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.before);
    window.removeEventListener('afterprint', this.after);
  }

  private readonly before = (): void => {
    const [bounds, field, sheet] = [this.bounds(), this.part('.field'), this.part('.sheet')];
    if (bounds === null || field === null || sheet === null || this.kept !== null) return;
    this.drawAll();
    this.kept = {
      room: field.getAttribute('data-room') ?? '',
      transform: sheet.getAttribute('transform') ?? '',
    };
    const { x, y, width, height } = bounds;
    field.setAttribute(
      'viewBox',
      [x - RIM, y - RIM, width + 2 * RIM, height + 2 * RIM].map(Math.round).join(' '),
    );
    const room = roomOnPaper(bounds);
    field.setAttribute('data-room', room);
    field.setAttribute('data-names', room === 'near' ? 'mid' : 'far');
    sheet.removeAttribute('transform');
  };

  private readonly after = (): void => {
    if (this.kept === null) return;
    const field = this.part('.field');
    field?.removeAttribute('viewBox');
    field?.removeAttribute('data-names');
    field?.setAttribute('data-room', this.kept.room);
    this.part('.sheet')?.setAttribute('transform', this.kept.transform);
    this.kept = null;
  };

  private part(selector: string): Element | null {
    return this.host.renderRoot.querySelector(selector);
  }
}
