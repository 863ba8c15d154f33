import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import { specOf } from '../../board/describe.ts';
import type { Draft } from './draft.ts';
import type { DoingWith } from './doing.ts';
import type { Hand } from './hand.ts';
import { hexesOf } from './offers.ts';
import { oddsTable } from './oddsTable.ts';
import { settingsFields } from './settingsFields.ts';
import { unitBox } from './unitLine.ts';

/** The attack in hand: who defends, who attacks, what it comes to. */
export function attackPanel(draft: Draft, hand: Hand, doing: DoingWith<'attack'>): TemplateResult {
  const { choice, units, targets, defenders } = doing;
  const candidates = hand.candidates(doing);
  const { odds } = hand;
  const toggle = (unit: UnitId): void =>
    hand.attackWith({
      ...doing,
      units: units.includes(unit) ? units.filter((each) => each !== unit) : [...units, unit],
    });
  return html`<section class="doing attack" aria-label="Attack">
    <h3>${choice.title} on ${targets.join(' and ')}</h3>
    ${defendersOf(draft, hand, doing)}
    ${candidates.length === 0 ? html`<p>No unit that can still attack stands next to it.</p>` : nothing}
    <ul class="units" aria-label="Attackers">
      ${candidates.map((unit) => unitBox(draft, unit, units.includes(unit), () => toggle(unit)))}
    </ul>
    ${odds === null ? html`<p class="soft">Choose the attackers.</p>` : oddsTable(odds)}
    ${settingsFields(hand, choice)}
    <p class="row">
      <button
        type="button"
        class="primary"
        ?disabled=${!canBeMade(hand)}
        @click=${() => hand.give(choice, { units, targets, ...(defenders === undefined ? {} : { defenders }) })}
      >
        Add this attack
      </button>
      ${units.length === candidates.length ? nothing : html`<button type="button" @click=${() => hand.attackWith({ ...doing, units: candidates })}>With all</button>`}
      ${furtherTargets(doing).map((hex) => html`<button type="button" @click=${() => hand.attackWith({ what: 'attack', choice, units, targets: [...targets, hex] })}>Also ${hex}</button>`)}
      <button type="button" @click=${() => hand.letGo()}>Don’t</button>
    </p>
  </section>`;
}

/** Who defends, as far as the seat knows it; where a rule lets single units be attacked, each can be left out. */
function defendersOf(draft: Draft, hand: Hand, doing: DoingWith<'attack'>): TemplateResult {
  const { choice, targets, defenders } = doing;
  const there = targets.flatMap((hex) => draft.unitsAt(hex));
  if (choice.defenders === undefined || there.length < 2)
    return html`<p class="soft">${standingIn(draft, targets)}</p>`;
  const attacked = defenders ?? there;
  const toggle = (unit: UnitId): void => {
    const { defenders: _before, ...attack } = doing;
    const chosen = there.filter((each) => (each === unit) !== attacked.includes(each));
    hand.attackWith(chosen.length === there.length ? attack : { ...attack, defenders: chosen });
  };
  return html`<p class="soft">Single units may be attacked (${choice.defenders}):</p>
    <ul class="units" aria-label="Units attacked">
      ${there.map((unit) => unitBox(draft, unit, attacked.includes(unit), () => toggle(unit)))}
    </ul>`;
}

function standingIn(draft: Draft, targets: readonly HexId[]): string {
  const { counters } = draft.base!.module;
  const there = draft.position?.counters.filter(({ hex }) => targets.includes(hex)) ?? [];
  return there
    .map(({ unit, strengths }) => {
      const spec = specOf(counters, unit);
      return spec === undefined ? 'an unknown unit' : `${spec.name} (${strengths})`;
    })
    .join(', ');
}

/** An attack on what the seat doesn’t know has no column, and may be made all the same. */
function canBeMade(hand: Hand): boolean {
  const { odds } = hand;
  return odds !== null && (odds.column !== null || odds.faults.every(({ code }) => code === 'odds.unknown'));
}

/** Hexes that all the attackers can attack as well, where an attack may have several. */
function furtherTargets({ choice, units, targets }: DoingWith<'attack'>): readonly HexId[] {
  if (choice.oneTarget === true) return [];
  return [...new Set(units.flatMap((unit) => hexesOf(choice, unit)))].filter((hex) => !targets.includes(hex));
}
