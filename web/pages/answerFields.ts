import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { AnswerOffer } from '../../shared/rules/contract.ts';
import type { UnitWays, Way } from '../../shared/rules/planChoice.ts';
import { named, sent } from './answering.ts';
import type { Chosen, OfferBy } from './answering.ts';

/** What the fields of an answer need. */
export interface AnswerDesk<Offer extends AnswerOffer = AnswerOffer> {
  readonly offer: Offer;
  readonly chosen: Chosen;
  nameOf(unit: string): string;
  choose(chosen: Chosen): void;
}

/** The fields of one answer, for keys and for ears; the board takes the same choices. */
export function answerFields(desk: AnswerDesk): TemplateResult {
  const { offer } = desk;
  switch (offer.by) {
    case 'ways':
      return html`${offer.units.map((each) => wayField({ ...desk, offer }, each))}`;
    case 'way':
      return oneWay({ ...desk, offer });
    case 'names':
      return nameFields({ ...desk, offer });
    case 'value':
      return valueFields({ ...desk, offer });
    case 'number':
      return numberField({ ...desk, offer });
  }
}

/** "to 2310 by 2309 (costs a step)". */
function wayText({ path, note }: Way): string {
  const end = path.at(-1);
  const inner = path.slice(0, -1);
  if (end === undefined) return note === '' ? 'finds no way' : note;
  const by = inner.length === 0 ? '' : ` by ${inner.join(' ')}`;
  return `to ${end}${by}${note === '' || note === end ? '' : ` (${note})`}`;
}

function wayField(desk: AnswerDesk<OfferBy<'ways'>>, { unit, ways }: UnitWays): TemplateResult {
  const { offer, chosen } = desk;
  const taken = chosen.ways[unit]?.join();
  return html`<fieldset>
    <legend>${desk.nameOf(unit)}</legend>
    <select
      name=${unit}
      aria-label=${`${offer.title} of ${desk.nameOf(unit)}`}
      @focus=${() => desk.choose({ ...chosen, active: unit })}
      @change=${(event: Event) => {
        const way = ways[Number((event.target as HTMLSelectElement).value)];
        desk.choose(sent(offer, chosen, unit, way ?? null));
      }}
    >
      ${offer.unless === undefined ? nothing : html`<option value="" .selected=${taken === undefined}>${offer.unless}</option>`}
      ${ways.map((way, i) => html`<option value=${i} .selected=${taken === way.path.join()}>${wayText(way)}</option>`)}
    </select>
  </fieldset>`;
}

const radio = (name: string, on: boolean, text: string, take: () => void): TemplateResult =>
  html`<label class="choice"
    ><input type="radio" name=${name} .checked=${on} @change=${take} /> ${text}</label
  >`;

function oneWay({ offer, chosen, nameOf, choose }: AnswerDesk<OfferBy<'way'>>): TemplateResult {
  const nobody = Object.keys(chosen.ways).length === 0;
  return html`<fieldset>
    <legend>${offer.title}</legend>
    ${radio(offer.member, nobody, offer.nobody, () => choose({ ...chosen, ways: {} }))}
    ${offer.units.flatMap(({ unit, ways }) =>
      ways.map((way) =>
        radio(
          offer.member,
          chosen.ways[unit]?.join() === way.path.join(),
          `${nameOf(unit)} ${wayText(way)}`,
          () => choose(sent(offer, chosen, unit, way)),
        ),
      ),
    )}
  </fieldset>`;
}

function nameFields({ offer, chosen, nameOf, choose }: AnswerDesk<OfferBy<'names'>>): TemplateResult {
  return html`<fieldset>
    <legend>${offer.title}</legend>
    ${offer.names.map(({ name, times }) => {
      const taken = chosen.names.filter((each) => each === name).length;
      const others = chosen.names.filter((each) => each !== name);
      if (times === 1)
        return html`<label class="choice"
          ><input
            type="checkbox"
            name="unit"
            value=${name}
            .checked=${taken > 0}
            @change=${() => choose(named(offer, chosen, name))}
          />
          ${nameOf(name)}</label
        >`;
      return html`<label class="choice"
        ><select
          name=${name}
          @change=${(event: Event) => {
            const n = (event.target as HTMLSelectElement).selectedIndex;
            choose({ ...chosen, names: [...others, ...Array<string>(n).fill(name)] });
          }}
        >
          ${Array.from({ length: times + 1 }, (_, n) => html`<option .selected=${n === taken}>${n}</option>`)}
        </select>
        ${nameOf(name)}</label
      >`;
    })}
  </fieldset>`;
}

function valueFields({ offer, chosen, choose }: AnswerDesk<OfferBy<'value'>>): TemplateResult {
  return html`<fieldset>
    <legend>${offer.title}</legend>
    ${offer.values.map(({ title, value }) =>
      radio(offer.member, chosen.value === value, title, () => choose({ ...chosen, value })),
    )}
  </fieldset>`;
}

function numberField({ offer, chosen, choose }: AnswerDesk<OfferBy<'number'>>): TemplateResult {
  return html`<label class="choice"
    >${offer.title}
    <input
      type="number"
      name=${offer.member}
      min=${offer.least}
      max=${offer.most}
      .value=${String(chosen.value ?? offer.least)}
      @change=${(event: Event) => choose({ ...chosen, value: Number((event.target as HTMLInputElement).value) })}
    />
  </label>`;
}
