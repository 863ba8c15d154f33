import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { DryRun, GameStatus, Problem, Receipt } from '../../shared/api/index.ts';
import { utf8 } from '../../shared/core/bytes.ts';
import { readMoveFile, writeMoveFile } from '../../shared/moves/index.ts';
import type { MoveFile, Order } from '../../shared/moves/index.ts';
import type { Api } from '../client/api.ts';
import { chainOf, keptKey, nonceOf } from '../client/diceKey.ts';
import { download } from '../client/download.ts';
import { diePips } from '../components/board/die.ts';
import { theme } from '../components/theme.css.ts';
import { dropZone } from './dropZone.ts';
import { pageStyles } from './page.css.ts';
import { problemNote } from './problemNote.ts';
import { violationList } from './violations.ts';

/**
 * `<hexpost-submit>`: takes a move file by chooser, drop or typing, checks it without dice, and submits it.
 *
 * Properties: `api`, `status`, `chainLength` (`n` of the log's first entry). Event `submitted` once a file is stored.
 * The check goes without the seat's nonce; it is added to the real file, which is kept until its receipt is there, so
 * that trying again sends the same bytes.
 */
export class SubmitPanel extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      :host {
        min-height: 0;
      }
      .plain-list {
        padding-left: 1.8em;
        margin: 6px 0;
      }
      .plain-list li {
        margin: 6px 0;
      }
      .faces {
        font-weight: 700;
      }
      .fallen {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        padding: 8px 0;
      }
      .fallen svg {
        width: 40px;
        height: 40px;
        overflow: visible;
      }
      @media (prefers-reduced-motion: no-preference) {
        .fallen svg {
          animation: fall 0.75s cubic-bezier(0.3, 0, 0.3, 1) backwards;
        }
        .fallen svg:nth-child(2n) {
          animation-delay: 0.12s;
        }
        .fallen svg:nth-child(3n) {
          animation-delay: 0.22s;
        }
        @keyframes fall {
          from {
            transform: translate(-30px, -90px) rotate(-560deg);
            opacity: 0;
          }
          60% {
            transform: translate(0, 0) rotate(0);
            opacity: 1;
          }
          75% {
            transform: translateY(-9px) rotate(10deg);
          }
        }
      }
      .comment textarea {
        min-height: 3.4rem;
        font: inherit;
      }
      .comment small {
        color: var(--panel-soft);
      }
      details summary {
        cursor: pointer;
        min-height: 32px;
      }
    `,
  ];
  static override readonly properties = {
    api: { attribute: false },
    status: { attribute: false },
    chainLength: { attribute: false },
    file: { state: true },
    unread: { state: true },
    checked: { state: true },
    problem: { state: true },
    receipt: { state: true },
    busy: { state: true },
  };

  api: Api | null = null;
  status: GameStatus | null = null;
  chainLength: number | null = null;
  private file: MoveFile | null = null;
  /** Bytes that go out as they are: the file holds what it needs already, or it has gone out and no answer came. */
  private verbatim: Uint8Array | null = null;
  /** What the player writes to the others, once the orders are legal. */
  private comment = '';
  private unread: string | null = null;
  private checked: DryRun | null = null;
  private problem: Problem | null = null;
  private receipt: Receipt | null = null;
  private busy = false;

  /** Checks a file that was chosen or dropped. */
  async takeFile(file: File): Promise<void> {
    await this.take(new Uint8Array(await file.arrayBuffer()));
  }

  /** Checks orders that were made on this page. */
  async takeOrders(orders: readonly object[]): Promise<void> {
    await this.take(utf8(JSON.stringify(orders)));
    this.scrollIntoView({ block: 'nearest' });
  }

  /** A whole move file, or the list of orders alone, for which the frame is written here. */
  private async take(bytes: Uint8Array): Promise<void> {
    this.receipt = null;
    this.problem = null;
    this.checked = null;
    this.verbatim = null;
    const framed = this.framed(bytes);
    const read = readMoveFile(framed);
    if (!read.ok) {
      this.file = null;
      this.unread = `This file is not a valid move file: ${read.bad.detail}.`;
      return;
    }
    this.unread = null;
    this.file = read.file;
    this.comment = read.file.comment ?? '';
    if (read.file.nonce !== null || this.status?.you.custody === 'server') this.verbatim = framed;
    await this.check();
  }

  private framed(bytes: Uint8Array): Uint8Array {
    const { status } = this;
    const text = new TextDecoder().decode(bytes);
    if (status === null || !text.trimStart().startsWith('[')) return bytes;
    try {
      const orders = JSON.parse(text) as Order[];
      return writeMoveFile({
        format: 'pbem-move/1',
        game: status.game,
        seat: status.you.seat ?? 0,
        k: null,
        head: status.head.hash,
        nonce: null,
        orders,
      });
    } catch {
      return bytes;
    }
  }

  private async check(): Promise<void> {
    const { file, api, status } = this;
    if (file === null || api === null || status === null) return;
    this.busy = true;
    const answer = await api.dryRun(status.game, writeMoveFile({ ...file, k: null, nonce: null }));
    this.busy = false;
    if (answer.ok) this.checked = answer.value;
    else this.problem = answer.problem;
  }

  private async submit(): Promise<void> {
    const { file, api, status, checked } = this;
    if (file === null || api === null || status === null || checked === null || this.busy) return;
    if (this.verbatim === null) {
      const complete = this.complete(commented(file, this.comment), checked.mayRoll);
      if (complete === null) return;
      this.verbatim = writeMoveFile(complete);
    }
    this.busy = true;
    const answer = await api.submit(status.game, this.verbatim);
    this.busy = false;
    if (!answer.ok) {
      // Without an answer the file may be stored already: the same bytes must go out again.
      if (answer.problem.status !== 0) this.verbatim = null;
      this.problem = answer.problem;
      return;
    }
    this.problem = null;
    this.receipt = answer.value;
    this.file = null;
    this.checked = null;
    this.dispatchEvent(new CustomEvent('submitted', { detail: answer.value, bubbles: true, composed: true }));
  }

  /** The file with the seat's next nonce, where it may need dice and the player keeps the nonces. */
  private complete(file: MoveFile, mayRoll: boolean): MoveFile | null {
    const { status } = this;
    if (!mayRoll || status === null || status.you.custody !== 'self')
      return { ...file, k: null, nonce: null };
    const seat = status.you.seat ?? 0;
    const key = keptKey(status.game, seat);
    if (key === null || status.you.k === null) {
      this.unread =
        'These orders may need dice, and this browser does not hold your dice key. Type your dice phrase or load your key file first.';
      return null;
    }
    return {
      ...file,
      k: status.you.k,
      nonce: nonceOf(chainOf(key, this.chainLength ?? undefined), status.you.k),
    };
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('receipt') && this.receipt !== null)
      this.renderRoot.querySelector<HTMLElement>('.receipt')?.focus();
  }

  protected override render(): TemplateResult {
    const { file, checked, receipt } = this;
    const orders = file?.orders ?? [];
    return html`
      <section class="card" aria-labelledby="send">
        <h2 id="send">Send orders</h2>
        ${dropZone('a move file (.move.json)', '.json,application/json', (chosen) => void this.takeFile(chosen))}
        <details>
          <summary>…or write the orders here</summary>
          <form @submit=${this.typed}>
            <textarea
              name="orders"
              aria-label="Orders as JSON"
              spellcheck="false"
              placeholder='[ { "order": "move", "unit": "us-5", "path": ["2104"] }, { "order": "end-phase" } ]'
            ></textarea>
            <button type="submit">Check</button>
          </form>
        </details>
        ${this.busy ? html`<p role="status">The referee is looking at it…</p>` : nothing}
        ${this.unread === null ? nothing : html`<p class="bad" role="alert">${this.unread}</p>`}
        ${file !== null && checked !== null ? this.checkResult(checked, orders) : nothing}
      </section>
      ${this.problem === null ? nothing : problemNote(this.problem, orders)}
      ${receipt === null ? nothing : this.receiptCard(receipt)}
    `;
  }

  private readonly typed = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = String(new FormData(event.target as HTMLFormElement).get('orders') ?? '');
    void this.take(utf8(text));
  };

  private checkResult(checked: DryRun, orders: readonly Order[]): TemplateResult {
    if (!checked.legal) {
      return html`<div role="alert">
        <p class="bad">
          <strong
            >Your orders break ${checked.violations.length === 1 ? 'a rule' : 'rules'}. Nothing was
            sent.</strong
          >
        </p>
        ${violationList(checked.violations, orders)}
      </div>`;
    }
    const all = `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;
    const known =
      checked.uncheckedFrom === null
        ? `All ${all} are legal.`
        : `The first ${checked.uncheckedFrom} of ${all} are legal; what follows depends on a die or an answer.`;
    return html`<div role="status">
      <p class="good"><strong>${known}</strong></p>
      <p>
        ${checked.mayRoll ? 'Dice may fall: once submitted, nothing can be taken back.' : 'No dice are needed.'}
      </p>
      ${this.file?.nonce === null ? this.commentField() : nothing}
      <p class="row">
        <button type="button" class="primary" ?disabled=${this.busy} @click=${this.submit}>Submit</button>
        <button type="button" @click=${this.drop}>Don’t</button>
      </p>
    </div>`;
  }

  /** Of a file that is written here; one that holds its nonce goes out as it came. */
  private commentField(): TemplateResult {
    return html`<label class="comment"
      >A word to the others (if you like)
      <textarea
        name="comment"
        maxlength="1000"
        .value=${this.comment}
        @input=${(event: Event) => {
          this.comment = (event.target as HTMLTextAreaElement).value;
          this.verbatim = null;
        }}
      ></textarea>
      <small
        >It stands in the log for good, beside this entry; in a game with fog once the game is over.</small
      >
    </label>`;
  }

  private readonly drop = (): void => {
    this.file = null;
    this.checked = null;
    this.verbatim = null;
  };

  private receiptCard(receipt: Receipt): TemplateResult {
    return html`<section class="card receipt" tabindex="-1" aria-labelledby="receipt">
      <h2 id="receipt">Receipt</h2>
      <dl>
        <dt>Entry</dt>
        <dd>${receipt.seq}</dd>
        <dt>Hash</dt>
        <dd class="mono">${receipt.hash}</dd>
        <dt>File</dt>
        <dd class="mono">${receipt.sha256}</dd>
        ${
          receipt.rolls.length === 0
            ? nothing
            : html`<dt>Dice</dt>
                <dd class="faces">
                  <span class="fallen" aria-hidden="true"
                    >${receipt.rolls.flatMap((roll) =>
                      (roll.faces ?? []).map(
                        (face) => html`<svg viewBox="-21 -21 42 42">${diePips(face, 38)}</svg>`,
                      ),
                    )}</span
                  >
                  ${receipt.rolls.map((roll) => `${roll.for}: ${(roll.faces ?? roll.drawn ?? []).join(' ')}`).join(' · ')}
                </dd>`
        }
      </dl>
      <ul>
        ${receipt.text.map((sentence) => html`<li>${sentence}</li>`)}
      </ul>
      <p class="row">
        <a class="button" href=${new URL(receipt.replay, location.href).hash}>Watch it</a>
        <button
          type="button"
          @click=${() => download(`checkpoint-${receipt.seq}.txt`, receipt.checkpoint, 'text/plain')}
        >
          Save the checkpoint
        </button>
      </p>
      <p class="soft">Keep the checkpoint: with it you can prove that nobody was shown another history.</p>
    </section>`;
  }
}

/** The file with these words to the others; without any it says nothing of them. */
function commented({ comment: _old, ...file }: MoveFile, words: string): MoveFile {
  const comment = words.trim();
  return comment === '' ? file : { ...file, comment };
}

customElements.define('hexpost-submit', SubmitPanel);
