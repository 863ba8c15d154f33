import '../jitless.ts';
import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { PackSummary } from '../../shared/api/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { BoardMap } from '../../shared/rules/presentation.ts';
// With the viewer, not the board alone: else the board would be split off from the viewer's one file.
import '../components/replay/HexpostReplay.ts';
import { Api } from '../client/api.ts';
import { fetchModule, packFilesOf } from '../components/modules.ts';
import { theme } from '../components/theme.css.ts';
import { packLine } from '../components/packLine.ts';
import { bar } from './bar.ts';
import { pageStyles } from './page.css.ts';
import { packList } from './packList.ts';

/** `coverage.json`: every numbered rule, the functions that are it and what holds them, or why it needs none. */
interface Coverage {
  readonly rules: readonly {
    readonly rule: string;
    readonly title?: string;
    readonly none?: string;
    readonly in?: readonly string[];
    readonly tests?: readonly string[];
    readonly cases?: readonly string[];
  }[];
}

/** Loaded when a module's page asks for them: what the rulebook's numbers are held by, and the printed tables. */
const COVERAGE = import.meta.glob<{ readonly default: Coverage }>('../../shared/games/*/coverage.json');
const TABLES = import.meta.glob<{ readonly default: Readonly<Record<string, unknown>> }>(
  '../../shared/games/*/data/tables.json',
);

/** A table that keeps its shape on paper: rows by die, columns by odds. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly mark: string;
  readonly source: string;
}

/** `/module.html#<id>`: one game: its map and set-up, counters, tables, where all of it comes from, and what holds each rule. */
class ModulePage extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      hexpost-board {
        height: 72vh;
        border: 1px solid var(--panel-line);
        border-radius: 12px;
      }
      main {
        max-width: 80rem;
      }
      .scroll {
        overflow: auto;
        max-height: 26rem;
      }
      table {
        border-collapse: collapse;
        margin: 6px 0 14px;
        font-size: 0.92rem;
      }
      th,
      td {
        border: 1px solid var(--panel-line);
        padding: 3px 9px;
        text-align: left;
        vertical-align: top;
      }
      thead th {
        background: var(--panel-2);
      }
      select {
        min-height: 38px;
        border: 1px solid var(--panel-line);
        border-radius: 8px;
        background: var(--panel-2);
      }
      caption {
        text-align: left;
        color: var(--panel-soft);
        padding: 4px 0;
      }
    `,
  ];
  static override readonly properties = {
    module: { state: true },
    loading: { state: true },
    scenario: { state: true },
    mapIndex: { state: true },
    coverage: { state: true },
    tables: { state: true },
    packs: { state: true },
  };
  private module: GameModule | null = null;
  private loading = true;
  private scenario = '';
  private mapIndex = 0;
  private coverage: Coverage | null = null;
  private tables: readonly Table[] = [];
  private packs: readonly PackSummary[] = [];
  /** What the module is asked for by: its id, and its data pack if it has one. */
  private readonly ref = decodeURIComponent(location.hash.slice(1));

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', () => location.reload());
    void this.load();
  }

  private async load(): Promise<void> {
    const module = await fetchModule(this.ref);
    this.loading = false;
    this.module = module;
    if (module === null) return;
    const { id, scenarios } = module;
    this.scenario = scenarios[0]?.id ?? '';
    const coverage = await COVERAGE[`../../shared/games/${id}/coverage.json`]?.();
    this.coverage = coverage?.default ?? null;
    const tables = await tablesOf(id, this.ref);
    this.tables = Object.entries(tables).flatMap(([name, value]) => asTable(name, value) ?? []);
    const listed = await new Api(null).modules();
    if (listed.ok) this.packs = listed.value.packs;
  }

  protected override render(): TemplateResult {
    const { module, loading } = this;
    if (module === null)
      return html`${bar('Game')}
        <main>
          ${loading ? html`<p class="card">The game is being loaded…</p>` : html`<p class="card" role="alert">This page knows no such game. <a href="/">Start</a></p>`}
        </main>`;
    const map = (module.maps[this.mapIndex] ?? module.maps[0]) as BoardMap;
    const options = Object.fromEntries(module.options.map(({ id, default: standard }) => [id, standard]));
    const position = module.position(module.setup(this.scenario, options));
    const scenario = module.scenarios.find(({ id }) => id === this.scenario);
    return html`${bar(module.title, [{ href: '/', text: 'Start' }])}
      <main>
        <h1>${module.title}</h1>
        <p class="soft">${module.rulebook} · rules as code, version ${module.version.split('+', 1)[0]}</p>
        ${packLine(this.ref)}
        <section class="card" aria-labelledby="map">
          <h2 id="map">Map and set-up</h2>
          <p class="row">
            <label
              >Scenario
              <select
                @change=${(event: Event) => (this.scenario = (event.target as HTMLSelectElement).value)}
              >
                ${module.scenarios.map(({ id, title }) => html`<option value=${id} ?selected=${id === this.scenario}>${title}</option>`)}
              </select></label
            >
            ${module.maps.length < 2 ? nothing : module.maps.map(({ title }, i) => html`<button type="button" aria-pressed=${i === this.mapIndex ? 'true' : 'false'} @click=${() => (this.mapIndex = i)}>${title}</button>`)}
          </p>
          <p>${scenario?.about ?? ''}</p>
          <hexpost-board
            .map=${map}
            .sheet=${module.counters}
            .position=${position}
            .sources=${module.provenance}
            .heading=${map.title}
          ></hexpost-board>
        </section>
        ${packList(this.packs, module.id, this.ref)} ${this.sources(module)}${this.units(module)}
        ${
          this.tables.length === 0
            ? nothing
            : html`<section class="card" aria-labelledby="tables">
                <h2 id="tables">Tables</h2>
                ${this.tables.map(tableOf)}
              </section>`
        }
        ${this.options(module)}${this.rules()}
      </main>`;
  }

  private sources(module: GameModule): TemplateResult {
    return html`<section class="card" aria-labelledby="sources">
      <h2 id="sources">Where it comes from</h2>
      <p>Printed: read off the rulebook. Reconstructed: worked out, for want of the printed original.</p>
      <dl>
        ${module.provenance.map(
          ({ what, mark, source }) =>
            html`<dt><strong>${what}</strong>: ${mark}</dt>
              <dd>${source}</dd>`,
        )}
      </dl>
    </section>`;
  }

  private units(module: GameModule): TemplateResult {
    const { units, factions, nations } = module.counters;
    const title = (list: readonly { readonly id: string; readonly title: string }[], id: string): string =>
      list.find((each) => each.id === id)?.title ?? id;
    return html`<section class="card" aria-labelledby="units">
      <h2 id="units">Units: ${units.length}</h2>
      <div class="scroll" tabindex="0" role="region" aria-labelledby="units">
        <table>
          <thead>
            <tr>
              ${['Unit', 'Name', 'Side', 'Nation', 'Type', 'Size', 'Strengths'].map((head) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${units.map(
              (unit) =>
                html`<tr>
                  <td><code>${unit.unit}</code></td>
                  <td>${unit.longName || unit.name}</td>
                  <td>${title(factions, unit.faction)}</td>
                  <td>${title(nations, unit.nation)}</td>
                  <td>${unit.type}</td>
                  <td>${unit.size}</td>
                  <td>${unit.strengths}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  private options(module: GameModule): TemplateResult | typeof nothing {
    if (module.options.length === 0) return nothing;
    return html`<section class="card" aria-labelledby="options">
      <h2 id="options">Rules that can be agreed on</h2>
      <ul>
        ${module.options.map(({ title, rule, about }) => html`<li><strong>${title}</strong> <span class="soft">${rule}</span>: ${about}</li>`)}
      </ul>
    </section>`;
  }

  private rules(): TemplateResult | typeof nothing {
    const { coverage } = this;
    if (coverage === null) return nothing;
    const { rules } = coverage;
    return html`<section class="card" aria-labelledby="coverage">
      <h2 id="coverage">Rules: ${rules.length} numbers</h2>
      <details>
        <summary>What each is, and what holds it</summary>
        <div class="scroll" tabindex="0" role="region" aria-labelledby="coverage">
          <table>
            <thead>
              <tr>
                <th scope="col">Rule</th>
                <th scope="col">Where it is</th>
                <th scope="col">What holds it</th>
              </tr>
            </thead>
            <tbody>
              ${rules.map(
                (rule) =>
                  html`<tr>
                    <th scope="row">${rule.rule} ${rule.title ?? ''}</th>
                    <td>${rule.none ?? (rule.in ?? []).map((name) => html`<code>${name}</code><br />`)}</td>
                    <td>
                      ${[...(rule.tests ?? []), ...(rule.cases ?? [])].map((name) => html`<code>${name}</code><br />`)}
                    </td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </details>
    </section>`;
  }
}
customElements.define('hexpost-module-page', ModulePage);

/** The tables that the page shows: of the data pack, if it shows one. */
async function tablesOf(id: string, ref: string): Promise<Readonly<Record<string, unknown>>> {
  const file = packFilesOf(ref)?.['tables.json'];
  if (file !== undefined) return JSON.parse(file) as Readonly<Record<string, unknown>>;
  return (await TABLES[`../../shared/games/${id}/data/tables.json`]?.())?.default ?? {};
}

function asTable(name: string, value: unknown): Table | null {
  const { columns, rows, mark, source } = (value ?? {}) as Partial<Table>;
  if (!Array.isArray(columns) || typeof rows !== 'object' || rows === null) return null;
  if (!Object.values(rows).every(Array.isArray)) return null;
  return { name, columns, rows, mark: mark ?? '', source: source ?? '' };
}

function tableOf({ name, columns, rows, mark, source }: Table): TemplateResult {
  const title = name === 'crt' ? 'Combat Results Table' : name;
  return html`<table>
      <caption>
        ${title} (${mark})
      </caption>
      <thead>
        <tr>
          <th scope="col">Die</th>
          ${columns.map((column) => html`<th scope="col">${String(column)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${Object.entries(rows).map(
          ([die, cells]) =>
            html`<tr>
              <th scope="row">${die}</th>
              ${cells.map((cell) => html`<td>${String(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="soft">${source}</p>`;
}
