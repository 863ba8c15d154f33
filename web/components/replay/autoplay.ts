/** Milliseconds that autoplay stays on a step at speed 1; a combat is worth a second look. */
const BEAT_MS = 1100;
const COMBAT_BEAT_MS = 2600;

interface Player {
  /** Goes one step on; false at the end, where there is none. */
  next(): boolean;
  /** The step that is shown is a combat. */
  isCombat(): boolean;
  /** Playing has begun or ended. */
  changed(): void;
}

/** Steps forward by itself until it is stopped or comes to the end. */
export class Autoplay {
  playing = false;
  speed = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly player: Player) {}

  start(): void {
    this.stop();
    this.playing = true;
    this.player.changed();
    this.beat();
  }

  stop(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.player.changed();
  }

  private beat(): void {
    const wait = (this.player.isCombat() ? COMBAT_BEAT_MS : BEAT_MS) / this.speed;
    this.timer = setTimeout(() => {
      if (this.player.next()) this.beat();
      else this.stop();
    }, wait);
  }
}
