import { LitElement, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { Api } from '../client/api.ts';
import type { PackSummary } from '../../shared/api/index.ts';
import type { ModuleSummary } from '../client/api.ts';
import { forgetGame, keptGames } from '../client/keptGames.ts';
import type { KeptGame } from '../client/keptGames.ts';
import { theme } from '../components/theme.css.ts';
import { bar } from './bar.ts';
import './newGame.ts';
import { pageStyles } from './page.css.ts';

/** `/`: what this is, and the games that this browser has opened. */
class StartPage extends LitElement {
  static override readonly styles = [theme, pageStyles];
  static override readonly properties = {
    games: { state: true },
    modules: { state: true },
    packs: { state: true },
    sent: { state: true },
    mailbox: { state: true },
  };
  private games: readonly KeptGame[] = keptGames();
  private modules: readonly ModuleSummary[] = [];
  private packs: readonly PackSummary[] = [];
  private sent: string | null = null;
  private mailbox = false;
  private readonly api = new Api(null);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.api.modules().then((answer) => {
      if (answer.ok) ({ modules: this.modules, packs: this.packs } = answer.value);
    });
    void this.api.mails().then((answer) => (this.mailbox = answer.ok));
  }

  protected override render(): TemplateResult {
    return html`${bar('Play by mail, with a referee', [
        { href: '/verify', text: 'Verify a log' },
        ...(this.mailbox ? [{ href: '/mail', text: 'Mailbox' }] : []),
        { href: '/docs', text: 'API' },
      ])}
      <main>
        <h1>Hex-and-counter wargames by mail</h1>
        <p>
          You send a file of orders. The referee checks it against the rulebook, rolls dice that neither you,
          your opponent nor the operator could choose, writes down what happened, and mails your opponent a
          link to watch it. Anybody can check the whole game afterwards, offline.
        </p>
        <section class="card" aria-labelledby="mine">
          <h2 id="mine">My games in this browser</h2>
          ${
            this.games.length === 0
              ? html`<p class="soft">
                  None yet. Open the link in your mail once, and the game is listed here.
                </p>`
              : html`<ul class="plain">
                  ${this.games.map((kept) => this.kept(kept))}
                </ul>`
          }
        </section>
        ${this.modules.length === 0 ? nothing : html`<hexpost-new-game .api=${this.api} .modules=${this.modules} .packs=${this.packs}></hexpost-new-game>`}
        <section class="card" aria-labelledby="links">
          <h2 id="links">Lost your link?</h2>
          <p>New ones go to the address that you play with; the old ones end.</p>
          <form class="row" @submit=${this.askForLinks}>
            <input
              type="email"
              name="email"
              required
              autocomplete="email"
              placeholder="you@example.org"
              aria-label="Your mail address"
            />
            <button type="submit">Send me all my links</button>
          </form>
          <p role="status">${this.sent ?? nothing}</p>
        </section>
        ${
          this.modules.length === 0
            ? nothing
            : html`<section class="card" aria-labelledby="games">
                <h2 id="games">Games that can be played here</h2>
                <ul class="plain">
                  ${this.modules.map(
                    (module) =>
                      html`<li>
                        <a href=${`/module.html#${module.id}`}><strong>${module.title}</strong></a>
                        <span class="soft">· ${module.rulebook}</span
                        ><br />${module.scenarios.map(({ title }) => title).join(', ')}
                      </li>`,
                  )}
                </ul>
              </section>`
        }
      </main>`;
  }

  private kept(kept: KeptGame): TemplateResult {
    return html`<li class="row">
      <a href=${`/${kept.page}/${kept.game}#t=${kept.token}`}>${kept.title}</a>
      <span class="soft">${kept.as} · opened ${new Date(kept.opened).toLocaleDateString()}</span>
      <button
        type="button"
        aria-label=${`Forget ${kept.title}, ${kept.as}`}
        @click=${() => {
          forgetGame(kept.game, kept.as);
          this.games = keptGames();
        }}
      >
        Forget
      </button>
    </li>`;
  }

  private async askForLinks(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const email = new FormData(event.target as HTMLFormElement).get('email');
    const answer = await this.api.mailMeLinks(String(email ?? ''));
    this.sent = answer.ok ? answer.value.detail : `${answer.problem.detail} ${answer.problem.remedy}`;
  }
}
customElements.define('hexpost-index-page', StartPage);
