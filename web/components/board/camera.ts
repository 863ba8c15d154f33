import { select } from 'd3-selection';
import { zoom, zoomIdentity } from 'd3-zoom';
import type { D3ZoomEvent, ZoomBehavior, ZoomTransform } from 'd3-zoom';
import { HEX, boxAround } from '../../board/geometry.ts';
import type { Box, Point } from '../../board/geometry.ts';
import { still } from './motion.ts';

/** A board narrower than this (pixels) is a phone's. */
export const NARROW = 520;
/** The closest view: pixels a board unit. */
const MOST = 1.9;
/** How long it takes to glide elsewhere, in ms. */
const GLIDE = 260;
/** Pixels a hex must be wide before its counters can be read; below it the board moves closer to what it shows. */
const readable = (width: number): number => (width > NARROW ? 60 : 42);

interface Stage {
  /** What the map is seen through: it takes the gestures, and stays where it is. */
  frame(): HTMLElement | null;
  /** Pixels. */
  size(): { readonly width: number; readonly height: number; readonly left: number; readonly top: number };
  /** What there is to see, in board units; null before there is a map. */
  bounds(): Box | null;
  mayPan(event: Event): boolean;
  /** The map lies still: it is drawn by this transform. */
  settled(transform: ZoomTransform): void;
  /** It moves: what was drawn when it last lay still is shown by this transform, as it is. */
  moving(transform: ZoomTransform): void;
}

/**
 * The window on the map: pans and zooms by mouse, touch and keys, and glides to what is to be shown.
 *
 * A map drawn at another scale is laid out anew, each of its words, which takes longer than a frame: so what is drawn is moved
 * as a whole while the map moves, and drawn anew where it comes to rest.
 */
export class Camera {
  transform: ZoomTransform = zoomIdentity;
  /** The whole map has been shown once. */
  placed = false;
  /** By which the map was drawn when it last lay still. */
  private drawn: ZoomTransform = zoomIdentity;
  private behaviour: ZoomBehavior<HTMLElement, unknown> | null = null;
  private pending: { readonly points: readonly Point[]; readonly above: number } | null = null;
  private gliding = 0;

  constructor(private readonly stage: Stage) {}

  /** Another map: it is shown whole first. */
  reset(): void {
    this.placed = false;
  }

  stop(): void {
    cancelAnimationFrame(this.gliding);
    this.gliding = 0;
  }

  /** Draws the map where it is now, if it was on its way. */
  settle(): void {
    this.drawn = this.transform;
    this.stage.settled(this.transform);
  }

  /** To be called once the field is drawn, and whenever its size has changed. */
  place(): void {
    const bounds = this.stage.bounds();
    const frame = this.stage.frame();
    if (bounds === null || frame === null) return;
    this.behaviour ??= this.attach(frame);
    const { width, height } = this.stage.size();
    if (width === 0 || height === 0) return;
    const whole = this.fitting(bounds);
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
    select(frame).call(this.behaviour.transform, whole);
    const { pending } = this;
    this.pending = null;
    if (pending !== null) this.reveal(pending.points, pending.above);
  }

  private attach(frame: HTMLElement): ZoomBehavior<HTMLElement, unknown> {
    const behaviour = zoom<HTMLElement, unknown>()
      .clickDistance(6)
      .filter((event: Event) => this.stage.mayPan(event))
      .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        this.transform = transform;
        // A gesture, or a frame of a glide: d3-zoom tells when the one has ended, the last frame of the other is told here.
        if (sourceEvent !== null || this.gliding !== 0) this.stage.moving(this.sinceDrawn());
        else this.settle();
      })
      .on('end', ({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        if (sourceEvent !== null) this.settle();
      });
    select(frame).call(behaviour).on('dblclick.zoom', null);
    return behaviour;
  }

  /** What brings the map from where it was drawn to where it is. */
  private sinceDrawn(): ZoomTransform {
    const { transform, drawn } = this;
    const scale = transform.k / drawn.k;
    return zoomIdentity.translate(transform.x - scale * drawn.x, transform.y - scale * drawn.y).scale(scale);
  }

  /** Shows the whole map. */
  fit(): void {
    const bounds = this.stage.bounds();
    if (bounds !== null) this.glide(this.fitting(bounds));
  }

  private fitting(bounds: Box): ZoomTransform {
    const { width, height } = this.stage.size();
    // Room for the buttons: beside the map where the board is wide, else above it.
    const [right, top] = width > NARROW ? [56, 0] : [0, 50];
    const k = 0.98 * Math.min((width - right) / bounds.width, (height - top) / bounds.height);
    const centre = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
    return zoomIdentity
      .translate((width - right) / 2, (height + top) / 2)
      .scale(k)
      .translate(-centre.x, -centre.y);
  }

  /** Moves so that these points can be seen and read, with room above them; stays where it is if they can. */
  reveal(points: readonly Point[], above: number): void {
    const bounds = this.stage.bounds();
    if (bounds === null || !this.placed) {
      this.pending = { points, above };
      return;
    }
    if (points.length === 0) return;
    const { width, height } = this.stage.size();
    const box = boxAround(points);
    const margin = HEX * 1.1;
    const [left, top] = this.transform.apply([box.x - margin, box.y - margin - above]);
    const [right, bottom] = this.transform.apply([box.x + box.width + margin, box.y + box.height + margin]);
    const seen = left >= 0 && top >= 0 && right <= width && bottom <= height;
    const least = readable(width) / HEX;
    if (seen && this.transform.k >= least * 0.75) return;
    const room = Math.min(width / (box.width + 3 * HEX), height / (box.height + 3.5 * HEX));
    const k = Math.min(Math.max(this.transform.k, least), Math.max(room, this.fitting(bounds).k));
    this.glide(this.centred({ x: box.x + box.width / 2, y: box.y + (box.height - above) / 2 }, k));
  }

  zoomBy(factor: number): void {
    const [least, most] = this.behaviour?.scaleExtent() ?? [0.1, MOST];
    this.glide(this.centred(this.centre(), Math.min(most, Math.max(least, this.transform.k * factor))));
  }

  /** The board's point in the middle of the window. */
  centre(): Point {
    const { width, height } = this.stage.size();
    const [x, y] = this.transform.invert([width / 2, height / 2]);
    return { x, y };
  }

  /** The board's point under a pointer. */
  under(event: MouseEvent): Point {
    const { left, top } = this.stage.size();
    const [x, y] = this.transform.invert([event.clientX - left, event.clientY - top]);
    return { x, y };
  }

  private centred({ x, y }: Point, k: number): ZoomTransform {
    const { width, height } = this.stage.size();
    return zoomIdentity
      .translate(width / 2, height / 2)
      .scale(k)
      .translate(-x, -y);
  }

  private glide(wanted: ZoomTransform): void {
    this.stop();
    const { behaviour } = this;
    const frame = this.stage.frame();
    if (behaviour === null || frame === null) return;
    const { width, height } = this.stage.size();
    // Not further over the map's edge than dragging may go.
    const goal = behaviour.constrain()(
      wanted,
      [
        [0, 0],
        [width, height],
      ],
      behaviour.translateExtent(),
    );
    if (still()) {
      select(frame).call(behaviour.transform, goal);
      return;
    }
    const from = this.transform;
    const centreOf = (at: ZoomTransform): [number, number] => at.invert([width / 2, height / 2]);
    const [a, b] = [centreOf(from), centreOf(goal)];
    // A busy page is told the time at which its frame began, which may lie well before this call: the first frame starts the clock.
    let start: number | null = null;
    const step = (now: number): void => {
      start ??= now;
      const t = Math.min(1, (now - start) / GLIDE);
      const ease = t * t * (3 - 2 * t);
      const k = from.k * (goal.k / from.k) ** ease;
      const at = { x: a[0] + (b[0] - a[0]) * ease, y: a[1] + (b[1] - a[1]) * ease };
      this.gliding = t < 1 ? requestAnimationFrame(step) : 0;
      select(frame).call(behaviour.transform, t === 1 ? goal : this.centred(at, k));
    };
    this.gliding = requestAnimationFrame(step);
  }
}
