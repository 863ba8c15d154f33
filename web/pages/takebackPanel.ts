import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { GameStatus, Problem, Takeback } from '../../shared/api/index.ts';
import { toBase64, toHex } from '../../shared/core/bytes.ts';
import { voidDigest } from '../../shared/log/index.ts';
import { writeMoveFile } from '../../shared/moves/index.ts';
import type { Api } from '../client/api.ts';
import { theme } from '../components/theme.css.ts';
import { pageStyles } from './page.css.ts';
import { problemNote } from './problemNote.ts';

/**
 * `<hexpost-takeback>`: asks the others to let entries be taken back, and agrees to what they ask (DICE-AND-LOG 9).
 *
 * Properties: `api`, `status`, `own` (the seat's newest file in the log, null if there is none). Event `taken-back`.
 */
export class TakebackPanel extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      :host {
        min-height: 0;
      }
      details summary {
        cursor: pointer;
        min-height: 32px;
      }
      form {
        display: grid;
        gap: 8px;
        justify-items: start;
      }
      input[name='reason'] {
        width: 100%;
      }
      input[name='seq'] {
        width: 6em;
      }
    `,
  ];
  static override readonly properties = {
    api: { attribute: false },
    status: { attribute: false },
    own: { attribute: false },
    asked: { state: true },
    problem: { state: true },
    busy: { state: true },
  };

  api: Api | null = null;
  status: GameStatus | null = null;
  own: number | null = null;
  private asked: readonly Takeback[] = [];
  private problem: Problem | null = null;
  private busy = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('status') && changed.get('status')?.head.hash !== this.status?.head.hash) {
      this.asked = [];
      void this.load();
    }
  }

  private async load(): Promise<void> {
    const { api, status } = this;
    if (api === null || status === null) return;
    const answer = await api.takebacks(status.game);
    // Meanwhile the game may have moved on, and with it lapses what was asked for.
    if (answer.ok && this.status?.head.hash === status.head.hash) this.asked = answer.value.takebacks;
  }

  private async agree(seq: number, reason: string): Promise<void> {
    const { api, status } = this;
    if (api === null || status === null || status.you.seat === null || this.busy) return;
    const { head, game } = status;
    const digest = voidDigest(game, head, { seq, reason });
    const consent = writeMoveFile({
      format: 'pbem-move/1',
      game,
      seat: status.you.seat,
      k: null,
      head: head.hash,
      nonce: null,
      orders: [{ order: 'consent', to: toHex(digest) }],
    });
    this.busy = true;
    const answer = await api.takeBack(game, { head: head.hash, seq, reason, file: toBase64(consent) });
    this.busy = false;
    this.problem = answer.ok ? null : answer.problem;
    if (!answer.ok) return;
    if (answer.value.taken)
      this.dispatchEvent(new CustomEvent('taken-back', { bubbles: true, composed: true }));
    else await this.load();
  }

  private readonly submitted = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    void this.agree(Number(form.get('seq')), String(form.get('reason') ?? '').trim());
  };

  protected override render(): TemplateResult | typeof nothing {
    const { status } = this;
    if (status === null || status.you.seat === null) return nothing;
    const me = `seat:${status.you.seat}`;
    const side = (signatory: string): string =>
      status.seats.find(({ seat }) => `seat:${seat}` === signatory)?.side ?? 'the director';
    return html`
      ${this.asked.map(({ seq, reason, agreed, missing }) => {
        const waits = missing.includes(me);
        return html`<section class="card" aria-label="Takeback">
          <p>
            <strong>${agreed.map(side).join(' and ')}</strong> ${agreed.length === 1 ? 'asks' : 'ask'} to take
            back entry ${seq} and all after it: “${reason}”.
          </p>
          <p>
            ${
              waits
                ? html`<button
                    type="button"
                    class="primary"
                    ?disabled=${this.busy}
                    @click=${() => this.agree(seq, reason)}
                  >
                    Take back from entry ${seq}
                  </button>`
                : html`Still to agree: ${missing.map(side).join(', ')}.`
            }
          </p>
          <p class="soft">To play on, do nothing: the request lapses with the next move.</p>
        </section>`;
      })}
      <section class="card">
        <details>
          <summary>Take something back…</summary>
          <p class="soft">
            The others have to agree. The log keeps what was taken back, and its dice are never used again.
          </p>
          <form @submit=${this.submitted}>
            <label
              >From entry
              <input
                name="seq"
                type="number"
                min="1"
                max=${status.head.seq}
                required
                .value=${this.own === null ? '' : String(this.own)}
            /></label>
            <label
              >Why (it stands in the log) <input name="reason" required maxlength="200" autocomplete="off"
            /></label>
            <button type="submit" ?disabled=${this.busy}>Ask for it</button>
          </form>
        </details>
      </section>
      ${this.problem === null ? nothing : problemNote(this.problem, [])}
    `;
  }
}
customElements.define('hexpost-takeback', TakebackPanel);
declare global {
  interface HTMLElementTagNameMap {
    'hexpost-takeback': TakebackPanel;
  }
}
