import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { GameStatus, Problem } from '../../shared/api/index.ts';
import type { Api } from '../client/api.ts';
import { theme } from '../components/theme.css.ts';
import { pageStyles } from './page.css.ts';
import { problemNote } from './problemNote.ts';

/**
 * `<hexpost-invitation>`: takes an open seat of a game; the seat's link comes by mail.
 *
 * Properties: `api`, `status`. Event `joined`.
 */
export class Invitation extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      :host {
        min-height: 0;
      }
      form {
        display: grid;
        gap: 10px;
      }
      label {
        display: grid;
        gap: 3px;
      }
      select {
        min-height: 40px;
        border: 1px solid var(--panel-line);
        border-radius: 8px;
        background: var(--panel-2);
      }
    `,
  ];
  static override readonly properties = {
    api: { attribute: false },
    status: { attribute: false },
    problem: { state: true },
    taken: { state: true },
  };
  api: Api | null = null;
  status: GameStatus | null = null;
  private problem: Problem | null = null;
  private taken: { readonly email: string; readonly link: string | null } | null = null;

  protected override render(): TemplateResult | typeof nothing {
    const open = this.status?.seats.filter(({ player }) => player === null) ?? [];
    if (this.taken !== null) {
      return html`<section class="card" role="status">
        <p class="good"><strong>The seat is yours.</strong> Its link is on its way to ${this.taken.email}.</p>
        ${this.taken.link === null ? nothing : html`<p><a href=${this.taken.link}>Go to your seat</a></p>`}
      </section>`;
    }
    if (open.length === 0) return nothing;
    return html`<section class="card" aria-labelledby="invitation">
        <h2 id="invitation">An opponent is wanted</h2>
        <p>
          Your link comes by mail; whoever has it plays this side. The address is used for mails of this game
          alone and shown to nobody.
        </p>
        <form @submit=${this.take}>
          <label
            >Side
            <select name="seat">
              ${open.map(({ seat, side }) => html`<option value=${seat}>${side}</option>`)}
            </select></label
          >
          <label
            >Your name <input type="text" name="name" required maxlength="80" autocomplete="name"
          /></label>
          <label
            >Mail address <input type="email" name="email" required maxlength="254" autocomplete="email"
          /></label>
          <button type="submit" class="primary">Take this seat</button>
        </form>
      </section>
      ${this.problem === null ? nothing : problemNote(this.problem, [])}`;
  }

  private readonly take = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { api, status } = this;
    if (api === null || status === null) return;
    const data = new FormData(event.target as HTMLFormElement);
    const email = String(data.get('email') ?? '').trim();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const answer = await api.takeSeat(status.game, {
      seat: Number(data.get('seat')),
      name: String(data.get('name') ?? '').trim(),
      email,
      timeZone,
    });
    if (!answer.ok) {
      this.problem = answer.problem;
      return;
    }
    this.problem = null;
    this.taken = { email, link: answer.value.link ?? null };
  };
}
customElements.define('hexpost-invitation', Invitation);
