import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { Odds } from '../../../shared/rules/contract.ts';
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
    <p class="sentence">${moment.sentence}</p>
    ${moment.roll === null ? nothing : html`<p class="dice">${(moment.roll.faces ?? []).map((face) => dieIcon(face))}${sealMark(sealOf(moment))}</p>`}
    ${oddsTable(line, moment)}
    ${
      entry.events.length > 1 && moment.event === entry.events.at(-1)
        ? html`<p class="again">
            <button type="button" @click=${() => playEntry(moment)}>
              Watch entry ${entry.seq} from its start
            </button>
          </p>`
        : nothing
    }
    ${moment.opens && entry.comment !== null ? html`<blockquote class="comment">${entry.comment}</blockquote>` : nothing}
  </section>`;
}

/** The column that was rolled on, the cell lit, and why it was that column. */
function oddsTable(line: Timeline, moment: Moment): TemplateResult | typeof nothing {
  const event = moment.event as {
    attackers?: UnitId[];
    targets?: HexId[];
    column?: string;
    die?: number;
    result?: string;
  } | null;
  if (
    event === null ||
    !Array.isArray(event.attackers) ||
    !Array.isArray(event.targets) ||
    typeof event.die !== 'number'
  )
    return nothing;
  const odds = oddsOf(line, moment, { units: event.attackers, targets: event.targets });
  if (odds === null || odds.column === null || odds.results.length === 0) return nothing;
  return html` <table class="odds">
      <caption class="for-ears">
        Column ${odds.column} of the combat results table
      </caption>
      <thead>
        <tr>
          <th scope="row">Die</th>
          ${odds.results.map(({ face }) => html`<th scope="col">${face}</th>`)}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">${event.column}</th>
          ${odds.results.map(({ face, result }) => html`<td class=${face === event.die ? 'lit' : ''}>${result}</td>`)}
        </tr>
      </tbody>
    </table>
    ${
      odds.terms.length === 0
        ? nothing
        : html`<details class="terms">
            <summary>${odds.attack} against ${odds.defence}: why ${odds.column}?</summary>
            <ul>
              ${odds.terms.map((term) => html`<li>${term.label} ${term.amount} <small>(${term.rule})</small></li>`)}
            </ul>
          </details>`
    }`;
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

function formatTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? time
    : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
