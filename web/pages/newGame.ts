import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { GameCreated, NewGame, PackSummary, Problem } from '../../shared/api/index.ts';
import type { Api, ModuleSummary } from '../client/api.ts';
import { theme } from '../components/theme.css.ts';
import { pageStyles } from './page.css.ts';
import { modulePage } from './packList.ts';
import { problemNote } from './problemNote.ts';

/**
 * `<hexpost-new-game>`: makes a game: module, scenario, options, who plays which side. Each seat gets its link by mail; a
 * seat without an address is an open invitation.
 *
 * Properties: `api`, `modules`, `packs` (the data packs of this server, DESIGN 5).
 */
export class NewGameForm extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      :host {
        min-height: 0;
        display: block;
      }
      form {
        display: grid;
        gap: 12px;
        margin-top: 10px;
      }
      label {
        display: grid;
        gap: 3px;
      }
      label.choice {
        display: flex;
        gap: 9px;
        align-items: baseline;
      }
      fieldset {
        border: 1px solid var(--panel-line);
        border-radius: 10px;
        padding: 10px 14px;
        margin: 0;
        display: grid;
        gap: 10px;
        grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
      }
      fieldset.options {
        grid-template-columns: 1fr;
      }
      legend {
        font-weight: 600;
        padding: 0 6px;
      }
      select {
        min-height: 40px;
        border: 1px solid var(--panel-line);
        border-radius: 8px;
        background: var(--panel-2);
        max-width: 100%;
      }
      summary {
        cursor: pointer;
        font: 700 1.18rem/1.2 var(--face);
        min-height: 30px;
      }
    `,
  ];
  static override readonly properties = {
    api: { attribute: false },
    modules: { attribute: false },
    packs: { attribute: false },
    module: { state: true },
    pack: { state: true },
    scenario: { state: true },
    problem: { state: true },
    created: { state: true },
    busy: { state: true },
  };
  api: Api | null = null;
  modules: readonly ModuleSummary[] = [];
  packs: readonly PackSummary[] = [];
  private module = 0;
  /** The game on the data pack that is chosen; null: on its own data. */
  private pack: { readonly summary: PackSummary; readonly module: ModuleSummary } | null = null;
  private scenario = 0;
  private problem: Problem | null = null;
  private created: GameCreated | null = null;
  private busy = false;

  protected override render(): TemplateResult | typeof nothing {
    const module = this.chosen;
    const scenario = module?.scenarios[this.scenario];
    if (module === undefined || scenario === undefined) return nothing;
    if (this.created !== null) return this.done(this.created);
    return html`<section class="card">
      <details>
        <summary>New game</summary>
        <form @submit=${this.create}>
          <label
            >Game
            <select
              @change=${(event: Event) => this.pick({ module: (event.target as HTMLSelectElement).selectedIndex })}
            >
              ${this.modules.map(({ title }) => html`<option>${title}</option>`)}
            </select></label
          >
          ${this.packChoice(module.id)}
          <label
            >Scenario
            <select
              @change=${(event: Event) => this.pick({ scenario: (event.target as HTMLSelectElement).selectedIndex })}
            >
              ${module.scenarios.map(({ title }) => html`<option>${title}</option>`)}
            </select></label
          >
          <p class="soft">${scenario.about}</p>
          ${scenario.seats.map(
            ({ seat, name }, i) =>
              html`<fieldset>
                <legend>${name}</legend>
                <label
                  >Name
                  <input
                    type="text"
                    name=${`name-${seat}`}
                    maxlength="80"
                    autocomplete=${i === 0 ? 'name' : 'off'}
                /></label>
                <label
                  >Mail address
                  <input
                    type="email"
                    name=${`email-${seat}`}
                    maxlength="254"
                    autocomplete=${i === 0 ? 'email' : 'off'}
                    placeholder="none: open invitation"
                /></label>
                <label
                  >Time zone
                  <input
                    type="text"
                    name=${`zone-${seat}`}
                    .value=${Intl.DateTimeFormat().resolvedOptions().timeZone}
                /></label>
              </fieldset>`,
          )}
          ${
            module.options.length === 0
              ? nothing
              : html`<fieldset class="options">
                  <legend>Options</legend>
                  ${module.options.map((option) =>
                    option.choices === undefined
                      ? html`<label class="choice"
                          ><input
                            type="checkbox"
                            name=${`option-${option.id}`}
                            ?checked=${option.default === true}
                          /><span
                            >${option.title} <span class="soft">(${option.rule}) ${option.about}</span></span
                          ></label
                        >`
                      : html`<label
                          >${option.title} (${option.rule})
                          <select name=${`option-${option.id}`}>
                            ${option.choices.map((choice) => html`<option ?selected=${choice === option.default}>${choice}</option>`)}
                          </select></label
                        >`,
                  )}
                </fieldset>`
          }
          <p class="soft">
            Each player chooses himself who keeps his share of the dice, when he opens his link.
          </p>
          <p><button type="submit" class="primary" ?disabled=${this.busy}>Make the game</button></p>
        </form>
      </details>
      ${this.problem === null ? nothing : problemNote(this.problem, [])}
    </section>`;
  }

  private get chosen(): ModuleSummary | undefined {
    return this.pack?.module ?? this.modules[this.module];
  }

  /** What the game is played on: its own data, or a pack with its name and hash. Nothing where there is no choice. */
  private packChoice(id: string): TemplateResult | typeof nothing {
    const own = this.packs.filter(({ module }) => module === id);
    if (own.length === 0) return nothing;
    const ref = this.pack?.summary.ref ?? id;
    return html`<label
        >Map and tables
        <select
          name="pack"
          @change=${(event: Event) => void this.pickPack(own[(event.target as HTMLSelectElement).selectedIndex - 1])}
        >
          <option ?selected=${this.pack === null}>Built in</option>
          ${own.map(({ ref: each, title, hash }) => html`<option ?selected=${each === ref}>Pack ${title} (${hash.slice(0, 12)})</option>`)}
        </select></label
      >
      <p class="soft">
        <a href=${modulePage(ref)}>See the map, counters and tables</a
        >${this.pack === null ? nothing : html`; hash <code class="hash">${this.pack.summary.hash}</code>`}
      </p>`;
  }

  /** Scenarios and options are the pack's own. */
  private async pickPack(summary: PackSummary | undefined): Promise<void> {
    this.scenario = 0;
    this.pack = null;
    if (summary === undefined || this.api === null) return;
    const answer = await this.api.module(summary.ref);
    if (answer.ok) this.pack = { summary, module: answer.value };
    else this.problem = answer.problem;
  }

  private pick(choice: { readonly module: number } | { readonly scenario: number }): void {
    if ('module' in choice) [this.module, this.scenario, this.pack] = [choice.module, 0, null];
    else this.scenario = choice.scenario;
  }

  private readonly create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { api } = this;
    const module = this.chosen;
    const scenario = module?.scenarios[this.scenario];
    if (api === null || module === undefined || scenario === undefined || this.busy) return;
    const data = new FormData(event.target as HTMLFormElement);
    const text = (field: string): string => String(data.get(field) ?? '').trim();
    const game: NewGame = {
      module: this.pack?.summary.ref ?? module.id,
      scenario: scenario.id,
      options: Object.fromEntries(
        module.options.map(({ id, choices }) => [
          id,
          choices === undefined ? data.get(`option-${id}`) !== null : text(`option-${id}`),
        ]),
      ),
      seats: scenario.seats.map(({ seat, name }) => {
        const email = text(`email-${seat}`);
        return {
          seat,
          name: text(`name-${seat}`) || name,
          timeZone: text(`zone-${seat}`) || 'UTC',
          ...(email === '' ? {} : { email }),
        };
      }),
    };
    this.busy = true;
    const answer = await api.newGame(game);
    this.busy = false;
    if (answer.ok) [this.created, this.problem] = [answer.value, null];
    else this.problem = answer.problem;
  };

  private done({ game, links }: GameCreated): TemplateResult {
    return html`<section class="card" role="status">
      <h2>The game is made</h2>
      <p>
        Each player with an address gets a link by mail. Open seats are taken on
        <a href=${`/g/${game}`}>the game’s page</a>: send its address to whom you like.
      </p>
      <ul>
        <li><a href=${links.spectator}>Watch</a></li>
        ${Object.entries(links.seats ?? {}).map(([seat, link]) => html`<li><a href=${link}>Seat ${seat}</a></li>`)}
        ${links.director === undefined ? nothing : html`<li><a href=${links.director}>Director</a></li>`}
      </ul>
    </section>`;
  }
}
customElements.define('hexpost-new-game', NewGameForm);
