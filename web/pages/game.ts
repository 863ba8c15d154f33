import '../jitless.ts';
import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { GameStatus, Joined, Problem, Receipt } from '../../shared/api/index.ts';
import type { Position } from '../../shared/rules/presentation.ts';
import { writeMoveFile } from '../../shared/moves/index.ts';
import { Api, followGame } from '../client/api.ts';
import { chainOf, keptKey, nonceOf } from '../client/diceKey.ts';
import { download } from '../client/download.ts';
import { NO_HINTS } from '../board/hint.ts';
import type { Hint } from '../board/hint.ts';
import { fetchText } from '../client/fetchText.ts';
import { keepGame } from '../client/keptGames.ts';
import { gameOfPath, reloadOnNewToken, takeToken } from '../client/token.ts';
import '../components/planner/HexpostPlanner.ts';
import type { HexpostPlanner, PlanBase } from '../components/planner/HexpostPlanner.ts';
import type { PlannedOrder } from '../components/planner/outlook.ts';
import { readLog } from '../components/replay/logText.ts';
import type { Eyes } from '../components/replay/eyes.ts';
import '../components/replay/HexpostReplay.ts';
import { theme } from '../components/theme.css.ts';
import { moduleRef } from '../../shared/rules/packs.ts';
import { fetchModule, moduleOf } from '../components/modules.ts';
import { agreedLine } from '../components/agreedLine.ts';
import { packLine } from '../components/packLine.ts';
import './answerForm.ts';
import type { AnswerForm } from './answerForm.ts';
import { bar } from './bar.ts';
import './custodyPanel.ts';
import './invitation.ts';
import { pageStyles } from './page.css.ts';
import { seenEyes } from './seenEyes.ts';
import { readPlan } from './planFile.ts';
import { problemNote } from './problemNote.ts';
import './standingOrders.ts';
import type { SubmitPanel } from './submitPanel.ts';
import './submitPanel.ts';
import './takebackPanel.ts';

// First of all: the secret goes out of the address.
const game = gameOfPath(location.pathname);
const token = game === null ? null : takeToken(game);
if (game !== null) reloadOnNewToken(game);

/** What a seat works on. */
interface Desk {
  /** Its view of the newest state, for what is asked of it. */
  readonly seen: { readonly view: unknown; readonly head: string; readonly position: Position } | null;
  /** What there is to plan on; null while it is not the seat's to move. */
  readonly plan: PlanBase | null;
}

/** `/g/<gid>`: a seat's page. Whose move it is, what is asked, sending orders, and the board. */
class GamePage extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      main {
        max-width: none;
        padding: 0;
        display: grid;
        grid-template-columns: clamp(17rem, 24vw, 27rem) minmax(0, 1fr);
      }
      .desk {
        padding: 14px;
        overflow: auto;
        height: calc(100vh - 46px);
        height: calc(100dvh - 46px);
      }
      .board {
        height: calc(100vh - 46px);
        height: calc(100dvh - 46px);
        border-left: 1px solid var(--panel-line);
      }
      .board {
        display: grid;
        grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      }
      .views {
        display: flex;
        gap: 6px;
        padding: 5px 10px;
        background: var(--panel-2);
        border-bottom: 1px solid var(--panel-line);
      }
      .views button {
        min-height: 34px;
      }
      .views [aria-pressed='true'] {
        border-color: var(--accent);
        box-shadow: inset 0 -3px 0 var(--accent);
      }
      .turn {
        font: 700 1.25rem/1.25 var(--face);
        margin: 0 0 4px;
      }
      .yours {
        color: var(--accent);
      }
      @media (max-width: 60rem) {
        main {
          grid-template-columns: minmax(0, 1fr);
        }
        .desk {
          height: auto;
        }
        /* Who plans wants the board before all else. */
        .planning .board {
          order: -1;
        }
        /* Who is asked something wants it, and the board on which he answers, before all else. */
        .asked .desk {
          display: contents;
        }
        .asked .desk > * {
          order: 2;
          margin-inline: 14px;
        }
        .asked .desk > :is(.situation, hexpost-answer) {
          order: 0;
        }
        .asked .situation {
          margin-top: 14px;
        }
        .asked .board {
          order: 1;
          margin-bottom: 14px;
        }
        .board {
          border-left: 0;
          border-top: 1px solid var(--panel-line);
        }
        .planning .board {
          height: auto;
          min-height: 90vh;
        }
      }
      @media print {
        main {
          display: block;
        }
        .desk,
        .board {
          height: auto;
          overflow: visible;
          display: block;
          border: 0;
        }
        .views,
        .desk > :not(.situation) {
          display: none;
        }
      }
    `,
  ];
  static override readonly properties = {
    status: { state: true },
    problem: { state: true },
    log: { state: true },
    own: { state: true },
    chainLength: { state: true },
    plan: { state: true },
    view: { state: true },
    seen: { state: true },
    hints: { state: true },
  };
  private seen: Desk['seen'] = null;
  /** What the board shows of a question. */
  private hints: readonly Hint[] = NO_HINTS;
  private plan: Desk['plan'] = null;
  /** What the reader chose to look at; null: whatever there is to do. */
  private view: 'plan' | 'replay' | null = null;
  private status: GameStatus | null = null;
  private problem: Problem | null = null;
  private log: string | null = null;
  private own: Eyes | null = null;
  private chainLength: number | null = null;
  /** Entry of the seat's newest file; null if the log has none. */
  private newestOwnFile: number | null = null;
  private unfollow: (() => void) | null = null;
  private readonly api = new Api(token);
  private sendingReady = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (game === null) return;
    void this.load();
    window.addEventListener('hashchange', this.onPlace);
    this.unfollow = followGame(game, () => void this.load());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unfollow?.();
    window.removeEventListener('hashchange', this.onPlace);
  }

  /** A link to an entry (the receipt's, for one) shows the replay. */
  private readonly onPlace = (): void => {
    if (new URLSearchParams(location.hash.slice(1)).has('e')) this.view = 'replay';
  };

  private readonly load = async (): Promise<void> => {
    if (game === null) return;
    const [answer, log] = await Promise.all([
      this.api.status(game),
      fetchText(`/api/games/${game}/log`, token),
    ]);
    if (!answer.ok) {
      this.problem = answer.problem;
      return;
    }
    const status = answer.value;
    await fetchModule(moduleRef(status.module));
    // All that the page says of this state is there before any of it is drawn: nothing jumps.
    const desk = await this.deskOf(status);
    this.problem = null;
    this.status = status;
    this.seen = desk.seen;
    this.plan = desk.plan;
    if (log.ok) {
      // Asked for after the log, so that it tells of every entry in it.
      if (status.you.seat !== null) this.own = await seenEyes(this.api, game);
      this.log = log.text;
      const read = readLog(log.text);
      const entries = read.ok ? read.log.entries : [];
      const { seat } = status.you;
      this.newestOwnFile =
        entries.findLast((each) => each.type === 'move' && each.seat === seat)?.seq ?? null;
      const n = entries[0]?.body['n'];
      this.chainLength = typeof n === 'number' ? n : null;
    }
    if (token !== null) {
      const as = status.seats.find(({ seat }) => seat === status.you.seat)?.side ?? status.you.role;
      keepGame({
        game,
        title: `${status.module.title}: ${status.scenario.title}`,
        as,
        page: 'g',
        token,
        opened: new Date().toISOString(),
      });
    }
    await this.sendReady(status);
  };

  /** The seat's view of the newest state, and what it can plan on it, where there is anything for it to do: a move, a question, an event between. */
  private async deskOf(status: GameStatus): Promise<Desk> {
    const { seat } = status.you;
    const module = moduleOf(moduleRef(status.module));
    const mine = seat !== null && status.waitingFor.includes(seat);
    if (seat === null || module === null || !this.mayPlay(status) || !(mine || module.mayInterject))
      return { seen: this.seen, plan: null };
    if (this.seen?.head === status.head.hash) return { seen: this.seen, plan: this.plan };
    const answer = await this.api.state(status.game);
    if (!answer.ok) return { seen: this.seen, plan: this.plan };
    const { state, head } = answer.value;
    const seen = { view: state, head: head.hash, position: module.position(state) };
    const asked = status.questions.some((question) => question.seat === seat);
    if (asked || (!mine && (module.plan?.(state, seat) ?? []).length === 0)) return { seen, plan: null };
    const { game, scenario } = status;
    return {
      seen,
      plan: { game, module, scenario: scenario.id, seat, view: state, seq: head.seq, head: head.hash },
    };
  }

  private get planner(): HexpostPlanner | null {
    return this.renderRoot.querySelector('hexpost-planner');
  }

  private readonly planSent = (event: CustomEvent<readonly PlannedOrder[]>): void => {
    void this.renderRoot.querySelector<SubmitPanel>('hexpost-submit')?.takeOrders(event.detail);
  };

  private readonly planSaved = (event: CustomEvent<readonly PlannedOrder[]>): void => {
    const { plan } = this;
    if (plan === null) return;
    const file = writeMoveFile({
      format: 'pbem-move/1',
      game: plan.game,
      seat: plan.seat,
      k: null,
      head: plan.head,
      nonce: null,
      orders: event.detail as Parameters<typeof writeMoveFile>[0]['orders'],
    });
    download(`${plan.module.id}-${plan.seq}.move.json`, new TextDecoder().decode(file));
  };

  private readonly planLoaded = async (event: CustomEvent<File>): Promise<void> => {
    const file = event.detail;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (this.plan === null) return;
    const read = readPlan(bytes, this.plan);
    if (read.ok) this.planner?.take(read.orders, read.head);
    else this.planner?.refuse(`${file.name} ${read.why}`);
  };

  private readonly submitted = (event: CustomEvent<Receipt>): void => {
    this.planner?.clear();
    // Whoever rolled wants to see it; the receipt's link leads there as well.
    void this.load().then(() => {
      if (event.detail.rolls.length > 0) location.hash = `e=${event.detail.seq}`;
    });
  };

  /**
   * `ready` is sent by the browser itself, once every seat has joined (DICE-AND-LOG 3): it reveals the seat's first nonce
   * and needs no decision.
   */
  private async sendReady(status: GameStatus): Promise<void> {
    const mine = status.seats.find(({ seat }) => seat === status.you.seat);
    if (mine === undefined || mine.ready || mine.custody !== 'self' || this.sendingReady) return;
    if (status.seats.some(({ custody }) => custody === null)) return;
    const key = keptKey(status.game, mine.seat);
    if (key === null) return;
    this.sendingReady = true;
    const nonce = nonceOf(chainOf(key, this.chainLength ?? undefined), 1);
    const file = writeMoveFile({
      format: 'pbem-move/1',
      game: status.game,
      seat: mine.seat,
      k: 1,
      head: status.head.hash,
      nonce,
      orders: [],
    });
    const answer = await this.api.submit(status.game, file);
    this.sendingReady = false;
    if (answer.ok) await this.load();
    else if (answer.problem.code !== 'S_STALE_HEAD') this.problem = answer.problem;
  }

  private readonly answered = (event: CustomEvent<object>): void => {
    void this.renderRoot.querySelector<SubmitPanel>('hexpost-submit')?.takeOrders([event.detail]);
  };

  private readonly hinted = (event: CustomEvent<readonly Hint[]>): void => {
    this.hints = event.detail;
  };

  /** A hex of the board answers a question, if one is open. */
  private readonly hexChosen = (event: CustomEvent<{ readonly hex: string | null }>): void => {
    const { hex } = event.detail;
    if (hex !== null) this.renderRoot.querySelector<AnswerForm>('hexpost-answer')?.pick(hex);
  };

  private readonly joined = (_event: CustomEvent<Joined>): void => void this.load();

  protected override render(): TemplateResult {
    if (game === null)
      return html`${bar('Game')}
        <p class="card" role="alert">This address names no game.</p>`;
    const { status } = this;
    return html`${bar(status === null ? 'Game' : `${status.module.title} · ${status.scenario.title}`, [
        { href: `/r/${game}`, text: 'Replay' },
        { href: '/', text: 'My games' },
      ])}
      <main class=${this.planning ? 'planning' : this.asked ? 'asked' : ''}>
        <div class="desk">
          ${this.problem === null ? nothing : problemNote(this.problem, [])}
          ${
            status === null
              ? html`<p role="status">The game is being loaded…</p>`
              : html`${this.situation(status)}
                  <hexpost-custody
                    .api=${this.api}
                    .status=${status}
                    .chainLength=${this.chainLength}
                    @joined=${this.joined}
                    @key-kept=${this.load}
                  ></hexpost-custody>
                  ${status.you.role === 'seat' ? nothing : html`<hexpost-invitation .api=${this.api} .status=${status}></hexpost-invitation>`}
                  ${status.questions
                    .filter(({ seat }) => seat === status.you.seat)
                    .map(
                      (question) =>
                        html`<hexpost-answer
                          .question=${question}
                          .module=${moduleOf(moduleRef(status.module))}
                          .view=${this.seen?.view ?? null}
                          .position=${this.seen?.position ?? null}
                          @answer=${this.answered}
                          @answer-hints=${this.hinted}
                        ></hexpost-answer>`,
                    )}
                  ${this.mayPlay(status) ? html`<hexpost-submit .api=${this.api} .status=${status} .chainLength=${this.chainLength} @submitted=${this.submitted}></hexpost-submit>` : nothing}
                  ${
                    status.you.role === 'seat' && status.closed === null
                      ? html`<hexpost-standing
                          .api=${this.api}
                          .status=${status}
                          .module=${moduleOf(moduleRef(status.module))}
                        ></hexpost-standing>`
                      : nothing
                  }
                  ${this.mayPlay(status) && moduleOf(moduleRef(status.module))?.fog === false ? html`<hexpost-takeback .api=${this.api} .status=${status} .own=${this.newestOwnFile} @taken-back=${this.load}></hexpost-takeback>` : nothing}
                  ${this.players(status)}`
          }
        </div>
        <div class="board">${this.boardView()}</div>
      </main>`;
  }

  /** A question waits for this seat. */
  private get asked(): boolean {
    const { status } = this;
    return status?.questions.some(({ seat }) => seat === status.you.seat) === true;
  }

  private get planning(): boolean {
    return this.plan !== null && this.view !== 'replay';
  }

  private boardView(): TemplateResult {
    const { plan, planning } = this;
    const tab = (view: 'plan' | 'replay', text: string): TemplateResult =>
      html`<button
        type="button"
        aria-pressed=${(view === 'plan') === planning ? 'true' : 'false'}
        @click=${() => (this.view = view)}
      >
        ${text}
      </button>`;
    return html`<div class="views" role="group" aria-label="Board">
        ${plan === null ? nothing : tab('plan', 'Plan')}${tab('replay', 'Replay')}
      </div>
      ${
        plan !== null && planning
          ? html`<hexpost-planner
              .base=${plan}
              @plan-send=${this.planSent}
              @plan-save=${this.planSaved}
              @plan-load=${this.planLoaded}
            ></hexpost-planner>`
          : html`<hexpost-replay
              hash
              fill
              .log=${this.log}
              .seat=${this.status?.you.seat ?? null}
              .own=${this.own}
              .hints=${this.asked ? this.hints : NO_HINTS}
              @hex-select=${this.hexChosen}
            ></hexpost-replay>`
      }`;
  }

  private mayPlay(status: GameStatus): boolean {
    return (
      status.you.role === 'seat' &&
      status.closed === null &&
      status.you.custody !== null &&
      status.seats.every(({ ready }) => ready)
    );
  }

  private situation(status: GameStatus): TemplateResult {
    const name = (seat: number): string =>
      status.seats.find((each) => each.seat === seat)?.side ?? `Seat ${seat}`;
    const { you } = status;
    const mine = you.seat !== null && status.waitingFor.includes(you.seat);
    const questions = status.questions.filter(({ seat }) => seat === you.seat);
    const waiting =
      status.closed !== null
        ? `The game is closed (${status.closed}).`
        : mine
          ? questions.length > 0
            ? 'You are asked.'
            : 'It is your move.'
          : status.waitingFor.length === 0
            ? 'The game waits for nobody.'
            : `The game waits for ${status.waitingFor.map(name).join(' and ')}.`;
    return html`<section class="card situation" aria-label="Situation">
      <p class="turn">${status.agenda.title}</p>
      ${packLine(moduleRef(status.module))}
      ${agreedLine(moduleOf(moduleRef(status.module))?.options ?? [], status.options)}
      <p class=${mine ? 'yours' : ''}><strong>${waiting}</strong></p>
      ${status.deadline === null ? nothing : html`<p>Until <time datetime=${status.deadline}>${new Date(status.deadline).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })}</time>.</p>`}
      <p class="soft">
        ${you.seat === null ? (you.role === 'director' ? 'You are the director' : 'You are looking on') : `You are ${name(you.seat)}`}
        · head: entry ${status.head.seq}
        <code>${status.head.hash.slice(0, 16)}</code>
      </p>
    </section>`;
  }

  private players(status: GameStatus): TemplateResult {
    return html`<section class="card" aria-labelledby="players">
      <h2 id="players">Players</h2>
      <ul class="plain">
        ${status.seats.map(
          (seat) =>
            html`<li>
              <strong>${seat.side}</strong>: ${seat.player ?? 'open invitation'}<br />
              <span class="soft"
                >${seat.custody === null ? 'has not joined yet' : seat.custody === 'self' ? 'keeps the dice key' : 'dice key kept by the server'}${seat.custody !== null && !seat.ready ? ' · not ready yet' : ''}</span
              >
            </li>`,
        )}
      </ul>
    </section>`;
  }
}
customElements.define('hexpost-game-page', GamePage);
