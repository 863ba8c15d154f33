import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { GameCreated, NewGame, PackSummary, Problem } from '../../shared/api/index.ts';
import type { Api, ModuleSummary } from '../client/api.ts';
import { theme } from '../components/theme.css.ts';
import { pageStyles } from './page.css.ts';
import { problemNote } from './problemNote.ts';
import { modulePage } from './packList.ts';
import { SPANS } from './span.ts';

/**
 * `<hexpost-new-game>`: makes a game: module, scenario, options, who plays which side. Each seat gets its link by mail; a
 * seat without an address is an open invitation.
 *
 * Properties: `api`, `modules`, `packs` (the data packs of this server, DESIGN 5), `first`.
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
        min-width: 0;
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
        width: 100%;
        min-height: 40px;
        border: 1px solid var(--panel-line);
        border-radius: 8px;
        background: var(--panel-2);
        max-width: 100%;
      }
      .help {
        font-size: 0.92rem;
        color: var(--panel-soft);
      }
      label.choice input {
        flex: none;
        width: 1.1rem;
        height: 1.1rem;
        accent-color: var(--accent);
      }
      label.choice input:disabled ~ span {
        color: var(--panel-soft);
      }
      .address {
        flex: 1 1 18rem;
      }
      details summary {
        cursor: pointer;
        min-height: 32px;
      }
    `,
  ];
  static override readonly properties = {
    api: { attribute: false },
    modules: { attribute: false },
    packs: { attribute: false },
    first: { attribute: false },
    pack: { state: true },
    module: { state: true },
    scenario: { state: true },
    problem: { state: true },
    created: { state: true },
    busy: { state: true },
    open: { state: true },
    copied: { state: true },
  };
  api: Api | null = null;
  modules: readonly ModuleSummary[] = [];
  packs: readonly PackSummary[] = [];
  /** The game on the data pack that is chosen; null: on its own data. */
  private pack: { readonly summary: PackSummary; readonly module: ModuleSummary } | null = null;
  /** Id of the module to begin with. */
  first = '';
  private module = 0;
  private scenario = 0;
  private problem: Problem | null = null;
  private created: GameCreated | null = null;
  private busy = false;
  /** Sides whose seat has no address yet: open invitations. */
  private open: readonly string[] = [];
  private copied = false;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('modules') && !changed.has('first')) return;
    this.module = Math.max(
      0,
      this.modules.findIndex(({ id }) => id === this.first),
    );
  }

  protected override render(): TemplateResult | typeof nothing {
    const module = this.chosen;
    const scenario = module?.scenarios[this.scenario];
    if (module === undefined || scenario === undefined) return nothing;
    if (this.created !== null) return this.done(this.created);
    return html`<section class="card">
        <form @submit=${this.create} @input=${this.seen}>
          ${this.game(module, scenario)} ${scenario.seats.map((seat, i) => this.seat(seat, i === 0))}
          ${TIME_ZONES}
          <label class="choice"
            ><input type="checkbox" name="listed" ?disabled=${this.open.length === 0} /><span
              >Show the open seats to everybody who opens this site
              <span class="help"
                >${
                  this.open.length === 0
                    ? 'Every seat has a player.'
                    : `${this.open.join(' and ')}: no address yet, so an open invitation. Shown are the game and the names and time zones of its players, never an address. Without this only those can take the seat whom you send the game’s address.`
                }</span
              ></span
            ></label
          >
          ${this.options(module)}
          <label
            >A question waits for its player
            <select name="answerHours">
              ${SPANS.map(({ value, text }) => html`<option value=${value}>${text}</option>`)}
            </select>
            <span class="help"
              >The rules put questions to the player whose move it is not: which unit loses the step, where it
              retreats. His standing orders answer first; when this time is up, the default policy does. A
              turn itself has no clock.</span
            ></label
          >
          <details>
            <summary>A tournament director for this game</summary>
            <fieldset>
              <legend>Director</legend>
              <label>Name <input type="text" name="director-name" maxlength="80" autocomplete="off" /></label>
              <label
                >Mail address <input type="email" name="director-email" maxlength="254" autocomplete="off"
              /></label>
            </fieldset>
          </details>
          <p class="help">
            Every die is made from a secret of the server and a secret of each player. Who keeps a player’s
            secret, he himself (twelve words that his browser draws, so that nobody can have chosen his dice)
            or the server for him, each decides when he first opens his link, and the log says so.
          </p>
          <p><button type="submit" class="primary" ?disabled=${this.busy}>Make the game</button></p>
        </form>
      </section>
      ${this.problem === null ? nothing : problemNote(this.problem, [])}`;
  }

  private game(module: ModuleSummary, scenario: ModuleSummary['scenarios'][number]): TemplateResult {
    return html`<label
        >Game
        <select
          name="module"
          @change=${(event: Event) => this.pick({ module: (event.target as HTMLSelectElement).selectedIndex })}
        >
          ${this.modules.map(({ title }, i) => html`<option ?selected=${i === this.module}>${title}</option>`)}
        </select></label
      >
      ${this.packChoice(module.id)}
      <label
        >Scenario
        <select
          name="scenario"
          @change=${(event: Event) => this.pick({ scenario: (event.target as HTMLSelectElement).selectedIndex })}
        >
          ${module.scenarios.map(({ title }, i) => html`<option ?selected=${i === this.scenario}>${title}</option>`)}
        </select>
        <span class="help"
          >Rule ${scenario.rule}. ${scenario.about}
          <a href=${modulePage(this.pack?.summary.ref ?? module.id)}>Map, units, tables and rules</a></span
        ></label
      >`;
  }

  private seat(
    { seat, name }: { readonly seat: number; readonly name: string },
    first: boolean,
  ): TemplateResult {
    return html`<fieldset>
      <legend>${name}</legend>
      <label
        >Name <input type="text" name=${`name-${seat}`} maxlength="80" autocomplete=${first ? 'name' : 'off'}
      /></label>
      <label
        >Mail address
        <input
          type="email"
          name=${`email-${seat}`}
          maxlength="254"
          autocomplete=${first ? 'email' : 'off'}
          placeholder="none: open invitation"
      /></label>
      <label
        >Time zone
        <input
          type="text"
          name=${`zone-${seat}`}
          list="time-zones"
          required
          value=${ownZone()}
          @input=${sayIfUnknown}
      /></label>
    </fieldset>`;
  }

  private options({ options }: ModuleSummary): TemplateResult | typeof nothing {
    if (options.length === 0) return nothing;
    return html`<fieldset class="options">
      <legend>Rules to agree on</legend>
      ${options.map((option) =>
        option.choices === undefined
          ? html`<label class="choice"
              ><input
                type="checkbox"
                name=${`option-${option.id}`}
                .checked=${option.default === true}
              /><span>${option.title} (${option.rule}) <span class="help">${option.about}</span></span></label
            >`
          : html`<label
              >${option.title} (${option.rule})
              <select name=${`option-${option.id}`}>
                ${option.choices.map((choice) => html`<option ?selected=${choice === option.default}>${choice}</option>`)}
              </select>
              <span class="help">${option.about}</span></label
            >`,
      )}
    </fieldset>`;
  }

  /** Which seats have no address, as it is typed. */
  private readonly seen = (event: Event): void => this.look(event.currentTarget as HTMLFormElement);

  private look(form: HTMLFormElement): void {
    const data = new FormData(form);
    const seats = this.chosen?.scenarios[this.scenario]?.seats ?? [];
    this.open = seats
      .filter(({ seat }) => String(data.get(`email-${seat}`) ?? '').trim() === '')
      .map(({ name }) => name);
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
      </select>
      <span class="help"
        ><a href=${modulePage(ref)}>See the map, counters and tables</a
        >${this.pack === null ? nothing : html`; hash <code class="hash">${this.pack.summary.hash}</code>`}</span
      ></label
    >`;
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

  protected override updated(changed: PropertyValues): void {
    // What had been typed for a seat stays with its number: the other scenario's seats are looked at anew.
    const form = this.renderRoot.querySelector('form');
    if ((changed.has('module') || changed.has('scenario')) && form !== null) this.look(form);
  }

  private readonly create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { api } = this;
    const module = this.chosen;
    const scenario = module?.scenarios[this.scenario];
    if (api === null || module === undefined || scenario === undefined || this.busy) return;
    const data = new FormData(event.target as HTMLFormElement);
    const text = (field: string): string => String(data.get(field) ?? '').trim();
    const span = text('answerHours');
    const director = { name: text('director-name') || 'Director', email: text('director-email') };
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
      listed: this.open.length > 0 && data.get('listed') !== null,
      ...(span === '' ? {} : { answerHours: span === 'none' ? null : Number(span) }),
      ...(director.email === '' ? {} : { director }),
    };
    this.busy = true;
    const answer = await api.newGame(game);
    this.busy = false;
    if (answer.ok) [this.created, this.problem] = [answer.value, null];
    else this.problem = answer.problem;
  };

  private done({ game, links }: GameCreated): TemplateResult {
    const address = new URL(`/g/${game}`, location.href).href;
    return html`<section class="card" role="status">
      <h2>The game is made</h2>
      <p>
        Each player with an address gets his link by mail.
        ${
          this.open.length === 0
            ? nothing
            : html`Open seats (${this.open.join(', ')}) are taken on
                <a href=${`/g/${game}`}>the game’s page</a>: send its address to whom you like.`
        }
      </p>
      ${
        this.open.length === 0
          ? nothing
          : html`<p class="row">
              <code class="address">${address}</code>
              <button type="button" @click=${() => void this.copy(address)}>
                ${this.copied ? 'Copied' : 'Copy'}
              </button>
            </p>`
      }
      <ul>
        <li><a href=${links.spectator}>Watch</a></li>
        ${Object.entries(links.seats ?? {}).map(([seat, link]) => html`<li><a href=${link}>Seat ${seat}</a></li>`)}
        ${links.director === undefined ? nothing : html`<li><a href=${links.director}>Director</a></li>`}
      </ul>
    </section>`;
  }

  private async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = true;
    } catch {
      // The browser doesn't allow it; the address stands there to be selected.
    }
  }
}
customElements.define('hexpost-new-game', NewGameForm);

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All that this browser knows, its own and UTC among them whatever it calls them: one list for all seats. */
const TIME_ZONES = html`<datalist id="time-zones">
  ${[...new Set([...Intl.supportedValuesOf('timeZone'), ownZone(), 'UTC'])]
    .sort()
    .map((zone) => html`<option value=${zone}></option>`)}
</datalist>`;

/** Tells the form, so that it points at the field, of a name that no calendar knows. */
function sayIfUnknown({ target }: Event): void {
  const field = target as HTMLInputElement;
  let fault = '';
  try {
    new Intl.DateTimeFormat('en', { timeZone: field.value });
  } catch {
    fault = 'Choose a time zone of the list, such as Europe/Berlin.';
  }
  field.setCustomValidity(fault);
}
