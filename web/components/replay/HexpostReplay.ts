import '../../jitless.ts';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { Viewer } from '../../../shared/core/brands.ts';
import type { SeatSpec } from '../../../shared/rules/contract.ts';
import type { Position } from '../../../shared/rules/presentation.ts';
import { depict } from '../../board/depict.ts';
import { NO_HINTS } from '../../board/hint.ts';
import type { Hint } from '../../board/hint.ts';
import { NO_OVERLAY, overlayHexes } from '../../board/overlay.ts';
import type { Overlay } from '../../board/overlay.ts';
import { fetchText } from '../../client/fetchText.ts';
import { counterStyles } from '../board/counter.css.ts';
import { fetchModule, moduleOf } from '../modules.ts';
import { theme } from '../theme.css.ts';
import { Autoplay } from './autoplay.ts';
import { Boards } from './boards.ts';
import { Checking } from './checking.ts';
import { controls } from './controls.ts';
import { eventList, scrollToCurrent } from './eventList.ts';
import { chooserOfEyes, eyesOf, viewersOf } from './eyes.ts';
import type { Eyes, Opened } from './eyes.ts';
import { head } from './head.ts';
import { deedOf } from './keys.ts';
import { readLog } from './logText.ts';
import { mapOf } from './maps.ts';
import { noSuchEntry, otherHistory, unknownGame } from './notices.ts';
import { readPlace, writePlace } from './place.ts';
import { proof } from './proof.ts';
import { replayStyles } from './replay.css.ts';
import { saveAs, saving } from './saving.ts';
import type { Saved } from './saving.ts';
import { sealText } from './seal.ts';
import { shelf } from './shelf.ts';
import { sinceLastTurn } from './sinceLastTurn.ts';
import { recentView, stepView } from './stepView.ts';
import { jump, timeline } from './timeline.ts';
import type { Moment, Stride, Timeline } from './timeline.ts';

/**
 * `<hexpost-replay>`: shows a log on its board, step by step, and checks its dice in this browser.
 *
 * Attributes: `src` (address of an exported log, JSON Lines), `hash` (this element owns the page: `#e=17` in its address
 * is an entry, kept up to date without adding to the history), `fill` (take the height of the parent). Properties: `log`
 * (the text itself, instead of `src`), `mapIndex`, `hints` (for the board, at the log's end: what a question leaves open), `seat` (the reader's, or null: what
 * changed since its last turn is shown on one press), `own` (what that seat is shown beyond the log). Event `replay-step` (detail `{at, seq}`) after each step. Method
 * `show(seq)`. Keys, wherever the focus is inside: ← → an event, Shift+← → an entry, PageUp and PageDown a turn, with Shift a phase, Home,
 * End, Space plays. All text for screen readers goes through one live region.
 */
export class HexpostReplay extends LitElement {
  static override readonly styles = [theme, counterStyles, replayStyles];
  static override readonly properties = {
    src: { type: String },
    log: { attribute: false },
    hash: { type: Boolean },
    fill: { type: Boolean, reflect: true },
    mapIndex: { attribute: false },
    hints: { attribute: false },
    seat: { attribute: false },
    own: { attribute: false },
    viewer: { state: true },
    recent: { state: true },
    line: { state: true },
    at: { state: true },
    failure: { state: true },
    notice: { state: true },
    loading: { state: true },
  };

  src = '';
  log: string | null = null;
  hash = false;
  fill = false;
  mapIndex = 0;
  hints: readonly Hint[] = NO_HINTS;
  seat: number | null = null;
  /** What the reader's seat is shown of a game with fog that goes on. */
  own: Eyes | null = null;
  private viewer: Viewer = 'public';
  /** The steps that are shown all at once: those since the reader's last turn. */
  private recent: readonly Moment[] | null = null;
  private line: Timeline | null = null;
  private at = 0;
  private readonly autoplay = new Autoplay({
    next: () => this.next(),
    isCombat: () => this.overlay.card !== null,
    changed: () => this.requestUpdate(),
  });
  private failure: string | null = null;
  private notice: string | null = null;
  private loading = false;
  private readonly boards = new Boards(this);
  /** Pixels; what there is room for hangs on it. */
  private size = { width: 0, height: 0 };
  private readonly watcher = new ResizeObserver(() => {
    const { width, height } = this.getBoundingClientRect();
    this.size = { width, height };
    this.requestUpdate();
  });

  private position: Position | null = null;
  private overlay: Overlay = NO_OVERLAY;
  /** The notice is a warning about the log itself. */
  private warning = false;
  private settling = 0;
  private readonly checking = new Checking(() => this.requestUpdate());

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher.observe(this);
    window.addEventListener('hashchange', this.onHashChange);
    document.addEventListener('keydown', this.onPageKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
    window.removeEventListener('hashchange', this.onHashChange);
    document.removeEventListener('keydown', this.onPageKey);
    this.autoplay.stop();
    clearTimeout(this.settling);
    this.checking.stop();
  }

  /** Goes to the state after entry `seq`; says so if there is no such entry, and goes to the nearest. */
  show(seq: number): void {
    const { line } = this;
    if (line === null) return;
    const { at, exact } = line.positionOf(seq);
    if (!exact) {
      this.notice = noSuchEntry(seq, line.log.entries.at(-1)!.seq);
    }
    this.goTo(at);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('src') && this.src !== '') void this.load();
    // The first time alone: later the reader may have chosen.
    if (this.own !== null && (changed.get('own') ?? null) === null && changed.has('own'))
      this.viewer = this.own.viewer;
    if ((changed.has('log') || changed.has('own')) && this.log !== null) this.open(this.log);
  }

  private get opened(): Opened {
    return { own: this.own, inFull: this.checking.verdict?.events ?? null };
  }

  /** The same entry of the same game, as another one saw it. */
  private lookThrough(viewer: Viewer): void {
    const { line, log } = this;
    const read = log === null ? null : readLog(log);
    if (line === null || read?.ok !== true) return;
    this.autoplay.stop();
    const seq = line.moments[this.at - 1]?.entry.seq ?? -1;
    this.viewer = viewer;
    this.line = timeline(read.log, line.module, eyesOf(line.module, viewer, this.opened));
    this.goTo(this.line.positionOf(seq).at);
  }

  private chooser(line: Timeline): ReturnType<typeof chooserOfEyes> {
    const seats: readonly SeatSpec[] =
      line.module.scenarios.find(({ id }) => id === line.scenario)?.seats ?? [];
    return chooserOfEyes(viewersOf(this.opened, seats), this.viewer, seats, (viewer) =>
      this.lookThrough(viewer),
    );
  }

  private async load(): Promise<void> {
    const { src } = this;
    this.loading = true;
    const answer = await fetchText(src);
    if (src !== this.src) return;
    this.loading = false;
    if (answer.ok) this.log = answer.text;
    else this.failure = answer.message;
  }

  private open(text: string): void {
    this.autoplay.stop();
    const read = readLog(text);
    if (!read.ok) {
      this.failure = read.message;
      this.line = null;
      return;
    }
    const ref = read.log.entries[0]!.module;
    const module = moduleOf(ref);
    if (module === null) {
      this.line = null;
      void this.openOnceLoaded(text, ref);
      return;
    }
    this.failure = null;
    const earlier = this.line;
    this.line = timeline(read.log, module, eyesOf(module, this.viewer, this.opened));
    this.notice = this.line.broken;
    this.warning = this.line.broken !== null;
    this.checking.start(text);
    if (earlier !== null && earlier.log.game === this.line.log.game) {
      const news = this.line.moments.length - earlier.moments.length;
      if (news > 0) this.notice = `The game has gone on: ${news} new ${news === 1 ? 'step' : 'steps'}.`;
      this.goTo(Math.min(this.at, this.line.moments.length));
      return;
    }
    this.at = 0;
    this.place(0);
    if (this.hash) this.followHash();
  }

  /** The game's rules, or its data pack, have not been fetched yet. */
  private async openOnceLoaded(text: string, ref: string): Promise<void> {
    this.failure = null;
    this.loading = true;
    const module = await fetchModule(ref);
    if (text !== this.log) return;
    this.loading = false;
    if (module !== null) this.open(text);
    else this.failure = unknownGame(ref);
  }

  private readonly onHashChange = (): void => {
    if (this.hash && this.line !== null) this.followHash();
  };

  private followHash(): void {
    const { line } = this;
    if (line === null) return;
    const place = readPlace(location.hash);
    if (place === null) {
      this.goTo(line.moments.length);
      return;
    }
    this.show(place.seq);
    const entry = line.log.entries.find(({ seq }) => seq === place.seq);
    if (place.hash !== null && entry !== undefined && !entry.hash.startsWith(place.hash)) {
      this.warning = true;
      this.notice = otherHistory(place.seq, place.hash, entry.hash);
    }
  }

  private goTo(at: number): void {
    if (this.line === null) return;
    this.place(at);
    this.settle();
  }

  /** Works out what the board shows at a position. */
  private place(at: number): void {
    const line = this.line!;
    const { module } = line;
    this.recent = null;
    this.at = Math.max(0, Math.min(at, line.moments.length));
    const moment = line.moments[this.at - 1];
    const before = moment === undefined ? null : line.position(this.at - 1);
    this.position = line.position(this.at);
    this.overlay =
      moment === undefined || before === null ? NO_OVERLAY : depict(moment.event, before, this.position);
    this.mapIndex = mapOf(module.maps, overlayHexes(this.overlay), this.mapIndex);
    void this.updateComplete.then(() => {
      this.revealStep();
      scrollToCurrent(this.renderRoot);
    });
    const seq = moment?.entry.seq ?? 0;
    this.dispatchEvent(
      new CustomEvent('replay-step', { detail: { at: this.at, seq }, bubbles: true, composed: true }),
    );
  }

  /** Everything that happened since the seat's last file, on one board and in one list. */
  private showRecent(): void {
    const { line, seat } = this;
    if (line === null || seat === null) return;
    this.autoplay.stop();
    this.passing();
    const since = sinceLastTurn(line, seat);
    this.goTo(line.moments.length);
    if (since.moments.length === 0) {
      this.notice = 'Nothing has happened since your last turn.';
      return;
    }
    this.recent = since.moments;
    this.overlay = since.overlay;
    void this.updateComplete.then(() => this.revealStep());
  }

  private playRecent(): void {
    const first = this.recent?.[0];
    if (first === undefined) return;
    this.goTo(first.at - 1);
    this.autoplay.start();
  }

  private async save(what: Saved): Promise<void> {
    const { line, log } = this;
    if (line === null) return;
    const wrong = await saveAs(what, line, log, this.at, this.boards.chosen);
    if (wrong !== null) this.notice = wrong;
  }

  /** The address follows once the steps have calmed down: browsers limit how often it may change. */
  private settle(): void {
    if (!this.hash) return;
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => {
      const entry = this.line?.moments[this.at - 1]?.entry ?? this.line?.log.entries[0] ?? null;
      history.replaceState(history.state, '', writePlace(location, entry));
    }, 200);
  }

  private step(kind: Stride, direction: 1 | -1): void {
    if (this.line === null) return;
    this.autoplay.stop();
    this.passing();
    this.goTo(jump(this.line, this.at, kind, direction));
  }

  /** A notice about where the link led has been read once the reader goes on; a warning stays until it is dismissed. */
  private passing(): void {
    if (!this.warning) this.notice = null;
  }

  private togglePlay(): void {
    if (this.autoplay.playing) return this.autoplay.stop();
    if (this.line === null) return;
    this.passing();
    if (this.at >= this.line.moments.length) this.goTo(0);
    this.autoplay.start();
  }

  private next(): boolean {
    if (this.line === null || this.at >= this.line.moments.length) return false;
    this.goTo(this.at + 1);
    return this.at < this.line.moments.length;
  }

  /** From before the entry's first event: what a reader wants who opened a link to it. */
  private playEntry(moment: Moment): void {
    this.autoplay.stop();
    this.goTo(moment.at - moment.entry.events.length);
    this.autoplay.start();
  }

  private readonly onPageKey = (event: KeyboardEvent): void => {
    // Only the element that owns the page listens to keys pressed outside of it, and only where nothing else has the focus.
    if (this.hash && (event.target === document.body || event.target === document.documentElement))
      this.onKey(event);
  };

  private onKey(event: KeyboardEvent): void {
    const deed = deedOf(event);
    if (deed === null || this.line === null) return;
    if ('step' in deed) this.step(deed.step, deed.direction);
    else if ('play' in deed) this.togglePlay();
    else this.choose(deed.goTo === 'start' ? 0 : this.line.moments.length);
    event.preventDefault();
  }

  protected override render(): TemplateResult {
    if (this.failure !== null) {
      return html`<div class="empty" role="alert">
        <h2>This log can’t be shown</h2>
        <p>${this.failure}</p>
      </div>`;
    }
    const { line, position } = this;
    if (line === null || position === null) {
      return html`<div class="empty">
        <p>${this.loading || this.src !== '' ? 'The log is being loaded…' : 'No log yet.'}</p>
      </div>`;
    }
    const { module } = line;
    const { width, height } = this.size;
    const hints = this.at === line.moments.length ? this.hints : NO_HINTS;
    const moment = line.moments[this.at - 1] ?? null;
    return html`
      <div class="frame" @keydown=${this.onKey} @hex-describe=${this.say} @hex-select=${this.say}>
        ${this.boards.view({ line, position, overlay: this.overlay, hints }, width)}
        <div class="side">
          ${head({
            line,
            position,
            maps: this.boards.chooser(module.maps, width),
            seat: this.seat,
            eyes: this.chooser(line),
            atEnd: this.at === line.moments.length,
            atStart: this.at === 0,
            phase: (direction) => this.step('phase', direction),
            showRecent: () => this.showRecent(),
          })}
          ${this.notice === null ? nothing : html`<p class="notice"><span>${this.notice}</span><button type="button" aria-label="Dismiss" @click=${() => (this.notice = null)}>✕</button></p>`}
          ${this.recent === null ? stepView({ line, moment, sealOf: (each) => this.checking.sealOf(each), playEntry: (each) => this.playEntry(each) }) : recentView(this.recent, () => this.playRecent())}${eventList({ line, at: this.at, sealOf: (each) => this.checking.sealOf(each), choose: (at) => this.choose(at) })}${shelf(module.counters, position, height >= TALL)}${saving((what) => void this.save(what))}${proof(this.checking.verdict, this.checking.checked)}
        </div>
        ${controls({
          line,
          at: this.at,
          playing: this.autoplay.playing,
          speed: this.autoplay.speed,
          step: (kind, direction) => this.step(kind, direction),
          togglePlay: () => this.togglePlay(),
          choose: (at) => this.choose(at),
          setSpeed: (speed) => (this.autoplay.speed = speed),
        })}
        <div class="for-ears" role="status" aria-live="polite">
          ${this.autoplay.playing || this.spoken === null ? this.speech(line, moment) : this.spoken}
        </div>
      </div>
    `;
  }

  /** Brings what the step shows into the window of every board. */
  revealStep(): void {
    const hexes = overlayHexes(this.overlay);
    if (hexes.length > 0) this.boards.reveal(hexes);
  }

  /** What the cursor on the board came upon; null once a step was taken. */
  private spoken: string | null = null;

  private readonly say = (event: CustomEvent<{ readonly text: string }>): void => {
    this.spoken = event.detail.text;
    this.requestUpdate();
  };

  protected override update(changed: PropertyValues): void {
    if (changed.has('at')) this.spoken = null;
    super.update(changed);
  }

  private speech(line: Timeline, moment: Moment | null): string {
    if (this.notice !== null) return this.notice;
    if (this.recent !== null)
      return `Since your last turn: ${this.recent.map(({ sentence }) => sentence).join(' ')}`;
    if (moment === null) return `Set-up. ${line.moments.length} steps follow.`;
    const { comment } = moment.entry;
    return [
      ...(moment.opens && comment !== null ? [`With the words: “${comment}”`] : []),
      moment.sentence,
      ...(moment.roll === null ? [] : [sealText(this.checking.sealOf(moment))]),
    ].join(' ');
  }

  private choose(at: number): void {
    this.autoplay.stop();
    this.passing();
    this.goTo(at);
  }
}

/** Pixels that a viewer must be high to show what lies beside the maps from the start. */
const TALL = 940;

customElements.define('hexpost-replay', HexpostReplay);

declare global {
  interface HTMLElementTagNameMap {
    'hexpost-replay': HexpostReplay;
  }
}
