import type { HexId } from '../../core/brands.ts';

/** 2.5: who commands a counter; Hungarians are East Germans, Poles, Romanians, Bulgarians and Yugoslavs Soviet-Allied. */
export const FACTIONS = ['soviet', 'soviet-allied', 'western-allied', 'west-german', 'east-german'] as const;
export type Faction = (typeof FACTIONS)[number];

/** 5.2: the side of the German Theater Boundary; Berlin lies on the line. */
export const THEATERS = ['W', 'E', 'BERLIN'] as const;
export type Theater = (typeof THEATERS)[number];

/** What a hex can have beside its terrain; the chart has rows for more (`fortified`). `anchor`, `city`, `capital`: for readers. */
export const FEATURES: readonly string[] = ['anchor', 'capital', 'city', 'coastal', 'italy', 'yugoslavia'];

/** 8.0, 9.0: the areas of the map that the rules ask for. */
export const AREAS = ['courland', 'courland-coast', 'courland-exits', 'evacuation-ports'] as const;

/** 7.1, 9.0: where a counter lies that is not on the map. */
export const BOXES = [
  'soviet-destroyed',
  'western-allied-destroyed',
  'italy-destroyed',
  'west-german-destroyed',
  'east-german-destroyed',
  'exited',
  'removed',
  'to-place',
  'not-in-play',
] as const;
export type Box = (typeof BOXES)[number];

export const BOX_TITLES: { readonly [box in Box]: string } = {
  'soviet-destroyed': 'Destroyed Units: Soviets',
  'western-allied-destroyed': 'Destroyed Units: Western Allies',
  'italy-destroyed': 'Destroyed Units: Allies/Italy',
  'west-german-destroyed': 'Destroyed Units: West Germans',
  'east-german-destroyed': 'Destroyed Units: East Germans',
  exited: 'Exited the map',
  removed: 'Removed because of German exits',
  'to-place': 'To be placed',
  'not-in-play': 'Not in play',
};

/** Where a counter is: a hex or a box. Boxes are no numbers, so that the two cannot be mixed up. */
export type Place = HexId | Box;

export function isBox(place: string): place is Box {
  return (BOXES as readonly string[]).includes(place);
}

/** 7.1 and the Turn Record Track: what replacements are drawn from. */
export const POOLS = ['soviet', 'western-allied', 'italy', 'west-german', 'east-german'] as const;
export type Pool = (typeof POOLS)[number];

export const BOX_OF_POOL: { readonly [pool in Pool]: Box } = {
  soviet: 'soviet-destroyed',
  'western-allied': 'western-allied-destroyed',
  italy: 'italy-destroyed',
  'west-german': 'west-german-destroyed',
  'east-german': 'east-german-destroyed',
};

/** 9.0: the front that pays for a German exit. */
export const FRONTS = ['west', 'italy', 'east'] as const;
export type Front = (typeof FRONTS)[number];

export const BOX_OF_FRONT: { readonly [front in Front]: Box } = {
  west: 'western-allied-destroyed',
  italy: 'italy-destroyed',
  east: 'soviet-destroyed',
};

/** 11.0: whose a city is. Germans hold what nobody has taken and never regain a city. */
export const CONTROLLERS = ['german', 'soviet', 'western-allied'] as const;
export type Controller = (typeof CONTROLLERS)[number];
/** The two that take cities and race for Berlin. */
export type Ally = Exclude<Controller, 'german'>;

/** 18.1: who may use a marker's abilities; on the western side one of two. */
export const FORCES = ['soviet', 'commonwealth', 'us'] as const;
export type Force = (typeof FORCES)[number];

/** 5.2: the boundary divides the theaters; 14.0: the map ends there; 15.2, 16.3: it is ignored. */
export const BOUNDARIES = ['holds', 'edge', 'ignored'] as const;

/** How a scenario is won: 11.0; 14.0 (cities in the east); 16.3 (Berlin first); 17.3 (the race to Berlin). */
export const VICTORIES = ['points', 'east', 'berlin-held', 'berlin-race'] as const;

/** 3.0: what is done in a phase. */
export const PHASE_KINDS = ['set-up', 'replacement', 'movement', 'combat'] as const;
export type PhaseKind = (typeof PHASE_KINDS)[number];

/** 6.2: results as printed on the Combat Results Table. */
export const RESULTS = ['DE', 'AE', 'Ex', 'AR', 'DR'] as const;
export type Result = (typeof RESULTS)[number];
