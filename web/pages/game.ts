import '../jitless.ts';
import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { GameStatus, Joined, Problem } from '../../shared/api/index.ts';
import { writeMoveFile } from '../../shared/moves/index.ts';
import { Api, followGame } from '../client/api.ts';
import { chainOf, keptKey, nonceOf } from '../client/diceKey.ts';
import { fetchText } from '../client/fetchText.ts';
import { keepGame } from '../client/keptGames.ts';
import { gameOfPath, reloadOnNewToken, takeToken } from '../client/token.ts';
import { readLog } from '../components/replay/logText.ts';
import '../components/replay/HexpostReplay.ts';
import { theme } from '../components/theme.css.ts';
import { moduleOf } from '../components/modules.ts';
import './answerForm.ts';
import { bar } from './bar.ts';
import './custodyPanel.ts';
import './invitation.ts';
import { pageStyles } from './page.css.ts';
import { problemNote } from './problemNote.ts';
import type { SubmitPanel } from './submitPanel.ts';
import './submitPanel.ts';

const NO_COUNTERS = { units: [], factions: [], nations: [] };

// First of all: the secret goes out of the address.
const game = gameOfPath(location.pathname);
const token = game === null ? null : takeToken(game);
if (game !== null) reloadOnNewToken(game);

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
        grid-template-columns: minmax(20rem, 27rem) minmax(0, 1fr);
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
      .turn {
        font:
          700 1.25rem/1.25 Georgia,
          'Iowan Old Style',
          Palatino,
          'DejaVu Serif',
          serif;
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
        .board {
          height: 90vh;
          border-left: 0;
          border-top: 1px solid var(--panel-line);
        }
      }
    `,
  ];
  static override readonly properties = {
    status: { state: true },
    problem: { state: true },
    log: { state: true },
    chainLength: { state: true },
  };
  private status: GameStatus | null = null;
  private problem: Problem | null = null;
  private log: string | null = null;
  private chainLength: number | null = null;
  private unfollow: (() => void) | null = null;
  private readonly api = new Api(token);
  private sendingReady = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (game === null) return;
    void this.load();
    this.unfollow = followGame(game, () => void this.load());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unfollow?.();
  }

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
    this.problem = null;
    this.status = status;
    if (log.ok) {
      this.log = log.text;
      const read = readLog(log.text);
      const n = read.ok ? read.log.entries[0]?.body['n'] : null;
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
      <main>
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
                          .sheet=${moduleOf(status.module.id)?.counters ?? NO_COUNTERS}
                          @answer=${this.answered}
                        ></hexpost-answer>`,
                    )}
                  ${this.mayPlay(status) ? html`<hexpost-submit .api=${this.api} .status=${status} .chainLength=${this.chainLength} @submitted=${this.load}></hexpost-submit>` : nothing}
                  ${this.players(status)}`
          }
        </div>
        <div class="board"><hexpost-replay hash fill .log=${this.log}></hexpost-replay></div>
      </main>`;
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
    return html`<section class="card" aria-label="Situation">
      <p class="turn">${status.agenda.title}</p>
      <p class=${mine ? 'yours' : ''}><strong>${waiting}</strong></p>
      ${status.deadline === null ? nothing : html`<p>Until <time datetime=${status.deadline}>${new Date(status.deadline).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })}</time>.</p>`}
      <p class="soft">
        You are ${you.seat === null ? `a ${you.role}` : name(you.seat)} · head: entry ${status.head.seq}
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
