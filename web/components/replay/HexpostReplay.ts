import '../../jitless.ts';
import { LitElement, html, nothing, svg } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { counterSymbols } from 'virtual:counter-symbols';
import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { Odds } from '../../../shared/rules/contract.ts';
import { packOf } from '../../../shared/rules/packs.ts';
import type { BoardMap, CounterView, Position } from '../../../shared/rules/presentation.ts';
import type { VerifiedRoll, Verdict } from '../../../shared/verify/index.ts';
import { depict } from '../../board/depict.ts';
import { describeCounter, specOf } from '../../board/describe.ts';
import type { Hint } from '../../board/hint.ts';
import { NO_OVERLAY, overlayHexes } from '../../board/overlay.ts';
import type { Overlay } from '../../board/overlay.ts';
import { download } from '../../client/download.ts';
import { fetchText } from '../../client/fetchText.ts';
import '../board/HexpostBoard.ts';
import type { HexpostBoard } from '../board/HexpostBoard.ts';
import { counterFace, symbolDefs } from '../board/counter.ts';
import { counterStyles } from '../board/counter.css.ts';
import { diePips } from '../board/die.ts';
import { fetchModule, moduleOf } from '../modules.ts';
import { packLine } from '../packLine.ts';
import { theme } from '../theme.css.ts';
import { verifyHere } from '../verify/verification.ts';
import { pixels } from '../board/picture.ts';
import { readLog } from './logText.ts';
import { onePage } from './onePage.ts';
import { sinceLastTurn } from './sinceLastTurn.ts';
import { readPlace, writePlace } from './place.ts';
import { replayStyles } from './replay.css.ts';
import { jump, marks, timeline } from './timeline.ts';
import type { MarkKind, Moment, Timeline } from './timeline.ts';

const SYMBOL_TYPES = new Set(counterSymbols.map(({ type }) => type));

/** Milliseconds that autoplay stays on an event at speed 1; a combat is worth a second look. */
const BEAT_MS = 1100;
const COMBAT_BEAT_MS = 2600;
const SPEEDS = [0.5, 1, 2, 4] as const;

/** Steps around the current one that the list shows; a whole game would be thousands of rows. */
const WINDOW = 60;

type Seal = 'good' | 'bad' | 'busy' | 'pending' | 'unknown';

/**
 * `<hexpost-replay>`: shows a log on its board, step by step, and checks its dice in this browser.
 *
 * Attributes: `src` (address of an exported log, JSON Lines), `hash` (this element owns the page: `#e=17` in its address
 * is an entry, kept up to date without adding to the history), `fill` (take the height of the parent). Properties: `log`
 * (the text itself, instead of `src`), `mapIndex`, `hints` (for the board, at the log's end: what a question leaves open), `seat` (the reader's, or null: what
 * changed since its last turn is shown on one press). Event `replay-step` (detail `{at, seq}`) after each step. Method
 * `show(seq)`. Keys, wherever the focus is inside: ← → an event, Shift+← → an entry, PageUp and PageDown a turn, Home,
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
    recent: { state: true },
    line: { state: true },
    at: { state: true },
    playing: { state: true },
    speed: { state: true },
    failure: { state: true },
    notice: { state: true },
    verdict: { state: true },
    checked: { state: true },
    loading: { state: true },
  };

  src = '';
  log: string | null = null;
  hash = false;
  fill = false;
  mapIndex = 0;
  hints: readonly Hint[] = [];
  seat: number | null = null;
  /** The steps that are shown all at once: those since the reader's last turn. */
  private recent: readonly Moment[] | null = null;
  private line: Timeline | null = null;
  private at = 0;
  private playing = false;
  private speed: (typeof SPEEDS)[number] = 1;
  private failure: string | null = null;
  private notice: string | null = null;
  private verdict: Verdict | null = null;
  private checked: { entry: number; entries: number } | null = null;
  private loading = false;

  private position: Position | null = null;
  private overlay: Overlay = NO_OVERLAY;
  /** The notice is a warning about the log itself. */
  private warning = false;
  private timer = 0;
  private settling = 0;
  private verifying: AbortController | null = null;
  private rolls: ReadonlyMap<string, VerifiedRoll> = new Map();

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.onHashChange);
    document.addEventListener('keydown', this.onPageKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.onHashChange);
    document.removeEventListener('keydown', this.onPageKey);
    this.pause();
    clearTimeout(this.settling);
    this.verifying?.abort();
  }

  /** Goes to the state after entry `seq`; says so if there is no such entry, and goes to the nearest. */
  show(seq: number): void {
    const { line } = this;
    if (line === null) return;
    const { at, exact } = line.positionOf(seq);
    if (!exact) {
      const last = line.log.entries.at(-1)!.seq;
      this.notice = Number.isNaN(seq)
        ? `The link names no entry; this is the newest one, ${last}.`
        : `There is no entry ${seq}: the log has 0 to ${last}. This is the nearest.`;
    }
    this.goTo(at);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('src') && this.src !== '') void this.load();
    if (changed.has('log') && this.log !== null) this.open(this.log);
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
    this.pause();
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
      if (packOf(ref) === null) this.failure = `This viewer does not know the game “${ref}”.`;
      else void this.openOnPack(text, ref);
      return;
    }
    this.failure = null;
    const earlier = this.line;
    this.line = timeline(read.log, module);
    this.notice = this.line.broken;
    this.warning = this.line.broken !== null;
    this.verify(text);
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

  /** The game is on a data pack that has not been fetched yet. */
  private async openOnPack(text: string, ref: string): Promise<void> {
    this.failure = null;
    this.loading = true;
    const module = await fetchModule(ref);
    if (text !== this.log) return;
    this.loading = false;
    if (module !== null) this.open(text);
    else
      this.failure = `This game is played on the data pack with the hash ${packOf(ref)}, which is not at hand here: it can be shown only where the server has that pack, or by “hexpost --packs FOLDER replay”.`;
  }

  private verify(text: string): void {
    this.verifying?.abort();
    const job = new AbortController();
    this.verifying = job;
    this.verdict = null;
    this.checked = null;
    verifyHere(
      text,
      (progress) => {
        if (!job.signal.aborted) this.checked = progress;
      },
      job.signal,
    ).then(
      (verdict) => {
        if (job.signal.aborted) return;
        this.rolls = new Map(verdict.rolls.map((roll) => [`${roll.seq}/${roll.j}`, roll]));
        this.verdict = verdict;
      },
      () => undefined,
    );
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
      this.notice = `Careful: your link was made for another entry ${place.seq} (hash ${place.hash}…) than this log has (${entry.hash.slice(0, 16)}…). Somebody was shown another history.`;
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
    const before = moment === undefined ? null : module.position(line.state(this.at - 1));
    this.position = module.position(line.state(this.at));
    this.overlay =
      moment === undefined || before === null ? NO_OVERLAY : depict(moment.event, before, this.position);
    this.mapIndex = mapOf(module.maps, overlayHexes(this.overlay), this.mapIndex);
    void this.updateComplete.then(() => {
      const hexes = overlayHexes(this.overlay);
      if (hexes.length > 0) this.board?.reveal(hexes);
      this.scrollList();
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
    this.pause();
    this.passing();
    const since = sinceLastTurn(line, seat);
    this.goTo(line.moments.length);
    if (since.moments.length === 0) {
      this.notice = 'Nothing has happened since your last turn.';
      return;
    }
    this.recent = since.moments;
    this.overlay = since.overlay;
    void this.updateComplete.then(() => {
      const hexes = overlayHexes(since.overlay);
      if (hexes.length > 0) this.board?.reveal(hexes);
    });
  }

  private playRecent(moments: readonly Moment[]): void {
    const first = moments[0];
    if (first === undefined) return;
    this.goTo(first.at - 1);
    this.playing = true;
    this.beat();
  }

  private async save(what: 'svg' | 'png' | 'html'): Promise<void> {
    const { line, log } = this;
    if (line === null) return;
    const name = `${line.module.id}-${line.log.game.slice(0, 8)}`;
    if (what === 'html') {
      const viewer = await fetchText(new URL('/hexpost-standalone.js', import.meta.url).href);
      if (viewer.ok && log !== null)
        download(`${name}.html`, onePage(`${line.module.title}: replay`, log, viewer.text), 'text/html');
      else this.notice = 'The viewer could not be loaded, so the page could not be made.';
      return;
    }
    const drawn = this.board?.picture() ?? null;
    if (drawn === null) return;
    const file = `${name}-${this.at}.${what}`;
    if (what === 'svg') return download(file, drawn.svg, 'image/svg+xml');
    const image = await pixels(drawn.svg, drawn.width, drawn.height);
    if (image === null) this.notice = 'This browser could not draw the picture; the SVG works everywhere.';
    else download(file, image, 'image/png');
  }

  private get board(): HexpostBoard | null {
    return this.renderRoot.querySelector('hexpost-board');
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

  private scrollList(): void {
    const list = this.renderRoot.querySelector<HTMLElement>('.list');
    const row = list?.querySelector<HTMLElement>('[aria-current]');
    if (list === null || list === undefined) return;
    if (row === null || row === undefined) {
      list.scrollTop = 0;
      return;
    }
    const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.top < outer.top + 34 || inner.bottom > outer.bottom - 12) {
      list.scrollTop += inner.top - outer.top - outer.height / 2;
    }
  }

  private step(kind: 'event' | 'entry' | 'turn', direction: 1 | -1): void {
    if (this.line === null) return;
    this.pause();
    this.passing();
    this.goTo(jump(this.line, this.at, kind, direction));
  }

  /** A notice about where the link led has been read once the reader goes on; a warning stays until it is dismissed. */
  private passing(): void {
    if (!this.warning) this.notice = null;
  }

  private togglePlay(): void {
    if (this.playing) return this.pause();
    if (this.line === null) return;
    this.passing();
    this.playing = true;
    if (this.at >= this.line.moments.length) this.goTo(0);
    this.beat();
  }

  /** From before the entry's first event: what a reader wants who opened a link to it. */
  private playEntry(moment: Moment): void {
    this.pause();
    this.goTo(moment.at - moment.entry.events.length);
    this.playing = true;
    this.beat();
  }

  private beat(): void {
    const moment = this.line?.moments[this.at - 1];
    const wait = (moment !== undefined && this.overlay.card !== null ? COMBAT_BEAT_MS : BEAT_MS) / this.speed;
    this.timer = window.setTimeout(() => {
      if (this.line === null || this.at >= this.line.moments.length) return this.pause();
      this.goTo(this.at + 1);
      if (this.at >= this.line.moments.length) this.pause();
      else this.beat();
    }, wait);
  }

  private pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  private readonly onPageKey = (event: KeyboardEvent): void => {
    // Only the element that owns the page listens to keys pressed outside of it, and only where nothing else has the focus.
    if (this.hash && (event.target === document.body || event.target === document.documentElement))
      this.onKey(event);
  };

  private onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.line === null)
      return;
    const target = event.composedPath()[0];
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    switch (event.key) {
      case 'ArrowRight':
        this.step(event.shiftKey ? 'entry' : 'event', 1);
        break;
      case 'ArrowLeft':
        this.step(event.shiftKey ? 'entry' : 'event', -1);
        break;
      case 'PageDown':
        this.step('turn', 1);
        break;
      case 'PageUp':
        this.step('turn', -1);
        break;
      case 'Home':
        this.pause();
        this.goTo(0);
        break;
      case 'End':
        this.pause();
        this.goTo(this.line.moments.length);
        break;
      case ' ':
        if (target instanceof HTMLElement && target.closest('button, summary, a') !== null) return;
        this.togglePlay();
        break;
      default:
        return;
    }
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
    const map = (module.maps[this.mapIndex] ?? module.maps[0]) as BoardMap;
    const moment = line.moments[this.at - 1] ?? null;
    return html`
      <div class="frame" @keydown=${this.onKey} @hex-describe=${this.say} @hex-select=${this.say}>
        <hexpost-board
          .map=${map}
          .sheet=${module.counters}
          .position=${position}
          .overlay=${this.overlay}
          .hints=${this.at === line.moments.length ? this.hints : []}
          .sources=${module.provenance}
          .heading=${`${map.title}, ${position.title}`}
        ></hexpost-board>
        <div class="side">
          ${this.head(line, position)}
          ${this.notice === null ? nothing : html`<p class="notice"><span>${this.notice}</span><button type="button" aria-label="Dismiss" @click=${() => (this.notice = null)}>✕</button></p>`}
          ${this.recent === null ? this.now(line, moment) : this.recently(this.recent)}${this.list(line)}${this.boxes(line, position)}${this.saving()}${this.proof()}
        </div>
        ${this.controls(line)}
        <div class="for-ears" role="status" aria-live="polite">
          ${this.playing || this.spoken === null ? this.speech(line, moment) : this.spoken}
        </div>
      </div>
    `;
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

  private recently(moments: readonly Moment[]): TemplateResult {
    return html`<section class="now recent" tabindex="0" aria-label="Since your last turn">
      <p class="where"><span>Since your last turn</span></p>
      <p class="again">
        <button type="button" @click=${() => this.playRecent(moments)}>Play it step by step</button>
      </p>
      <ol>
        ${moments.map(({ sentence }) => html`<li>${sentence}</li>`)}
      </ol>
    </section>`;
  }

  /** What can be taken along: pictures of the position, and the whole replay as one page. */
  private saving(): TemplateResult {
    return html`<details class="saving">
      <summary>Save</summary>
      <p>
        <button type="button" @click=${() => void this.save('svg')}>Picture (SVG)</button>
        <button type="button" @click=${() => void this.save('png')}>Picture (PNG)</button>
        <button type="button" @click=${() => void this.save('html')}>Replay as one page</button>
      </p>
    </details>`;
  }

  private speech(line: Timeline, moment: Moment | null): string {
    if (this.notice !== null) return this.notice;
    if (this.recent !== null)
      return `Since your last turn: ${this.recent.map(({ sentence }) => sentence).join(' ')}`;
    if (moment === null) return `Set-up. ${line.moments.length} steps follow.`;
    return `${moment.sentence}${moment.roll === null ? '' : ` ${this.sealText(this.sealOf(moment))}`}`;
  }

  private head(line: Timeline, position: Position): TemplateResult {
    const scenario = line.module.scenarios.find(({ id }) => id === line.scenario);
    return html`<header class="head">
      <h2>${position.title}</h2>
      <p>${line.module.title}${scenario === undefined ? '' : ` · ${scenario.title}`}</p>
      ${packLine(line.log.entries[0]!.module)}
      ${this.seat === null ? nothing : html`<p><button type="button" class="since" @click=${() => this.showRecent()}>What changed since my last turn</button></p>`}
      ${
        line.module.maps.length < 2
          ? nothing
          : html`<div class="maps" role="group" aria-label="Maps">
              ${line.module.maps.map((map, i) => html`<button type="button" aria-pressed=${i === this.mapIndex ? 'true' : 'false'} @click=${() => (this.mapIndex = i)}>${map.title}</button>`)}
            </div>`
      }
      ${
        position.tracks.length === 0
          ? nothing
          : html`<ul class="tracks">
              ${position.tracks.map((track) => html`<li>${track.title} <b>${track.value}</b></li>`)}
            </ul>`
      }
    </header>`;
  }

  private now(line: Timeline, moment: Moment | null): TemplateResult {
    if (moment === null) {
      return html`<section class="now">
        <p class="where"><span>Before the first entry</span></p>
        <p class="sentence">The set-up. Step forward (→) or press play to see what happened.</p>
      </section>`;
    }
    const { entry } = moment;
    const seatName =
      entry.seat === null
        ? 'Server'
        : (line.module.scenarios
            .find(({ id }) => id === line.scenario)
            ?.seats.find(({ seat }) => seat === entry.seat)?.name ?? `Seat ${entry.seat}`);
    return html`<section class="now" aria-label="This step">
      <p class="where">
        <span
          >Entry ${entry.seq} ·
          ${seatName}${entry.continues === null ? '' : entry.seat === null ? `; the file of entry ${entry.continues} goes on` : ` answers; the file of entry ${entry.continues} goes on`}</span
        ><time datetime=${entry.time}>${formatTime(entry.time)}</time>
      </p>
      <p class="sentence">${moment.sentence}</p>
      ${moment.roll === null ? nothing : html`<p class="dice">${(moment.roll.faces ?? []).map((face) => dieIcon(face))}${this.sealMark(this.sealOf(moment))}</p>`}
      ${this.oddsTable(line, moment)}
      ${
        entry.events.length > 1 && moment.event === entry.events.at(-1)
          ? html`<p class="again">
              <button type="button" @click=${() => this.playEntry(moment)}>
                Watch entry ${entry.seq} from its start
              </button>
            </p>`
          : nothing
      }
      ${moment.opens && entry.comment !== null ? html`<blockquote class="comment">${entry.comment}</blockquote>` : nothing}
    </section>`;
  }

  /** The column that was rolled on, the cell lit, and why it was that column. */
  private oddsTable(line: Timeline, moment: Moment): TemplateResult | typeof nothing {
    const event = moment.event as {
      attackers?: UnitId[];
      targets?: HexId[];
      column?: string;
      die?: number;
      result?: string;
    } | null;
    if (
      event === null ||
      !Array.isArray(event.attackers) ||
      !Array.isArray(event.targets) ||
      typeof event.die !== 'number'
    )
      return nothing;
    const odds = oddsOf(line, moment, { units: event.attackers, targets: event.targets });
    if (odds === null || odds.column === null || odds.results.length === 0) return nothing;
    return html` <table class="odds">
        <caption class="for-ears">
          Column ${odds.column} of the combat results table
        </caption>
        <thead>
          <tr>
            <th scope="row">Die</th>
            ${odds.results.map(({ face }) => html`<th scope="col">${face}</th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">${event.column}</th>
            ${odds.results.map(({ face, result }) => html`<td class=${face === event.die ? 'lit' : ''}>${result}</td>`)}
          </tr>
        </tbody>
      </table>
      ${
        odds.terms.length === 0
          ? nothing
          : html`<details class="terms">
              <summary>${odds.attack} against ${odds.defence}: why ${odds.column}?</summary>
              <ul>
                ${odds.terms.map((term) => html`<li>${term.label} ${term.amount} <small>(${term.rule})</small></li>`)}
              </ul>
            </details>`
      }`;
  }

  private list(line: Timeline): TemplateResult {
    const from = Math.max(0, Math.min(this.at - WINDOW / 2, line.moments.length - WINDOW));
    const rows = line.moments.slice(from, from + WINDOW);
    const groups: { phase: string; rows: Moment[] }[] = [];
    for (const row of rows) {
      const group = groups.at(-1);
      if (group !== undefined && group.phase === row.phase) group.rows.push(row);
      else groups.push({ phase: row.phase, rows: [row] });
    }
    return html`<div class="list" role="group" aria-label="Events">
      ${groups.map(
        (group) =>
          html`<h3>${group.phase}</h3>
            <ol>
              ${repeat(
                group.rows,
                ({ at }) => at,
                (row) => this.row(row),
              )}
            </ol>`,
      )}
    </div>`;
  }

  private row(row: Moment): TemplateResult {
    const current = row.at === this.at;
    return html`<li>
      <button
        type="button"
        class=${row.at > this.at ? 'later' : ''}
        aria-current=${current ? 'step' : nothing}
        @click=${() => this.choose(row.at)}
      >
        <span class="entry-number">${row.opens ? row.entry.seq : ''}</span>
        <span class="text">${row.sentence}</span>
        ${row.roll === null ? nothing : html`${(row.roll.faces ?? []).map((face) => dieIcon(face))}${this.tick(this.sealOf(row))}`}
      </button>
    </li>`;
  }

  private choose(at: number): void {
    this.pause();
    this.passing();
    this.goTo(at);
  }

  private sealOf(moment: Moment): Seal {
    if (moment.roll === null) return 'unknown';
    const roll = this.rolls.get(`${moment.entry.seq}/${moment.roll.j}`);
    if (roll !== undefined) return roll.verified ? 'good' : 'pending';
    return this.verdict === null ? 'busy' : 'bad';
  }

  private sealText(seal: Seal): string {
    switch (seal) {
      case 'good':
        return 'Die verified by this browser.';
      case 'bad':
        return 'Die not verified.';
      case 'busy':
        return 'Die is being checked.';
      case 'pending':
        return 'Die can be checked once this file is finished.';
      case 'unknown':
        return '';
    }
  }

  private sealMark(seal: Seal): TemplateResult {
    const words = {
      good: 'verified by this browser',
      bad: 'not verified',
      busy: 'being checked…',
      pending: 'to be checked when this file is finished',
      unknown: '',
    }[seal];
    return html`<span class=${`mark ${seal === 'pending' ? 'busy' : seal}`} data-seal=${seal}
      >${sealIcon(seal)}${words}</span
    >`;
  }

  private tick(seal: Seal): TemplateResult {
    return html`<svg
      class=${`tick ${seal === 'pending' ? 'busy' : seal}`}
      viewBox="0 0 20 20"
      role="img"
      aria-label=${this.sealText(seal)}
    >
      ${sealPath(seal)}
    </svg>`;
  }

  private boxes(line: Timeline, position: Position): TemplateResult | typeof nothing {
    const filled = position.boxes.filter(({ units }) => units.length > 0);
    if (filled.length === 0) return nothing;
    const sheet = line.module.counters;
    const face = (unit: UnitId): TemplateResult => {
      const spec = specOf(sheet, unit);
      const counter: CounterView = {
        unit,
        hex: '' as HexId,
        faction: spec?.faction ?? '',
        strengths: spec?.strengths ?? '',
        states: [],
      };
      return html`<svg viewBox="-37 -37 74 74" role="img" aria-label=${describeCounter(sheet, counter)}>
        ${counterFace(sheet, counter, SYMBOL_TYPES)}
      </svg>`;
    };
    return html`<details class="boxes">
      <summary>Off the map: ${filled.reduce((sum, { units }) => sum + units.length, 0)} counters</summary>
      <svg class="for-ears" aria-hidden="true"><defs>${symbolDefs(counterSymbols)}</defs></svg>
      ${filled.map(
        ({ title, units }) =>
          html`<h4>${title}: ${units.length}</h4>
            <div class="units">${units.map(face)}</div>`,
      )}
    </details>`;
  }

  private proof(): TemplateResult {
    const { verdict, checked } = this;
    if (verdict === null) {
      const text =
        checked === null
          ? 'This browser is checking the log…'
          : `Checking entry ${checked.entry + 1} of ${checked.entries}…`;
      return html`<p class="proof"><span class="mark busy">${sealIcon('busy')}${text}</span></p>`;
    }
    if (!verdict.ok && verdict.failure !== null) {
      return html`<p class="proof">
        <span class="mark bad">${sealIcon('bad')}${verdict.failure.code}: ${verdict.failure.text}</span>
      </p>`;
    }
    const dice = verdict.rolls.filter(({ verified }) => verified).length;
    return html`<p class="proof">
      <span class="mark good"
        >${sealIcon('good')}This browser has verified ${verdict.entries} entries and ${dice}
        ${dice === 1 ? 'roll' : 'rolls'}</span
      >
      <span title="What the log proves about its dice">grade ${verdict.grade}</span>
    </p>`;
  }

  private controls(line: Timeline): TemplateResult {
    const { at } = this;
    const end = line.moments.length;
    const button = (label: string, path: string, action: () => void, disabled: boolean): TemplateResult =>
      html`<button type="button" aria-label=${label} title=${label} ?disabled=${disabled} @click=${action}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>
      </button>`;
    return html`<div class="controls" role="group" aria-label="Replay">
      <div class="buttons">
        ${button('Turn back (Page Up)', 'M16,4L10,10L16,16M10,4L4,10L10,16M2,4V16', () => this.step('turn', -1), at === 0)}
        ${button('Entry back (Shift+Left)', 'M16,4L10,10L16,16M10,4L4,10L10,16', () => this.step('entry', -1), at === 0)}
        ${button('Step back (Left)', 'M13,4L7,10L13,16', () => this.step('event', -1), at === 0)}
        <button
          type="button"
          class="play"
          aria-label=${this.playing ? 'Pause (Space)' : 'Play (Space)'}
          @click=${this.togglePlay}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            ${this.playing ? svg`<path d="M7,4V16M13,4V16" />` : svg`<path d="M6,3.5L16,10L6,16.5Z" />`}
          </svg>
        </button>
        ${button('Step forward (Right)', 'M7,4L13,10L7,16', () => this.step('event', 1), at === end)}
        ${button('Entry forward (Shift+Right)', 'M4,4L10,10L4,16M10,4L16,10L10,16', () => this.step('entry', 1), at === end)}
        ${button('Turn forward (Page Down)', 'M4,4L10,10L4,16M10,4L16,10L10,16M18,4V16', () => this.step('turn', 1), at === end)}
      </div>
      <div class="scrub">
        <input
          type="range"
          min="0"
          max=${end}
          .value=${String(at)}
          aria-label="Step"
          aria-valuetext=${at === 0 ? 'Set-up' : `Step ${at} of ${end}, ${line.moments[at - 1]!.phase}`}
          @input=${(event: Event) => this.choose(Number((event.target as HTMLInputElement).value))}
        />
        <svg viewBox=${`0 0 ${Math.max(1, end)} 8`} preserveAspectRatio="none" aria-hidden="true">
          ${markPaths(line)}
        </svg>
      </div>
      <span class="count">${at} / ${end}</span>
      <select
        class="speed"
        aria-label="Speed"
        @change=${(event: Event) => (this.speed = SPEEDS[(event.target as HTMLSelectElement).selectedIndex] ?? 1)}
      >
        ${SPEEDS.map((speed) => html`<option ?selected=${speed === this.speed}>${speed}×</option>`)}
      </select>
    </div>`;
  }
}

/** The map on which the hexes lie, for a game on several; the one that is shown where it holds any of them. */
function mapOf(maps: readonly BoardMap[], hexes: readonly HexId[], shown: number): number {
  const holds = (map: BoardMap | undefined): boolean =>
    map?.hexes.some(({ hex }) => hexes.includes(hex)) ?? false;
  if (maps.length < 2 || hexes.length === 0 || holds(maps[shown])) return shown;
  const other = maps.findIndex(holds);
  return other < 0 ? shown : other;
}

const oddsCache = new WeakMap<Moment, Odds | null>();
/** The module's explanation of the attack, as things stood before it; null where it has none. */
function oddsOf(
  line: Timeline,
  moment: Moment,
  attack: { readonly units: readonly UnitId[]; readonly targets: readonly HexId[] },
): Odds | null {
  let found = oddsCache.get(moment);
  if (found === undefined) {
    try {
      found = line.module.odds(line.state(moment.at - 1), attack);
    } catch {
      found = null;
    }
    oddsCache.set(moment, found);
  }
  return found;
}

const markCache = new WeakMap<Timeline, TemplateResult>();
function markPaths(line: Timeline): TemplateResult {
  let found = markCache.get(line);
  if (found === undefined) {
    const all = marks(line);
    const path = (kind: MarkKind, height: number): string =>
      all
        .filter((mark) => mark.kind === kind)
        .map(({ at }) => `M${at},8V${8 - height}`)
        .join('');
    found =
      svg`<path class="combat" d=${path('combat', 4)} /><path class="loss" d=${path('loss', 6)} /><path class="turn" d=${path('turn', 8)} />` as unknown as TemplateResult;
    markCache.set(line, found);
  }
  return found;
}

const dieIcon = (face: number): TemplateResult =>
  html`<svg class="die" viewBox="-21 -21 42 42" role="img" aria-label=${`die ${face}`}>
    ${diePips(face, 38)}
  </svg>`;

function sealPath(seal: Seal): ReturnType<typeof svg> {
  switch (seal) {
    case 'good':
      return svg`<path d="M3,11L8,16L17,4" />`;
    case 'bad':
      return svg`<path d="M4,4L16,16M16,4L4,16" />`;
    case 'busy':
    case 'pending':
      return svg`<path d="M10,4V10L14,13" /><circle cx="10" cy="10" r="8" />`;
    case 'unknown':
      return svg``;
  }
}
const sealIcon = (seal: Seal): TemplateResult =>
  html`<svg viewBox="0 0 20 20" aria-hidden="true">${sealPath(seal)}</svg>`;

function formatTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? time
    : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

customElements.define('hexpost-replay', HexpostReplay);

declare global {
  interface HTMLElementTagNameMap {
    'hexpost-replay': HexpostReplay;
  }
}
