import '../jitless.ts';
import { LitElement, css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { Api, followGame } from '../client/api.ts';
import { fetchText } from '../client/fetchText.ts';
import { gameOfPath, reloadOnNewToken, takeToken } from '../client/token.ts';
import '../components/replay/HexpostReplay.ts';
import { theme } from '../components/theme.css.ts';
import type { Eyes } from '../components/replay/eyes.ts';
import { bar } from './bar.ts';
import { seenEyes } from './seenEyes.ts';
import { pageStyles } from './page.css.ts';

// First of all: the secret goes out of the address.
const game = gameOfPath(location.pathname);
const token = game === null ? null : takeToken(game);
if (game !== null) reloadOnNewToken(game);

/** `/r/<gid>`: the replay of a game, which goes on by itself while the game does. */
class ReplayPage extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      :host {
        height: 100vh;
        height: 100dvh;
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      main {
        flex: 1;
        min-height: 0;
        max-width: none;
        width: 100%;
        padding: 0;
        margin: 0;
      }
      hexpost-replay {
        height: 100%;
      }
      @media print {
        :host {
          display: block;
          height: auto;
        }
        hexpost-replay {
          height: auto;
        }
      }
    `,
  ];
  static override readonly properties = {
    log: { state: true },
    failure: { state: true },
    seat: { state: true },
    own: { state: true },
  };
  private log: string | null = null;
  private failure: string | null = game === null ? 'This address names no game.' : null;
  private seat: number | null = null;
  private own: Eyes | null = null;
  private unfollow: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    if (game === null) return;
    void this.begin(game);
  }

  private async begin(id: string): Promise<void> {
    if (token !== null) {
      const answer = await new Api(token).status(id);
      this.seat = answer.ok ? answer.value.you.seat : null;
    }
    await this.load();
    if (this.isConnected) this.unfollow = followGame(id, () => void this.load());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unfollow?.();
  }

  private async load(): Promise<void> {
    const answer = await fetchText(`/api/games/${game}/log`, token);
    // Asked for after the log, so that it tells of every entry in it.
    if (answer.ok && this.seat !== null) this.own = await seenEyes(new Api(token), game!);
    if (answer.ok) this.log = answer.text;
    else if (this.log === null) this.failure = answer.message;
  }

  protected override render(): TemplateResult {
    const links =
      game === null
        ? []
        : [
            ...(this.seat !== null ? [{ href: `/g/${game}`, text: 'My seat' }] : []),
            { href: `/api/games/${game}/log`, text: 'Log' },
            { href: '/verify', text: 'Verify' },
          ];
    return html`${bar('Replay', links)}
      <main>
        ${this.failure === null ? html`<hexpost-replay hash fill .log=${this.log} .seat=${this.seat} .own=${this.own}></hexpost-replay>` : html`<p class="card" role="alert">${this.failure}</p>`}
      </main>`;
  }
}
customElements.define('hexpost-replay-page', ReplayPage);
