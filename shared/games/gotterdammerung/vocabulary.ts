import type { HexId } from '../../core/brands.ts';

/** 1.1: who commands a counter; Poles and Americans go with the Soviets. */
export const SIDES = ['soviet', 'german'] as const;
export type Side = (typeof SIDES)[number];

export const NATIONS = ['soviet', 'polish', 'american', 'german'] as const;
export type Nation = (typeof NATIONS)[number];

/** 2.24, 9.6: the Soviet fronts; the Americans have none. */
export const FRONTS = ['1BF', '2BF', '1UF', 'US'] as const;
export type Front = (typeof FRONTS)[number];

/** 2.22. */
export const BRANCHES = [
  'infantry',
  'rifle',
  'panzergrenadier',
  'mechanized',
  'armour',
  'tank',
  'heavyTank',
  'heavySP',
  'assaultGun',
  'tankDestroyer',
  'cavalry',
  'antiTankGun',
  'artillery',
  'heavyArtillery',
  'navalInfantry',
  'flak',
  'paratroop',
  'zbV',
  'volkssturm',
  'supplyDepot',
  'hq',
  'hitler',
  'fortress',
  'factory',
] as const;
export type Branch = (typeof BRANCHES)[number];

export const KINDS = [
  'combat',
  'corps',
  'battle-group',
  'support',
  'depot',
  'division',
  'volkssturm',
  'special',
] as const;
export type Kind = (typeof KINDS)[number];

export const TERRAINS = [
  'clear',
  'forest',
  'marsh',
  'mountain',
  'smallCity',
  'majorCity',
  'builtUp',
  'transition',
  'cityBuiltUp',
  'cityPark',
  'cityGovernment',
] as const;
export type Terrain = (typeof TERRAINS)[number];

/** Water along a hexside: on the Operational Map a minor or major river, in the city a canal, the Spree or its bridges. */
export const WATERS = ['minor', 'major', 'canal', 'spree', 'bridge', 'none'] as const;
export type Water = (typeof WATERS)[number];

/** 10.22. */
export const CODES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J'] as const;
export type Code = (typeof CODES)[number];

/** Water that costs movement points; the Spree without a bridge is not crossed (5.36). */
export const COSTLY_WATERS = ['minor', 'major', 'canal', 'bridge'] as const;

/** 8.32, 8.33, 8.43: hexes with rules of their own, areas of one hex each. */
export const SINGLE_HEXES: readonly string[] = ['chancellery', 'juterbog', 'spandau'];

/** The areas of the map that the rules ask for. */
export const AREAS: readonly string[] = [
  ...SINGLE_HEXES,
  ...CODES.map((code) => `deploy-${code}`),
  'entry-N',
  'entry-W',
  'arrows',
  'arrows-by-road',
  'edge-east',
  'edge-east-turn-1',
  'edge-north',
  'edge-west',
  'edge-south',
  'soviet-side',
];

/** Where a counter lies that is not on a map. */
export const BOXES = [
  'NGP',
  'schedule',
  'volkssturm-cup',
  '12th-army-cup',
  'pool',
  'to-place',
  'destroyed',
  'removed',
  'not-in-play',
] as const;
export type Box = (typeof BOXES)[number];

export const BOX_TITLES: { readonly [box in Box]: string } = {
  NGP: 'North German Plain Box',
  schedule: 'Entry schedule',
  'volkssturm-cup': 'Cup: Volkssturm',
  '12th-army-cup': 'Cup: 12th Army',
  pool: 'Battle groups and support units for Berlin',
  'to-place': 'To be placed',
  destroyed: 'Destroyed',
  removed: 'Out of the game',
  'not-in-play': 'Not in play',
};

/** Where a counter is: a hex or a box. */
export type Place = HexId | Box;

const NAMES: ReadonlySet<string> = new Set(BOXES);
export function isBox(place: string): place is Box {
  return NAMES.has(place);
}

/** 3.1: what is done in a phase. */
export const PHASE_KINDS = [
  'set-up',
  'movement',
  'counter-move',
  'combat',
  'siege-movement',
  'siege-combat',
  'breakthrough',
  'supply',
] as const;
export type PhaseKind = (typeof PHASE_KINDS)[number];

/** 6.5: results as printed; `–`: nothing. */
export const SOVIET_RESULTS = [
  '–',
  'A1',
  'A2',
  'A3',
  'A1R',
  'A2R',
  'A3R',
  'D1',
  'D2',
  'D3',
  'D1R',
  'D2R',
  'D3R',
  'EX',
  'DE',
] as const;
export type SovietResult = (typeof SOVIET_RESULTS)[number];
export const GERMAN_RESULTS = ['–', '*', '**', '**R', '**1', '**1R', 'AR'] as const;
export type GermanResult = (typeof GERMAN_RESULTS)[number];
export type Result = SovietResult | GermanResult;

export const FOE: { readonly [side in Side]: Side } = { soviet: 'german', german: 'soviet' };
export const SIDE_NAMES: { readonly [side in Side]: string } = { soviet: 'Soviet', german: 'German' };
