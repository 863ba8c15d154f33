import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { PackSummary, Problem } from '../../shared/api/index.ts';
import { Api } from '../client/api.ts';
import type { ModuleSummary } from '../client/api.ts';
import { theme } from '../components/theme.css.ts';
import { bar } from './bar.ts';
import './newGame.ts';
import { pageStyles } from './page.css.ts';
import { problemNote } from './problemNote.ts';

/** `/new`: makes a game. `/new#<module>` begins with that game chosen. */
class NewPage extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      main {
        max-width: 52rem;
      }
    `,
  ];
  static override readonly properties = {
    modules: { state: true },
    packs: { state: true },
    problem: { state: true },
  };
  private modules: readonly ModuleSummary[] = [];
  private packs: readonly PackSummary[] = [];
  private problem: Problem | null = null;
  private readonly api = new Api(null);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.api.modules().then((answer) => {
      if (answer.ok) ({ modules: this.modules, packs: this.packs } = answer.value);
      else this.problem = answer.problem;
    });
  }

  protected override render(): TemplateResult {
    return html`${bar('New game', [{ href: '/', text: 'Start' }])}
      <main>
        <h1>New game</h1>
        ${this.problem === null ? nothing : problemNote(this.problem, [])}
        ${
          this.modules.length === 0
            ? nothing
            : html`<hexpost-new-game
                .api=${this.api}
                .modules=${this.modules}
                .packs=${this.packs}
                .first=${decodeURIComponent(location.hash.slice(1))}
              ></hexpost-new-game>`
        }
      </main>`;
  }
}
customElements.define('hexpost-new-page', NewPage);
