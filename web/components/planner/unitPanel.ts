import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { HexId } from '../../../shared/core/brands.ts';
import type { PlanChoice, Reach } from '../../../shared/rules/contract.ts';
import type { Draft } from './draft.ts';
import type { DoingWith } from './doing.ts';
import { faultText } from './faultText.ts';
import type { Hand } from './hand.ts';
import { choicesOf, hexesOf, togetherIn } from './offers.ts';
import type { ChoiceBy } from './offers.ts';
import { oddsTable } from './oddsTable.ts';
import { settingsFields } from './settingsFields.ts';
import { unitBox, unitLine } from './unitLine.ts';

/** The unit in hand: what it can do, and what that still needs. */
export function unitPanel(draft: Draft, hand: Hand, doing: DoingWith<'unit'>): TemplateResult {
  const { unit, choice } = doing;
  const mine = choicesOf(draft.choices, unit);
  return html`<section class="doing" aria-label="Chosen unit">
    <div class="unit">${unitLine(draft, unit)}</div>
    ${
      mine.length < 2
        ? nothing
        : html`<p class="row" role="group" aria-label="What it does">
            ${mine.map((each) => html`<button type="button" aria-pressed=${each === choice ? 'true' : 'false'} @click=${() => hand.pick(unit, each)}>${each.title}</button>`)}
          </p>`
    }
    ${
      choice === null
        ? html`<p class="soft">It has nothing to do now.</p>`
        : html`${companions(draft, hand, doing)}${settingsFields(hand, choice)}${fields(draft, hand, doing, choice)}`
    }
  </section>`;
}

/** Units that can go with it. */
function companions(
  draft: Draft,
  hand: Hand,
  { choice, mates }: DoingWith<'unit'>,
): TemplateResult | typeof nothing {
  const { companions: able } = hand;
  if (choice === null || able.length === 0) return nothing;
  const full = mates.length + 1 >= togetherIn(choice);
  const shown = full ? able.filter((unit) => mates.includes(unit)) : able;
  return html`<details ?open=${choice.by === 'units' || mates.length > 0}>
    <summary>Together with${mates.length === 0 ? '…' : `: ${mates.length}`}</summary>
    <ul class="units some" aria-label="Together with">
      ${shown.map((unit) => unitBox(draft, unit, mates.includes(unit), () => hand.toggleMate(unit)))}
    </ul>
  </details>`;
}

function fields(draft: Draft, hand: Hand, doing: DoingWith<'unit'>, choice: PlanChoice): TemplateResult {
  const { unit } = doing;
  switch (choice.by) {
    case 'path':
      return pathFields(draft, hand, doing, choice);
    case 'hex':
      return placeFields(draft, hand, doing, choice);
    case 'attack':
      return html`<p>Choose the hex to attack.</p>
        <p class="row">
          ${hexesOf(choice, unit).map((hex) => html`<button type="button" @click=${() => hand.attackWith({ what: 'attack', choice, units: [unit], targets: [hex] })}>Attack ${hex}</button>`)}
        </p>`;
    case 'unit':
    case 'units':
    case 'nothing':
      return html`<button type="button" class="primary" @click=${() => hand.act(doing, choice)}>
        ${choice.title}
      </button>`;
    case 'place':
      return html``;
  }
}

function pathFields(
  draft: Draft,
  hand: Hand,
  doing: DoingWith<'unit'>,
  choice: ChoiceBy<'path'>,
): TemplateResult {
  const { previewed, reach } = hand;
  const why = previewed === null ? undefined : reach?.beyond.find(({ hex }) => hex === previewed)?.fault;
  const elsewhere = (reach?.hexes ?? []).filter(
    ({ hex }) =>
      draft.layouts[hand.map]?.centres.has(hex) !== true && hand.pathTo(choice, doing.unit, hex) !== null,
  );
  const boxes = elsewhere.filter(({ hex }) => !draft.isOnMap(hex));
  return html`<p>
      ${choice.title}: choose where it goes${choice.ends === undefined ? '' : ' over the edge'}; Shift with
      neighbouring hexes sets the path
      itself${choice.through === undefined ? '' : ', through enemies that it overruns'}.
      ${reach?.allowance ?? 0} movement points${longerText(reach)}.
    </p>
    ${why === undefined ? nothing : html`<p class="bad why">${previewed}: ${faultText(why)}</p>`}
    ${elsewhere.length > boxes.length ? html`<p class="soft">${elsewhere.length - boxes.length} more hexes on the other map.</p>` : nothing}
    ${
      boxes.length === 0
        ? nothing
        : html`<p class="row">
            ${boxes.map(({ hex, cost, path }) => html`<button type="button" @click=${() => hand.march(doing, choice, path)}>To ${draft.placeTitle(hex)} <small>${cost}</small></button>`)}
          </p>`
    }
    ${overrunOdds(draft, hand, doing, choice)}
    <form class="row" @submit=${(event: SubmitEvent) => typedPath(event, hand, doing, choice)}>
      <input
        type="text"
        name="path"
        aria-label="Path, hex by hex"
        placeholder="2425 2424"
        autocomplete="off"
        .value=${doing.trail.join(' ')}
      />
      <button type="submit">Set this path</button>
    </form>`;
}

/** "; three times as far (16.3): 12". */
function longerText(reach: Reach | null): string {
  const longer = reach?.longer;
  return longer === undefined ? '' : `; ${longer.title.toLowerCase()} (${longer.rule}): ${longer.allowance}`;
}

/** What overrunning the hex under the pointer would come to, where the unit stands next to it. */
function overrunOdds(
  draft: Draft,
  hand: Hand,
  { unit }: DoingWith<'unit'>,
  { through }: ChoiceBy<'path'>,
): TemplateResult | typeof nothing {
  const { previewed, reach } = hand;
  const goal = reach?.hexes.find(({ hex }) => hex === previewed);
  if (through === undefined || goal?.path.length !== 1 || !draft.isStrange(goal.hex)) return nothing;
  const odds = hand.oddsOf({ units: [unit], targets: [goal.hex] });
  return odds === null || odds.column === null
    ? nothing
    : html`<h3>Overrun of ${goal.hex}</h3>
        ${oddsTable(odds)}`;
}

function typedPath(event: SubmitEvent, hand: Hand, doing: DoingWith<'unit'>, choice: ChoiceBy<'path'>): void {
  event.preventDefault();
  const text = String(new FormData(event.target as HTMLFormElement).get('path') ?? '');
  const path = text.split(/[\s,]+/).filter((word) => word !== '') as HexId[];
  if (path.length > 0 || choice.ends !== undefined) hand.march(doing, choice, path);
}

function placeFields(
  draft: Draft,
  hand: Hand,
  doing: DoingWith<'unit'>,
  choice: ChoiceBy<'hex'>,
): TemplateResult {
  const { previewed } = hand;
  const hexes = hexesOf(choice, doing.unit);
  const odds =
    choice.attacks === true && hexes.some((hex) => hex === previewed)
      ? hand.oddsOf({ units: [doing.unit], targets: [previewed!] })
      : null;
  const label = (hex: HexId): string => {
    const column =
      choice.attacks === true ? (hand.oddsOf({ units: [doing.unit], targets: [hex] })?.column ?? null) : null;
    return `${draft.placeTitle(hex)}${column === null ? '' : ` (${column})`}`;
  };
  return html`<p>${choice.title}: choose ${choice.attacks === true ? 'the enemy' : 'a hex'}.</p>
    ${odds === null ? nothing : oddsTable(odds)}
    <p class="row some">
      ${hexes.map((hex) => html`<button type="button" @click=${() => hand.goTo(doing, choice, hex)}>${label(hex)}</button>`)}
    </p>`;
}
