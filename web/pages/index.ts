import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { InvitationList, Problem } from '../../shared/api/index.ts';
import { Api } from '../client/api.ts';
import type { ModuleSummary } from '../client/api.ts';
import { forgetGame, keptGames } from '../client/keptGames.ts';
import type { KeptGame } from '../client/keptGames.ts';
import { theme } from '../components/theme.css.ts';
import { bar } from './bar.ts';
import { invitationItems } from './invitations.ts';
import { pageStyles } from './page.css.ts';
import { problemNote } from './problemNote.ts';

/** What the server has to offer. Shown at once when all of it is there: nothing on the page moves aside for a late part. */
interface Offer {
  readonly modules: readonly ModuleSummary[];
  readonly invitations: InvitationList['invitations'];
  readonly mailbox: boolean;
}

/** `/`: what this is, the games that this browser has opened, those that wait for a player, and those that can be played. */
class StartPage extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      main {
        max-width: 72rem;
      }
      .columns {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr));
        gap: 0 16px;
        align-items: start;
      }
      .lead {
        font-size: 1.12rem;
      }
      .wanted {
        display: inline-block;
        padding: 0 8px;
        border: 1px solid var(--good);
        border-radius: 999px;
        color: var(--good);
        font-size: 0.9rem;
      }
      .kept a {
        flex: 1 1 12rem;
      }
      .button.primary {
        background: var(--accent);
        border-color: var(--accent);
        color: var(--panel);
        font-weight: 600;
      }
    `,
  ];
  static override readonly properties = {
    games: { state: true },
    offer: { state: true },
    problem: { state: true },
    sent: { state: true },
  };
  private games: readonly KeptGame[] = keptGames();
  private offer: Offer | null = null;
  private problem: Problem | null = null;
  private sent: string | null = null;
  private readonly api = new Api(null);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    const [modules, invitations, mails] = await Promise.all([
      this.api.modules(),
      this.api.invitations(),
      this.api.mails(),
    ]);
    if (!modules.ok) this.problem = modules.problem;
    else
      this.offer = {
        modules: modules.value.modules,
        invitations: invitations.ok ? invitations.value.invitations : [],
        mailbox: mails.ok,
      };
  }

  protected override render(): TemplateResult {
    const { offer } = this;
    return html`${bar('Play by mail, with a referee', [
        ...(offer?.mailbox === true ? [{ href: '/mail', text: 'Mailbox' }] : []),
        { href: '/verify', text: 'Verify a log' },
        { href: '/docs', text: 'API' },
      ])}
      <main>
        <h1>Hex-and-counter wargames by mail</h1>
        <p class="lead">
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
        ${this.problem === null ? nothing : problemNote(this.problem, [])}
        ${offer === null ? nothing : this.offered(offer)}
      </main>`;
  }

  private offered({ modules, invitations }: Offer): TemplateResult {
    return html`<div class="columns">
      <div>
        <section class="card" aria-labelledby="open">
          <h2 id="open">Opponents wanted</h2>
          ${
            invitations.length === 0
              ? html`<p class="soft">
                  Nobody is waiting just now. Make a game, leave a seat open, and have it shown here.
                </p>`
              : invitationItems(invitations, modules)
          }
        </section>
        <section class="card" aria-labelledby="games">
          <h2 id="games">Games that can be played here</h2>
          <ul class="plain">
            ${modules.map(
              ({ id, title, rulebook, scenarios }) =>
                html`<li>
                  <a href=${`/m/${id}`}><strong>${title}</strong></a>
                  <span class="soft">· ${rulebook}</span><br />${scenarios
                    .map((scenario) => scenario.title)
                    .join(', ')}
                </li>`,
            )}
          </ul>
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="new">
          <h2 id="new">Begin a game</h2>
          <p>
            Choose game, scenario and options, and name the players. Each gets a link by mail; there are no
            accounts.
          </p>
          <p><a class="button primary" href="/new">New game</a></p>
        </section>
        <section class="card" aria-labelledby="links">
          <h2 id="links">Lost your link?</h2>
          <p>New ones for all your games go to the address that you play with; the old ones end.</p>
          <form class="row" @submit=${this.askForLinks}>
            <input
              type="email"
              name="email"
              required
              autocomplete="email"
              placeholder="you@example.org"
              aria-label="Your mail address"
            />
            <button type="submit">Send me my links</button>
          </form>
          <p role="status">${this.sent ?? nothing}</p>
        </section>
      </div>
    </div>`;
  }

  private kept(kept: KeptGame): TemplateResult {
    return html`<li class="row kept">
      <a href=${`/${kept.page}/${kept.game}#t=${kept.token}`}><strong>${kept.title}</strong></a>
      <span class="soft"
        >${kept.as} · opened
        ${new Date(kept.opened).toLocaleDateString(undefined, { dateStyle: 'medium' })}</span
      >
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
