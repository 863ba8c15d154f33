import type { CounterSheet, CounterSpec } from '../../shared/rules/presentation.ts';

/**
 * Class names of a counter's colours: the nation where the style sheet has its own colours for it, else a shade of its side's
 * colour. Colours are in `counter.css.ts`; nothing here knows a game.
 */
export const NATIONS_WITH_COLOURS = [
  'soviet',
  'romanian',
  'polish-communist',
  'bulgarian',
  'yugoslav',
  'us',
  'british',
  'canadian',
  'polish-exile',
  'french',
  'german',
  'hungarian',
  'ss',
  'polish',
  'american',
] as const;

/** Shades of a side's colour. */
const TONES = 7;

/** The place of a nation (or formation) among those of its side, so that a side keeps to one family of colours. */
function toneOf(sheet: CounterSheet, { nation, faction }: Pick<CounterSpec, 'nation' | 'faction'>): number {
  let tones = toneCache.get(sheet);
  if (tones === undefined) {
    tones = new Map();
    const counted = new Map<string, number>();
    for (const unit of sheet.units) {
      const key = `${unit.faction} ${unit.nation}`;
      if (tones.has(key)) continue;
      const next = counted.get(unit.faction) ?? 0;
      tones.set(key, next);
      counted.set(unit.faction, next + 1);
    }
    toneCache.set(sheet, tones);
  }
  return tones.get(`${faction} ${nation}`) ?? 0;
}
const toneCache = new WeakMap<CounterSheet, Map<string, number>>();

/** Shapes that tell sides apart without colour: a mark in the counter's corner, in the order of the sheet's factions. */
export const EMBLEMS = ['star', 'star-open', 'roundel', 'cross-open', 'cross', 'diamond'] as const;
export type Emblem = (typeof EMBLEMS)[number];

/** `nation-us faction-western-allied`; `tone-3` for a nation without colours of its own. */
export function livery(sheet: CounterSheet, spec: Pick<CounterSpec, 'nation' | 'faction'>): string {
  const known = (NATIONS_WITH_COLOURS as readonly string[]).includes(spec.nation);
  return `${known ? `nation-${spec.nation}` : `tone-${toneOf(sheet, spec) % TONES}`} faction-${spec.faction}`;
}

export function emblemOf(sheet: CounterSheet, faction: string): Emblem {
  switch (faction) {
    case 'soviet':
      return 'star';
    case 'soviet-allied':
      return 'star-open';
    case 'western-allied':
    case 'allied':
      return 'roundel';
    case 'west-german':
      return 'cross-open';
    case 'east-german':
    case 'german':
    case 'axis':
      return 'cross';
  }
  const place = Math.max(
    0,
    sheet.factions.findIndex(({ id }) => id === faction),
  );
  return EMBLEMS[place % EMBLEMS.length]!;
}

/** Path data of an emblem in a box of 10 by 10 around the origin, to be drawn solid or as a line. */
export function emblemPath(emblem: Emblem): { readonly d: string; readonly solid: boolean } {
  switch (emblem) {
    case 'star':
      return { d: STAR, solid: true };
    case 'star-open':
      return { d: STAR, solid: false };
    case 'roundel':
      return {
        d: 'M-4.5,0a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0ZM-1.6,0a1.6,1.6 0 1 0 3.2,0a1.6,1.6 0 1 0 -3.2,0Z',
        solid: false,
      };
    case 'cross':
      return { d: CROSS, solid: true };
    case 'cross-open':
      return { d: CROSS, solid: false };
    case 'diamond':
      return { d: 'M0,-5L5,0L0,5L-5,0Z', solid: true };
  }
}

const STAR = `M${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  .map((i) => {
    const angle = (-90 + 36 * i) * (Math.PI / 180);
    const r = i % 2 === 0 ? 5.2 : 2.1;
    return `${(r * Math.cos(angle)).toFixed(2)},${(r * Math.sin(angle)).toFixed(2)}`;
  })
  .join('L')}Z`;
const CROSS = 'M-1.6,-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z';
