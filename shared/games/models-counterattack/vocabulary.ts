import type { SeatId } from '../../core/brands.ts';

export const SIDES_OF_GAME = ['soviet', 'german'] as const;
export type Side = (typeof SIDES_OF_GAME)[number];

export const CLASSES = [
  'armored',
  'mechanized',
  'motorized',
  'recon',
  'infantry',
  'cavalry',
  'train',
] as const;
export type UnitClass = (typeof CLASSES)[number];

/** 5: the phases of a turn in order. */
export const PHASES = [
  'administrative',
  'soviet-1',
  'german-1',
  'soviet-2',
  'german-2',
  'soviet-3',
  'german-3',
] as const;
export type PhaseId = (typeof PHASES)[number];

/** 5: the steps of an activation phase. The supply step decides nothing, so the rules take it as soon as it comes. */
export const STEPS = ['movement', 'barrage', 'combat', 'reserves', 'supply'] as const;
export type StepId = (typeof STEPS)[number];

/** 6: the German special zone west of the Vistula; a place like a hex, joined to the map by bridges. */
export const WARSAW = 'WARSAW';
/** Boxes of the Reinforcements Calendar, open to everybody. */
export const GERMAN_BOXES = ['GB', 'GC', 'GD', 'GE', 'GF'] as const;
export const SOVIET_BOXES = ['SA', 'SB', 'SC', 'SD', 'SE', 'SF'] as const;
export const ENTRY_BOXES: readonly string[] = [...GERMAN_BOXES, ...SOVIET_BOXES];
/** 6, 17: where units come on, and what off-map movement joins: the boxes, and Warsaw as entry A. */
export const OFF_MAP_POINTS: readonly string[] = ['GA', ...ENTRY_BOXES];
/** Boxes out of play, open to everybody. */
export const OUT_OF_PLAY = ['to-come', 'eliminated', 'magnuszew', 'not-in-play'] as const;
export const BOX_TITLES: { readonly [box: string]: string } = {
  'to-come': 'Yet to come',
  eliminated: 'Eliminated',
  magnuszew: 'Sent to Magnuszew',
  ...Object.fromEntries(
    ENTRY_BOXES.map((box) => [box, `Entry ${box.slice(1)} (${box.startsWith('G') ? 'German' : 'Soviet'})`]),
  ),
};
/** Boxes show all that lies in them. */
export const isOpenBox = (place: string): boolean =>
  ENTRY_BOXES.includes(place) || (OUT_OF_PLAY as readonly string[]).includes(place);
/** A hex of the map (four digits). */
export const isHexName = (place: string): boolean => /^\d{4}$/.test(place);

export const SOVIET: SeatId = 1;
export const GERMAN: SeatId = 2;
export const seatOfSide = (side: Side): SeatId => (side === 'soviet' ? SOVIET : GERMAN);
export const sideOfSeat = (seat: SeatId): Side => (seat === SOVIET ? 'soviet' : 'german');
export const otherSide = (side: Side): Side => (side === 'soviet' ? 'german' : 'soviet');
export const otherSeat = (seat: SeatId): SeatId => (seat === SOVIET ? GERMAN : SOVIET);

/** Interrupt modes: who is waited for in the enemy's phase. */
export const INTERRUPT_MODES = ['standing', 'ask-major', 'ask-all'] as const;
export type InterruptMode = (typeof INTERRUPT_MODES)[number];

/**
 * 20: what an event counter does. `recover-…`: a step; `again-…`: units are active a second time; `attach`: a bonus for a unit;
 * `air-strike`: a barrage with +1; `combat`: +1 in attack, -1 in defence on one combat; `inspect`: three stacks, and the next
 * German break of contact is refused; `sortie`: a used Stuka flies again; `fuel`: a stack counts as supplied; `bridge-guard`:
 * three units cross a Praga bridge as if there were no uprising.
 */
export const DEEDS = [
  'recover-armored',
  'recover-infantry',
  'again-stack',
  'again-formation',
  'attach',
  'air-strike',
  'combat',
  'inspect',
  'sortie',
  'fuel',
  'bridge-guard',
] as const;
export type EventDeed = (typeof DEEDS)[number];
