import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { GameStatus, Problem } from '../../shared/api/index.ts';
import { toHex } from '../../shared/core/bytes.ts';
import { writeKeyFile } from '../../shared/dice/index.ts';
import type { KeyFile } from '../../shared/dice/index.ts';
import type { Api } from '../client/api.ts';
import { chainOf, drawPhrase, keepKey, keptKey, keyOfFile, keyOfPhrase } from '../client/diceKey.ts';
import type { KeyReading } from '../client/diceKey.ts';
import { download } from '../client/download.ts';
import { theme } from '../components/theme.css.ts';
import { dropZone } from './dropZone.ts';
import { pageStyles } from './page.css.ts';
import { problemNote } from './problemNote.ts';

/**
 * `<hexpost-custody>`: who keeps the seat's share of the dice (DICE-AND-LOG 3). Before joining it explains the choice and
 * makes the dice phrase; later it brings the key to a browser that does not hold it.
 *
 * Properties: `api`, `status`, `chainLength`. Event `joined`, and `key-kept`.
 */
export class CustodyPanel extends LitElement {
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
    `,
  ];
  static override readonly properties = {
    api: { attribute: false },
    status: { attribute: false },
    chainLength: { attribute: false },
    phrase: { state: true },
    message: { state: true },
    problem: { state: true },
    busy: { state: true },
  };

  api: Api | null = null;
  status: GameStatus | null = null;
  chainLength: number | null = null;
  private phrase: string | null = null;
  private message: string | null = null;
  private problem: Problem | null = null;
  private busy = false;

  protected override render(): TemplateResult | typeof nothing {
    const { status } = this;
    if (status === null || status.you.role !== 'seat' || status.you.seat === null) return nothing;
    const { seat, custody } = status.you;
    const body =
      custody === null
        ? this.choice()
        : custody === 'self' && keptKey(status.game, seat) === null
          ? this.bring(status.game, seat)
          : nothing;
    return html`${body}${this.message === null ? nothing : html`<p class="card" role="alert">${this.message}</p>`}${this.problem === null ? nothing : problemNote(this.problem, [])}`;
  }

  private choice(): TemplateResult {
    if (this.phrase !== null) return this.showPhrase(this.phrase);
    return html`<section class="card" aria-labelledby="custody">
      <h2 id="custody">Who keeps your share of the dice?</h2>
      <p>
        Every die is made from a secret of the server and a secret of each player.
        <strong>Keep yours</strong>, and nobody but you can have chosen it: this browser draws twelve words,
        your dice phrase, and you write them down. <strong>Let the server keep it</strong>, and there is
        nothing to lose, but the log says so, and your opponent sees it.
      </p>
      <p class="row">
        <button type="button" class="primary" ?disabled=${this.busy} @click=${this.draw}>
          I keep my dice phrase
        </button>
        <button type="button" ?disabled=${this.busy} @click=${this.leaveToServer}>
          Let the server keep it
        </button>
      </p>
      <p class="soft">
        A dishonest operator could serve a page that leaks the phrase. Who fears that makes the key with the
        command line.
      </p>
    </section>`;
  }

  private showPhrase(phrase: string): TemplateResult {
    return html`<section class="card" aria-labelledby="phrase">
      <h2 id="phrase">Your dice phrase for this game</h2>
      <ol class="phrase" tabindex="0">
        ${phrase.split(' ').map((word) => html`<li>${word}</li>`)}
      </ol>
      <p>
        Write it down, or save the key file. You need it on another device; this browser remembers it. Nobody
        can give it to you again.
      </p>
      <p class="row">
        <button type="button" @click=${() => this.saveFile(phrase)}>Save the key file</button>
        <button type="button" class="primary" ?disabled=${this.busy} @click=${() => this.joinWith(phrase)}>
          I have it: take my seat
        </button>
      </p>
    </section>`;
  }

  private bring(game: string, seat: number): TemplateResult {
    return html`<section class="card" aria-labelledby="bring">
      <h2 id="bring">Your dice key is not in this browser</h2>
      <p>
        Orders that may need dice carry your next nonce. Type the phrase, or load the key file; it stays in
        this browser.
      </p>
      <form class="row" @submit=${(event: SubmitEvent) => this.typed(event, game, seat)}>
        <input
          type="text"
          name="phrase"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          aria-label="Dice phrase, twelve words"
          placeholder="twelve words"
        />
        <button type="submit">Use this phrase</button>
      </form>
      <p></p>
      ${dropZone('your key file', '.json,application/json', (file) => void this.fromFile(file, game, seat))}
    </section>`;
  }

  private readonly draw = async (): Promise<void> => {
    this.phrase = await drawPhrase();
  };

  private readonly leaveToServer = async (): Promise<void> => {
    await this.join({ custody: 'server' });
  };

  private async saveFile(phrase: string): Promise<void> {
    const key = await this.keyOf(phrase);
    if (key !== null)
      download(`hexpost-${key.game.slice(0, 8)}-seat-${key.seat}.key.json`, writeKeyFile(key));
  }

  private async keyOf(phrase: string): Promise<KeyFile | null> {
    const { status } = this;
    if (status === null || status.you.seat === null) return null;
    const read = await keyOfPhrase(status.game, status.you.seat, phrase);
    return read.ok ? read.key : null;
  }

  private async joinWith(phrase: string): Promise<void> {
    const key = await this.keyOf(phrase);
    if (key === null) return;
    keepKey(key);
    await this.join({
      custody: 'self',
      anchor: toHex(chainOf(key, this.chainLength ?? undefined).anchor),
      pub: null,
    });
  }

  private async join(
    how: { custody: 'server' } | { custody: 'self'; anchor: string; pub: null },
  ): Promise<void> {
    const { api, status } = this;
    if (api === null || status === null || this.busy) return;
    this.busy = true;
    const answer = await api.join(status.game, how);
    this.busy = false;
    if (!answer.ok) {
      this.problem = answer.problem;
      return;
    }
    this.phrase = null;
    this.problem = null;
    this.dispatchEvent(new CustomEvent('joined', { detail: answer.value, bubbles: true, composed: true }));
  }

  private async typed(event: SubmitEvent, game: string, seat: number): Promise<void> {
    event.preventDefault();
    const phrase = String(new FormData(event.target as HTMLFormElement).get('phrase') ?? '');
    this.use(await keyOfPhrase(game, seat, phrase));
  }

  private async fromFile(file: File, game: string, seat: number): Promise<void> {
    this.use(keyOfFile(game, seat, await file.text()));
  }

  private use(read: KeyReading): void {
    if (!read.ok) {
      this.message = read.message;
      return;
    }
    this.message = keepKey(read.key)
      ? null
      : 'This browser keeps nothing for this page: allow it to store data, or use another browser.';
    this.dispatchEvent(new CustomEvent('key-kept', { bubbles: true, composed: true }));
    this.requestUpdate();
  }
}
customElements.define('hexpost-custody', CustodyPanel);
