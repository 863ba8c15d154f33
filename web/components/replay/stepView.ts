import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { Odds } from '../../../shared/rules/contract.ts';
import type { RolledTable } from '../../../shared/rules/presentation.ts';
import { dieIcon, sealMark } from './seal.ts';
import type { Seal } from './seal.ts';
import type { Moment, Timeline } from './timeline.ts';

interface StepOf {
  readonly line: Timeline;
  /** Null: the set-up. */
  readonly moment: Moment | null;
  sealOf(moment: Moment): Seal;
  /** From before the entry's first event: what a reader wants who opened a link to it. */
  playEntry(moment: Moment): void;
}

/** The step that the board shows: who, when, what happened, the dice, and the line of the table that they were read in. */
export function stepView({ line, moment, sealOf, playEntry }: StepOf): TemplateResult {
  if (moment === null) {
    return html`<section class="now">
      <p class="where"><span>Before the first entry</span></p>
      <p class="sentence">The set-up. Step forward (→) or press play to see what happened.</p>
    </section>`;
  }
  const { entry } = moment;
  const seatName =
    entry.seat === null
      ? 'Server'
      : (line.module.scenarios
          .find(({ id }) => id === line.scenario)
          ?.seats.find(({ seat }) => seat === entry.seat)?.name ?? `Seat ${entry.seat}`);
  return html`<section class="now" aria-label="This step">
    <p class="where">
      <span
        >Entry ${entry.seq} ·
        ${seatName}${entry.continues === null ? '' : entry.seat === null ? `; the file of entry ${entry.continues} goes on` : ` answers; the file of entry ${entry.continues} goes on`}</span
      ><time datetime=${entry.time}>${formatTime(entry.time)}</time>
    </p>
    ${entry.comment === null ? nothing : html`<blockquote class="comment">${entry.comment}</blockquote>`}
    <p class="sentence">${moment.sentence}</p>
    ${moment.roll === null ? nothing : html`<p class="dice">${(moment.roll.faces ?? []).map((face) => dieIcon(face))}${sealMark(sealOf(moment))}</p>`}
    ${diceTable(line, moment)}
    ${
      entry.events.length > 1 && moment.event === entry.events.at(-1)
        ? html`<p class="again">
            <button type="button" @click=${() => playEntry(moment)}>
              Watch entry ${entry.seq} from its start
            </button>
          </p>`
        : nothing
    }
  </section>`;
}

/** The table in which the die was read, its cell lit, and why it was that column. */
function diceTable(line: Timeline, moment: Moment): TemplateResult | typeof nothing {
  const table = tableOf(line, moment);
  return html`${table === null ? nothing : tableView(table)}${reasons(line, moment)}`;
}

function tableView({ title, columns, rows, column, row }: RolledTable): TemplateResult {
  const lit = (c: number, r: number): string =>
    c === column && r === row ? 'lit' : c === column || r === row ? 'cross' : '';
  return html`<div class="odds-window" tabindex="0" role="group" aria-label=${title}>
    <table class="odds">
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="row">Die</th>
          ${columns.map((name, c) => html`<th scope="col" class=${c === column ? 'cross' : ''}>${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ label, results }, r) =>
            html`<tr>
              <th scope="row" class=${r === row ? 'cross' : ''}>${label}</th>
              ${results.map((result, c) => html`<td class=${lit(c, r)}>${result === '-' ? '–' : result}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const tableCache = new WeakMap<Moment, RolledTable | null>();
/** Null where the event tells of no die that is read in a table, or the rules can't follow. */
function tableOf(line: Timeline, moment: Moment): RolledTable | null {
  const { rolled } = line.module;
  const { event } = moment;
  if (rolled === undefined || event === null || !('event' in event)) return null;
  let found = tableCache.get(moment);
  if (found === undefined) {
    try {
      found = rolled(event, line.state(moment.at - 1));
    } catch {
      found = null;
    }
    tableCache.set(moment, found);
  }
  return found;
}

/** The terms of the odds, as things stood before the die. */
function reasons(line: Timeline, moment: Moment): TemplateResult | typeof nothing {
  const event = moment.event as {
    attackers?: UnitId[];
    attacking?: UnitId[];
    target?: HexId;
    targets?: HexId[];
    column?: string;
  } | null;
  const units = event?.attacking ?? event?.attackers;
  const targets = event?.targets ?? (event?.target === undefined ? undefined : [event.target]);
  if (!Array.isArray(units) || !Array.isArray(targets) || typeof event?.column !== 'string') return nothing;
  const odds = oddsOf(line, moment, { units, targets });
  // What was not known before the die, or an attack of another kind, is not explained by these terms.
  if (odds === null || odds.column !== event.column || odds.terms.length === 0) return nothing;
  return html`<details class="terms">
    <summary>${odds.attack} against ${odds.defence}: why ${odds.column}?</summary>
    <ul>
      ${odds.terms.map((term) => html`<li>${term.label} ${term.amount} <small>(${term.rule})</small></li>`)}
    </ul>
  </details>`;
}

const oddsCache = new WeakMap<Moment, Odds | null>();
/** The module's explanation of the attack, as things stood before it; null where it has none. */
function oddsOf(
  line: Timeline,
  moment: Moment,
  attack: { readonly units: readonly UnitId[]; readonly targets: readonly HexId[] },
): Odds | null {
  let found = oddsCache.get(moment);
  if (found === undefined) {
    try {
      found = line.module.odds(line.state(moment.at - 1), attack);
    } catch {
      found = null;
    }
    oddsCache.set(moment, found);
  }
  return found;
}

/** All that happened since the reader's last turn. */
export function recentView(moments: readonly Moment[], play: () => void): TemplateResult {
  return html`<section class="now recent" tabindex="0" aria-label="Since your last turn">
    <p class="where"><span>Since your last turn</span></p>
    <p class="again">
      <button type="button" @click=${play}>Play it step by step</button>
    </p>
    <ol>
      ${moments.map(({ sentence }) => html`<li>${sentence}</li>`)}
    </ol>
  </section>`;
}

// Made once: it takes longer to make than to use.
const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function formatTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : timeFormat.format(date);
}
