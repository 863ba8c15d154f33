import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';

/** A printed table or track of a game's data, ready to be shown: it keeps its shape on paper. */
export interface DataTable {
  readonly title: string;
  /** The first head is that of the row names. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** `printed` or `reconstructed`; '' where each row says its own. */
  readonly mark: string;
  readonly source: string;
  /** Cells (row, column; the row names are column 0) that the rulebook prints in a table that is else reconstructed. */
  readonly printed: ReadonlySet<string>;
}

/** What the data's short names are called in rulebooks. */
const TITLES: { readonly [name: string]: string } = {
  crt: 'Combat Results Table',
  soviet: 'Soviet Combat Results Table',
  german: 'German Combat Results Table',
  barrage: 'Barrage Fire Table',
  tec: 'Terrain Effects Chart',
  trt: 'Turn Record Track',
  terrain: 'Terrain Effects',
  hexsides: 'Hexsides',
  offMap: 'Off-map movement',
  nonClear: 'against other terrain than clear',
  clear: 'against clear terrain',
  turns: 'Calendar',
};

/** Heads of columns that say more than the data's names. */
const HEADS: { readonly [name: string]: string } = { enter: 'Cost to enter', cross: 'Cost to cross' };

type Json = unknown;
type Fields = { readonly [name: string]: Json };

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: Json): boolean => value === null || typeof value !== 'object';
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** "stepLoss" → "Step loss". */
function words(name: string): string {
  const known = HEADS[name];
  if (known !== undefined) return known;
  const spaced = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A value as a cell: no value is a dash, a switch yes or no, a list its items, fields those that say something. */
function cell(value: Json): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isList(value)) return value.map(cell).join(', ');
  if (isFields(value))
    return Object.entries(value)
      .filter(([, part]) => part !== false && part !== null)
      .map(([name, part]) => (part === true ? words(name) : `${words(name)} ${cell(part)}`))
      .join('; ');
  return String(value);
}

/** Every table in a file of a game's data, whatever the game keeps there; sources stand with what they are the source of. */
export function tablesOf(data: Json): readonly DataTable[] {
  if (!isFields(data)) return [];
  return [
    ...Object.entries(data).flatMap(([name, value]) => read([name], value, data[`${name}Source`])),
    ...single(data),
  ];
}

/** Numbers that stand by themselves beside the tables. */
function single(data: Fields): readonly DataTable[] {
  const rows = Object.entries(data)
    .filter(
      ([name, value]) =>
        isScalar(value) && !['mark', 'source', 'note', 'about'].includes(name) && !name.endsWith('Source'),
    )
    .map(([name, value]) => [words(name), cell(value)]);
  if (rows.length === 0) return [];
  return [table('Numbers', ['', 'Value'], rows, data)];
}

const titleOf = (path: readonly string[]): string =>
  path.map((name) => TITLES[name] ?? words(name)).join(': ');

function table(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { mark, source }: { readonly mark?: Json; readonly source?: Json },
  printed: ReadonlySet<string> = new Set(),
): DataTable {
  return {
    title,
    heads,
    rows,
    mark: mark === undefined ? '' : cell(mark),
    source: source === undefined ? '' : cell(source),
    printed,
  };
}

function read(path: readonly string[], value: Json, source?: Json): readonly DataTable[] {
  if (isList(value)) return value.every(isFields) && value.length > 0 ? [list(path, value, source)] : [];
  if (!isFields(value)) return [];
  const { columns } = value;
  if (isList(columns)) return byColumns(path, value, columns);
  const inner = Object.entries(value).filter(
    ([name, part]) => (isFields(part) || isList(part)) && name !== 'rows',
  );
  const lists = inner.filter(([, part]) => isList(part) && part.length > 0 && part.every(isFields));
  const rest = Object.entries(value).filter(([name]) => !lists.some(([other]) => other === name));
  return [
    ...(isFields(value['rows'])
      ? [table(titleOf(path), ['Die', 'Result'], byDie(value['rows']), value)]
      : []),
    ...fields(path, Object.fromEntries(rest)),
    ...lists.flatMap(([name, part]) => read([...path, name], part, value['source'])),
  ];
}

/** Die faces as they stand on paper: ascending, negative ones too. */
const faces = (rows: Fields): readonly string[] => Object.keys(rows).sort((a, b) => Number(a) - Number(b));

function byDie(rows: Fields): readonly (readonly string[])[] {
  return faces(rows).map((die) => [die, ...(isList(rows[die]) ? rows[die].map(cell) : [cell(rows[die])])]);
}

/** A table by odds: one grid, or several that share their columns. */
function byColumns(path: readonly string[], value: Fields, columns: readonly Json[]): readonly DataTable[] {
  const heads = ['Die', ...columns.map(cell)];
  const printed = isList(value['printed']) ? value['printed'].filter(isFields) : [];
  return Object.entries(value).flatMap(([name, rows]) => {
    if (!isFields(rows) || !Object.values(rows).every(isList)) return [];
    const order = faces(rows);
    const cells = printed.map(
      ({ die, column }) => `${order.indexOf(cell(die))},${heads.indexOf(cell(column))}`,
    );
    const title = name === 'rows' ? titleOf(path) : `${titleOf(path)}, ${titleOf([name])}`;
    return [table(title, heads, byDie(rows), value, new Set(cells))];
  });
}

/** A list of alike things: a row each, a column for each of their members. */
function list(path: readonly string[], items: readonly Json[], source?: Json): DataTable {
  const all = items.filter(isFields);
  const names = [...new Set(all.flatMap((item) => Object.keys(item)))].filter(
    (name) => !['mark', 'source', 'printed'].includes(name),
  );
  const own = all.some(
    ({ mark, source: from, printed }) => mark !== undefined || from !== undefined || printed !== undefined,
  );
  const from = (item: Fields): string =>
    [
      item['mark'],
      item['source'],
      isList(item['printed']) && item['printed'].length > 0 ? `printed: ${cell(item['printed'])}` : undefined,
    ]
      .filter((part) => part !== undefined)
      .map(cell)
      .join(': ');
  return table(
    titleOf(path),
    [...names.map(words), ...(own ? ['From'] : [])],
    all.map((item) => [...names.map((name) => cell(item[name])), ...(own ? [from(item)] : [])]),
    { source },
  );
}

/** A few values under names of their own. */
function fields(path: readonly string[], value: Fields): readonly DataTable[] {
  const rows = Object.entries(value)
    .filter(([name]) => !['mark', 'source', 'rows', 'printed'].includes(name))
    .map(([name, part]) => [words(name), cell(part)]);
  return rows.length === 0 ? [] : [table(titleOf(path), ['', 'Value'], rows, value)];
}

/** The table as a table; cells that the rulebook prints are marked, and the note says so. */
export function tableView({ title, heads, rows, mark, source, printed }: DataTable): TemplateResult {
  return html`<figure>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}>
      <table>
        <caption>
          ${title}${mark === '' ? nothing : html` <span class="soft">· ${mark}</span>`}
        </caption>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (cells, row) =>
              html`<tr>
                ${cells.map((text, i) =>
                  i === 0
                    ? html`<th scope="row">${text}</th>`
                    : html`<td>
                        ${printed.has(`${row},${i}`) ? html`<b class="printed">${text}</b>` : text}
                      </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      source === '' && printed.size === 0
        ? nothing
        : html`<figcaption class="soft">
            ${printed.size === 0 ? nothing : html`<b class="printed">Underlined</b>: printed in the rulebook. `}${source}
          </figcaption>`
    }
  </figure>`;
}
