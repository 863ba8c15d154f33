import '../jitless.ts';
import { LitElement, html, nothing, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { counterSymbols } from 'virtual:counter-symbols';
import type { PackSummary } from '../../shared/api/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { BoardMap } from '../../shared/rules/presentation.ts';
import { Api } from '../client/api.ts';
import { counterStyles } from '../components/board/counter.css.ts';
import { symbolDefs } from '../components/board/counter.ts';
// With the viewer, not the board alone: else the board would be split off from the viewer's one file.
import '../components/replay/HexpostReplay.ts';
import { fetchModule, packFilesOf } from '../components/modules.ts';
import { packLine } from '../components/packLine.ts';
import { theme } from '../components/theme.css.ts';
import { whenOpen } from '../components/whenOpen.ts';
import { bar } from './bar.ts';
import { moduleStyles } from './module.css.ts';
import { coverageTable, rulesFound } from './moduleRules.ts';
import type { Coverage } from './moduleRules.ts';
import { tableView, tablesOf } from './moduleTables.ts';
import type { DataTable } from './moduleTables.ts';
import { counterTray, unitTable } from './moduleUnits.ts';
import { packList } from './packList.ts';
import { pageStyles } from './page.css.ts';

/** Loaded when a module's page asks for them: what the rulebook's numbers are held by, and the printed tables and tracks. */
const COVERAGE = import.meta.glob<{ readonly default: Coverage }>('../../shared/games/*/coverage.json');
const DATA = import.meta.glob<{ readonly default: unknown }>(
  '../../shared/games/*/data/{tables,tracks,events}.json',
);
/** The files of a game's data that hold tables, in the order to show them. */
const FILES = ['tables', 'tracks', 'events'] as const;

const PARTS = [
  ['map', 'Map'],
  ['units', 'Units'],
  ['tables', 'Tables'],
  ['options', 'Options'],
  ['sources', 'Sources'],
  ['coverage', 'Rules'],
] as const;

const SYMBOLS = new Set(counterSymbols.map(({ type }) => type));

/** What the address asks for: `/m/battle-for-germany`, with its data pack if it names one. */
const REF = decodeURIComponent(/^\/m\/([^/]+)\/?$/.exec(location.pathname)?.[1] ?? '');

/** `/m/<module>`: one game: its maps and set-up, counters, tables, where all of it comes from, and what holds each rule. */
class ModulePage extends LitElement {
  static override readonly styles = [theme, pageStyles, counterStyles, moduleStyles];
  static override readonly properties = {
    module: { state: true },
    scenario: { state: true },
    mapIndex: { state: true },
    wanted: { state: true },
  };
  /** Undefined until it is there; null where there is none. */
  private module: GameModule | null | undefined = undefined;
  private scenario = '';
  private mapIndex = 0;
  private coverage: Coverage | null = null;
  private tables: readonly DataTable[] = [];
  private packs: readonly PackSummary[] = [];
  private wanted = '';

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    const module = await fetchModule(REF);
    if (module !== null) {
      const path = `../../shared/games/${module.id}`;
      const [coverage, files, listed] = await Promise.all([
        COVERAGE[`${path}/coverage.json`]?.(),
        dataOf(path),
        new Api(null).modules(),
      ]);
      this.coverage = coverage?.default ?? null;
      this.tables = files.flatMap(tablesOf);
      this.packs = listed.ok ? listed.value.packs : [];
      this.scenario = module.scenarios[0]?.id ?? '';
      document.title = `${module.title} · Hexpost`;
    }
    this.module = module;
  }

  protected override render(): TemplateResult {
    const { module } = this;
    if (module === undefined) return html`${bar('Game', [{ href: '/', text: 'Start' }])}`;
    if (module === null)
      return html`${bar('Game', [{ href: '/', text: 'Start' }])}
        <main>
          <p class="card" role="alert">
            This server knows no such game. <a href="/">The start page</a> lists the games that it has.
          </p>
        </main>`;
    return html`${bar(module.title, [
        { href: `/new#${module.id}`, text: 'New game' },
        { href: '/', text: 'Start' },
      ])}
      <main>
        <h1>${module.title}</h1>
        <p class="soft">${module.rulebook} · rules as code, version ${module.version.split('+')[0]}</p>
        ${packLine(REF)}
        <nav class="parts" aria-label="Parts of this page">
          ${PARTS.map(([id, text]) => html`<a href=${`#${id}`} @click=${(event: Event) => this.show(event, id)}>${text}</a>`)}
        </nav>
        ${this.map(module)} ${this.units(module)}
        <section class="card" aria-labelledby="tables">
          <h2 id="tables" tabindex="-1">Tables and tracks</h2>
          <div class="tables">${this.tables.map(tableView)}</div>
        </section>
        ${this.options(module)}${this.sources(module)}${packList(this.packs, module.id, REF)}${this.rules()}
      </main>`;
  }

  /** Headings lie in this element's own tree, where the browser does not look for what an address names. */
  private show(event: Event, id: string): void {
    event.preventDefault();
    const heading = this.renderRoot.querySelector<HTMLElement>(`#${id}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }

  private map(module: GameModule): TemplateResult {
    const map = (module.maps[this.mapIndex] ?? module.maps[0]) as BoardMap;
    const options = Object.fromEntries(module.options.map(({ id, default: standard }) => [id, standard]));
    const position = module.position(module.setup(this.scenario, options));
    const scenario = module.scenarios.find(({ id }) => id === this.scenario);
    return html`<section class="card" aria-labelledby="map">
      <h2 id="map" tabindex="-1">Map and set-up</h2>
      <p class="row">
        <label
          >Scenario
          <select @change=${(event: Event) => (this.scenario = (event.target as HTMLSelectElement).value)}>
            ${module.scenarios.map(({ id, title }) => html`<option value=${id} ?selected=${id === this.scenario}>${title}</option>`)}
          </select></label
        >
        ${module.maps.length < 2 ? nothing : module.maps.map(({ title }, i) => html`<button type="button" aria-pressed=${i === this.mapIndex ? 'true' : 'false'} @click=${() => (this.mapIndex = i)}>${title}</button>`)}
      </p>
      <p>
        ${scenario?.about ?? nothing}
        <span class="soft"
          >${scenario === undefined ? nothing : `Rule ${scenario.rule}, to turn ${scenario.turns}. Seats: ${scenario.seats.map(({ name }) => name).join(', ')}.`}</span
        >
      </p>
      <hexpost-board
        .map=${map}
        .sheet=${module.counters}
        .position=${position}
        .sources=${module.provenance}
        .heading=${map.title}
      ></hexpost-board>
    </section>`;
  }

  private units(module: GameModule): TemplateResult {
    return html`<section class="card" aria-labelledby="units">
      <h2 id="units" tabindex="-1">Units: ${module.counters.units.length}</h2>
      <svg width="0" height="0" aria-hidden="true" class="defs">
        <defs>${symbolDefs(counterSymbols).map((symbol) => svg`${symbol}`)}</defs>
      </svg>
      ${counterTray(module.counters, SYMBOLS)}
      <details>
        <summary>As a list</summary>
        ${whenOpen(() => unitTable(module.counters))}
      </details>
    </section>`;
  }

  private options(module: GameModule): TemplateResult {
    const value = (standard: boolean | string): string =>
      typeof standard === 'boolean' ? (standard ? 'on' : 'off') : standard;
    return html`<section class="card" aria-labelledby="options">
      <h2 id="options" tabindex="-1">Rules that can be agreed on</h2>
      <ul class="plain">
        ${module.options.map(
          ({ title, rule, about, default: standard, choices }) =>
            html`<li>
              <strong>${title}</strong>
              <span class="soft"
                >rule ${rule} ·
                ${choices === undefined ? nothing : `${choices.join(' or ')}; `}${value(standard)} unless
                agreed otherwise</span
              ><br />${about}
            </li>`,
        )}
      </ul>
    </section>`;
  }

  private sources(module: GameModule): TemplateResult {
    return html`<section class="card" aria-labelledby="sources">
      <h2 id="sources" tabindex="-1">Where it comes from</h2>
      <p>
        <strong>Printed</strong> is read off the rulebook. <strong>Reconstructed</strong> is worked out, for
        want of the printed original; the data of your own copy can take its place (a data pack).
      </p>
      <dl class="sources">
        ${module.provenance.map(
          ({ what, mark, source }) =>
            html`<dt><strong>${what}</strong><br />${mark}</dt>
              <dd>${source}</dd>`,
        )}
      </dl>
    </section>`;
  }

  private rules(): TemplateResult | typeof nothing {
    const { coverage } = this;
    if (coverage === null) return nothing;
    const { rules } = coverage;
    const none = rules.filter(({ none: why }) => why !== undefined).length;
    return html`<section class="card" aria-labelledby="coverage">
      <h2 id="coverage" tabindex="-1">Rules: ${rules.length} numbers</h2>
      <p>
        ${rules.length - none} are functions, each held by tests or cases. Those that need none say why:
        ${none}.
      </p>
      <details>
        <summary>Rule by rule</summary>
        ${whenOpen(() => this.ruleByRule(rules))}
      </details>
    </section>`;
  }

  private ruleByRule(rules: Coverage['rules']): TemplateResult {
    const found = rulesFound(rules, this.wanted);
    return html`<label
        >Rule or word
        <input
          type="search"
          autocomplete="off"
          @input=${(event: Event) => (this.wanted = (event.target as HTMLInputElement).value)}
      /></label>
      <p role="status">${this.wanted === '' ? nothing : `${found.length} of ${rules.length}`}</p>
      ${coverageTable(found)}`;
  }
}
customElements.define('hexpost-module-page', ModulePage);

/** The files of the game's data that hold tables: of its data pack, if it is on one. */
async function dataOf(path: string): Promise<readonly unknown[]> {
  const pack = packFilesOf(REF);
  if (pack !== null) return FILES.flatMap((name) => parsed(pack[`${name}.json`]));
  const files = await Promise.all(FILES.map((name) => DATA[`${path}/data/${name}.json`]?.()));
  return files.flatMap((file) => (file === undefined ? [] : [file.default]));
}

const parsed = (text: string | undefined): readonly unknown[] =>
  text === undefined ? [] : [JSON.parse(text) as unknown];
