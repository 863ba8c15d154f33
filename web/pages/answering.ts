import type { HexId, UnitId } from '../../shared/core/brands.ts';
import type { AnswerOffer } from '../../shared/rules/contract.ts';
import type { UnitWays, Way } from '../../shared/rules/planChoice.ts';
import type { Hint } from '../board/hint.ts';

export type OfferBy<By extends AnswerOffer['by']> = Extract<AnswerOffer, { by: By }>;

/** What has been chosen so far of an offer, whatever its kind. */
export interface Chosen {
  /** The way of each unit that goes; a unit that is missing stays out of the answer. */
  readonly ways: { readonly [unit: string]: readonly string[] };
  /** Names, one as often as it is taken. */
  readonly names: readonly string[];
  readonly value: string | number | boolean | null;
  /** The unit whose way is being chosen. */
  readonly active: string | null;
}

const isSame = (a: readonly string[] | undefined, b: readonly string[]): boolean =>
  a !== undefined && a.join() === b.join();

/** What stands before anything is chosen: each unit that must go takes the first of its ways. */
export function nothingChosen(offer: AnswerOffer | null): Chosen {
  const base: Chosen = { ways: {}, names: [], value: null, active: null };
  switch (offer?.by) {
    case 'ways':
      return fitted(offer, { ...base, active: offer.units[0]?.unit ?? null });
    case 'value':
      return { ...base, value: offer.values[0]?.value ?? null };
    case 'number':
      return { ...base, value: offer.least };
    case 'way':
    case 'names':
    case undefined:
      return base;
  }
}

/** The same choice on an offer made anew: a way that is no longer open gives room to the first that is. */
export function fitted(offer: AnswerOffer, chosen: Chosen): Chosen {
  if (offer.by !== 'ways' && offer.by !== 'way') return chosen;
  const kept = offer.units.flatMap(({ unit, ways }): (readonly [string, readonly string[]])[] => {
    const wish = chosen.ways[unit];
    const way = ways.find(({ path }) => isSame(wish, path));
    if (way !== undefined) return [[unit, way.path]];
    const must = offer.by === 'ways' && offer.unless === undefined;
    return must && ways[0] !== undefined ? [[unit, ways[0].path]] : [];
  });
  return { ...chosen, ways: Object.fromEntries(kept) };
}

/** What stands in the answer beside `order` and `id`. */
export function answerOf(
  offer: AnswerOffer,
  { ways, names, value }: Chosen,
): { readonly [member: string]: unknown } {
  switch (offer.by) {
    case 'ways':
      return {
        [offer.member]: Object.fromEntries(
          offer.units.flatMap(({ unit }) => {
            const path = ways[unit];
            return path === undefined ? [] : [[unit, offer.as === 'path' ? path : path.at(-1)]];
          }),
        ),
      };
    case 'way': {
      const unit = Object.keys(ways)[0];
      if (unit === undefined) return { [offer.member]: null };
      const path = ways[unit]!;
      if (path.length === 0) return { [offer.member]: unit };
      return { [offer.member]: unit, [offer.wayMember]: offer.as === 'path' ? path : path.at(-1) };
    }
    case 'names':
      return { [offer.member]: offer.names.flatMap(({ name }) => names.filter((each) => each === name)) };
    case 'value':
    case 'number':
      return { [offer.member]: value };
  }
}

/** An answer that was worked out elsewhere (a policy's), as a choice; what the offer does not hold is left out. */
export function chosenOf(offer: AnswerOffer, answer: { readonly [member: string]: unknown }): Chosen {
  const base = nothingChosen(offer);
  const given = answer[offer.member];
  switch (offer.by) {
    case 'ways': {
      const goes = typeof given === 'object' && given !== null ? given : {};
      return fitted(offer, {
        ...base,
        ways: { ...(offer.unless === undefined ? base.ways : {}), ...waysOf(offer, goes) },
      });
    }
    case 'way':
      return typeof given === 'string'
        ? fitted(offer, { ...base, ways: { [given]: [answer[offer.wayMember] ?? []].flat() as string[] } })
        : base;
    case 'names':
      return { ...base, names: Array.isArray(given) ? given.filter((each) => typeof each === 'string') : [] };
    case 'value':
    case 'number':
      return { ...base, value: (given ?? null) as Chosen['value'] };
  }
}

/** Whole paths, or the first way that ends in the place. */
function waysOf({ units, as }: OfferBy<'ways'>, goes: object): Chosen['ways'] {
  return Object.fromEntries(
    Object.entries(goes).map(([unit, way]: [string, unknown]) => [
      unit,
      as === 'path'
        ? (way as readonly string[])
        : (units.find((each) => each.unit === unit)?.ways.find(({ path }) => path.at(-1) === way)?.path ??
          []),
    ]),
  );
}

/** A unit takes this way; null: it stays out of the answer. */
export function sent(
  offer: OfferBy<'ways'> | OfferBy<'way'>,
  chosen: Chosen,
  unit: string,
  way: Way | null,
): Chosen {
  const { [unit]: _before, ...others } = chosen.ways;
  const rest = offer.by === 'way' ? {} : others;
  return { ...chosen, active: unit, ways: way === null ? rest : { ...rest, [unit]: way.path } };
}

/** A name is taken once more, up to what the offer allows; then not at all. */
export function named({ names }: OfferBy<'names'>, chosen: Chosen, name: string): Chosen {
  const times = names.find((each) => each.name === name)?.times ?? 1;
  const taken = chosen.names.filter((each) => each === name).length;
  return {
    ...chosen,
    names: taken < times ? [...chosen.names, name] : chosen.names.filter((each) => each !== name),
  };
}

/** A hex of the board was chosen: what it means for the answer; the same as before where it means nothing. */
export function pickHex(
  offer: AnswerOffer,
  chosen: Chosen,
  hex: string,
  places: ReadonlyMap<string, string>,
): Chosen {
  switch (offer.by) {
    case 'ways':
      return pickWay(offer, chosen, hex, places);
    case 'way': {
      // One press takes the first unit that may go there, the next press the next one, and after the last nobody goes.
      const able = offer.units.flatMap(({ unit, ways }) =>
        ways.filter(({ path }) => path.at(-1) === hex).map((way) => ({ unit, way })),
      );
      if (able.length === 0) return chosen;
      const at = able.findIndex(({ unit, way }) => isSame(chosen.ways[unit], way.path));
      const next = able[at + 1];
      return next === undefined ? { ...chosen, ways: {} } : sent(offer, chosen, next.unit, next.way);
    }
    case 'names':
      return offer.names
        .filter(({ name }) => places.get(name) === hex)
        .reduce((now, { name }) => named(offer, now, name), chosen);
    case 'value': {
      const here = offer.values.filter(({ value }) => typeof value === 'string' && places.get(value) === hex);
      const at = here.findIndex(({ value }) => value === chosen.value);
      const next = here[(at + 1) % Math.max(1, here.length)];
      return next === undefined ? chosen : { ...chosen, value: next.value };
    }
    case 'number':
      return chosen;
  }
}

/** The active unit goes to the hex (the next of several ways there by the next press); else the unit in the hex is active. */
function pickWay(
  offer: OfferBy<'ways'>,
  chosen: Chosen,
  hex: string,
  places: ReadonlyMap<string, string>,
): Chosen {
  const active = offer.units.find(({ unit }) => unit === chosen.active);
  const able = active?.ways.filter(({ path }) => path.at(-1) === hex) ?? [];
  if (active === undefined || able.length === 0) {
    const standing = offer.units.filter(({ unit }) => places.get(unit) === hex).map(({ unit }) => unit);
    const at = standing.findIndex((unit) => unit === chosen.active);
    const next = standing[(at + 1) % Math.max(1, standing.length)];
    return next === undefined ? chosen : { ...chosen, active: next };
  }
  const at = able.findIndex(({ path }) => isSame(chosen.ways[active.unit], path));
  const next = able[at + 1];
  if (next === undefined && at >= 0 && offer.unless !== undefined)
    return sent(offer, chosen, active.unit, null);
  const gone = sent(offer, chosen, active.unit, next ?? able[0]!);
  // A unit with one way there is done with; the board goes on to the next that has none yet, or follows in the list.
  const following = offer.units[offer.units.indexOf(active) + 1];
  return able.length === 1 && following !== undefined ? { ...gone, active: following.unit } : gone;
}

/** What the board shows of the question and of what has been chosen. */
export function answerHints(
  offer: AnswerOffer,
  chosen: Chosen,
  places: ReadonlyMap<string, string>,
): readonly Hint[] {
  switch (offer.by) {
    case 'ways': {
      const active = offer.units.filter(({ unit }) => unit === chosen.active);
      return wayHints(offer.title, active, chosen, places);
    }
    case 'way':
      return wayHints(offer.title, offer.units, chosen, places);
    case 'names':
      return unitHints(
        offer.names.map(({ name }) => name),
        chosen.names,
        places,
      );
    case 'value':
      return unitHints(
        offer.values.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
        typeof chosen.value === 'string' ? [chosen.value] : [],
        places,
      );
    case 'number':
      return [];
  }
}

const hint = (hex: string | undefined, kind: Hint['kind'], title: string): readonly Hint[] =>
  hex === undefined ? [] : [{ hex: hex as HexId, kind, label: '', title }];

/** Ends of the ways chosen, ends still open to the units, and where these stand. */
function wayHints(
  title: string,
  units: readonly UnitWays[],
  { ways }: Chosen,
  places: ReadonlyMap<string, string>,
): readonly Hint[] {
  const taken = new Set(Object.values(ways).flatMap((path) => path.at(-1) ?? []));
  const open = new Set(units.flatMap(({ ways: all }) => all.flatMap(({ path }) => path.at(-1) ?? [])));
  const word = title.toLowerCase();
  return [
    ...[...taken].flatMap((hex) => hint(hex, 'picked', `${word}: a unit goes here`)),
    ...[...open].flatMap((hex) => (taken.has(hex) ? [] : hint(hex, 'choice', `open: ${word}`))),
    ...[...new Set(units.flatMap(({ unit }) => places.get(unit) ?? []))].flatMap((hex) =>
      hint(hex, 'ready', `${word}: from here`),
    ),
  ];
}

function unitHints(
  names: readonly string[],
  taken: readonly string[],
  places: ReadonlyMap<string, string>,
): readonly Hint[] {
  const hexes = new Set(names.flatMap((name) => places.get(name) ?? []));
  const isPicked = (hex: string): boolean => taken.some((name) => places.get(name) === hex);
  return [...hexes].flatMap((hex) =>
    isPicked(hex) ? hint(hex, 'picked', 'chosen') : hint(hex, 'choice', 'can be chosen'),
  );
}

/** Where each unit stands. */
export function placesOf(
  counters: readonly { readonly unit: UnitId | null; readonly hex: HexId }[],
): ReadonlyMap<string, string> {
  return new Map(counters.flatMap(({ unit, hex }) => (unit === null ? [] : [[unit, hex] as const])));
}
