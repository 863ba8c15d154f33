import { z } from 'zod';
import type { Json, JsonObject } from '../../core/json.ts';
import type { CaseAdapter } from '../../rules/contract.ts';
import { NO_EFFECTS, freshCounter } from './evolve.ts';
import type { Game } from './game.ts';
import { hexSchema } from './orders.ts';
import { zoneOf } from './rules/zoc.ts';
import { inspects } from './rules/sight.ts';
import { isSupplied } from './rules/supply.ts';
import { handleOfUnit, situation } from './situation.ts';
import type { Counter, State } from './state.ts';
import {
  ENTRY_BOXES,
  OUT_OF_PLAY,
  PHASES,
  STEPS,
  WARSAW,
  isHexName,
  isOpenBox,
  otherSide,
  seatOfSide,
} from './vocabulary.ts';

const whole = z.number().int().min(0);
const flag = z.boolean().optional();
const unitObject = z.strictObject({
  hex: z.string().nullable().optional(),
  reduced: flag,
  top: flag,
  moved: flag,
  prepared: flag,
  disorganized: flag,
  outOfSupply: flag,
  reserve: flag,
  acted: flag,
  marched: flag,
  fought: flag,
  fled: flag,
  reactivated: flag,
  fuelled: flag,
  actedIn: z.enum(PHASES).nullable().optional(),
  events: z.array(z.string()).optional(),
});
const effects = z.strictObject({
  noMove: flag,
  noSupply: flag,
  stepLoss: flag,
  extraCost: whole.optional(),
  unitsMoved: whole.optional(),
});
const givenSchema = z.strictObject({
  turn: whole.optional(),
  phase: z.enum(PHASES).optional(),
  step: z.enum(STEPS).nullable().optional(),
  keepSetup: flag,
  /** In a stack the first one named lies on top, unless another says so. */
  units: z.record(z.string(), z.union([z.string(), z.null(), unitObject])).optional(),
  map: z
    .strictObject({
      hexes: z.record(z.string(), z.strictObject({ terrain: z.string() })).optional(),
      hexsides: z
        .array(
          z.strictObject({ a: hexSchema, b: hexSchema, river: flag, roads: z.array(z.string()).optional() }),
        )
        .optional(),
    })
    .optional(),
  /** Event counters by seat: the hand, and what is left in the container (else all others). */
  hands: z.record(z.string(), z.array(z.string())).optional(),
  cups: z.record(z.string(), z.array(z.string())).optional(),
  markers: z.record(z.string(), z.strictObject({ available: flag, used: flag, removed: flag })).optional(),
  modelFrom: whole.optional(),
  corps: z.string().nullable().optional(),
  corpsDone: z.array(z.string()).optional(),
  army: z.enum(PHASES).nullable().optional(),
  divisions: z.record(z.string(), whole).optional(),
  modelDivision: flag,
  barraged: z.array(hexSchema).optional(),
  bombed: z.array(hexSchema).optional(),
  attacked: z.array(hexSchema).optional(),
  played: z.array(whole).optional(),
  contactHeld: flag,
  uprising: z
    .strictObject({ status: z.enum(['quiet', 'due', 'begun', 'running']), effects: effects.optional() })
    .optional(),
  jozefowUsed: whole.nullable().optional(),
  jozefowDestroyed: flag,
  penalties: z.strictObject({ uprising: whole.optional(), magnuszew: whole.optional() }).optional(),
});
type Given = z.infer<typeof givenSchema>;

/** How case files speak of a state of this game. */
export function caseAdapter(game: Game): CaseAdapter<State> {
  return {
    arrange: (setup, given) => arrange(game, setup, given),
    describe: (state) => describe(state),
    isAt: (place, expected) => {
      if (expected === null) return place === null || (OUT_OF_PLAY as readonly string[]).includes(place);
      return expected === 'destroyed' ? place === 'eliminated' : place === expected;
    },
    zoc: (state, unit) => {
      const s = situation(game, state);
      const handle = handleOfUnit(s, unit);
      return handle === undefined ? [] : zoneOf(s, handle);
    },
    supplied: (state, unit) => {
      const s = situation(game, state);
      const handle = handleOfUnit(s, unit);
      return handle === undefined ? null : isSupplied(s, handle);
    },
  };
}

function arrange(
  game: Game,
  setup: State,
  given: JsonObject,
): { readonly state: State } | { readonly mistakes: readonly string[] } {
  const parsed = givenSchema.safeParse(given);
  if (!parsed.success)
    return { mistakes: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
  const mistakes = mistakesIn(game, parsed.data);
  return mistakes.length > 0 ? { mistakes } : { state: arranged(game, setup, parsed.data) };
}

function mistakesIn(game: Game, given: Given): string[] {
  const mistakes: string[] = [];
  const isHex = (place: string): boolean => game.map.graph.indexOf.has(place);
  for (const [unit, value] of Object.entries(given.units ?? {})) {
    const printed = game.units.get(unit);
    if (printed === undefined) mistakes.push(`units.${unit}: there is no such unit`);
    const place = placeIn(value);
    if (place !== null && !isHex(place) && place !== WARSAW && place !== 'destroyed' && !isOpenBox(place))
      mistakes.push(`units.${unit}: "${place}" is neither a hex nor a place of this game`);
    if (typeof value === 'object' && value?.reduced === true && printed?.combat.length === 1)
      mistakes.push(`units.${unit}: it has one step`);
  }
  for (const [hex, { terrain }] of Object.entries(given.map?.hexes ?? {})) {
    if (!isHex(hex)) mistakes.push(`map.hexes.${hex}: no such hex`);
    if (!game.data.tables.terrain.some((row) => row.terrain === terrain))
      mistakes.push(`map.hexes.${hex}.terrain: no terrain "${terrain}"`);
  }
  for (const marker of Object.keys(given.markers ?? {}))
    if (![...game.data.tracks.artillery, ...game.data.tracks.stuka].some(({ id }) => id === marker))
      mistakes.push(`markers.${marker}: no such marker`);
  for (const card of Object.values(given.hands ?? {}).flat())
    if (!game.events.has(card.split('.')[0]!)) mistakes.push(`hands: no event ${card}`);
  return mistakes;
}

/** Handles go by place and place in the stack, so that they tell nothing of what lies below. */
function arranged(game: Game, setup: State, given: Given): State {
  const listed = new Map<string, Counter>();
  const setUp = new Map(
    Object.values(setup.counters).flatMap((counter) =>
      counter.unit === null ? [] : [[counter.unit as string, counter] as const],
    ),
  );
  for (const [unit, counter] of setUp)
    listed.set(unit, given.keepSetup === true ? counter : { ...counter, place: 'not-in-play', top: false });
  for (const [unit, value] of Object.entries(given.units ?? {})) {
    // Named units lie in the order in which they are named.
    listed.delete(unit);
    listed.set(unit, arrangedCounter(game, unit, value));
  }
  const counters: { [handle: string]: Counter } = {};
  const places = [...new Set([...listed.values()].map(({ place }) => place))].sort();
  let handles = 0;
  for (const place of places) {
    const there = [...listed].filter(([, counter]) => counter.place === place);
    if (isOpenBox(place)) {
      for (const [unit, counter] of there) counters[unit] = { ...counter, top: false };
      continue;
    }
    const top = there.find(([unit]) => wishesTop(given.units?.[unit])) ?? there[0]!;
    for (const [unit, counter] of [top, ...there.filter((each) => each !== top)])
      counters[`c${++handles}`] = { ...counter, top: unit === top[0] };
  }
  const phase = given.phase ?? 'soviet-1';
  const base: State = {
    ...setup,
    turn: given.turn ?? setup.turn,
    phase,
    step: given.step === undefined ? (phase === 'administrative' ? null : 'movement') : given.step,
    counters,
    handles,
    hands: hands(setup, given),
    markers: markers(game, setup, given),
    modelFrom: given.modelFrom ?? setup.modelFrom,
    corps: given.corps ?? null,
    corpsDone: given.corpsDone ?? (given.corps === undefined || given.corps === null ? [] : [given.corps]),
    army: given.army ?? null,
    divisions: given.divisions ?? {},
    modelDivision: given.modelDivision ?? false,
    barraged: given.barraged ?? [],
    bombed: given.bombed ?? [],
    attacked: given.attacked ?? [],
    played: given.played ?? [],
    contactHeld: given.contactHeld ?? false,
    uprising:
      given.uprising === undefined
        ? setup.uprising
        : {
            status: given.uprising.status,
            effects: { ...NO_EFFECTS, ...definedOnly(given.uprising.effects ?? {}) },
          },
    jozefowUsed: given.jozefowUsed ?? null,
    jozefowDestroyed: given.jozefowDestroyed ?? false,
    penalties: { uprising: given.penalties?.uprising ?? 0, magnuszew: given.penalties?.magnuszew ?? 0 },
    patches:
      given.map === undefined
        ? null
        : {
            hexes: Object.fromEntries(
              Object.entries(given.map.hexes ?? {}).map(([hex, { terrain }]) => [hex, terrain]),
            ),
            hexsides: (given.map.hexsides ?? []).map(({ a, b, river, roads }) => ({
              a,
              b,
              ...(river === undefined ? {} : { river }),
              ...(roads === undefined ? {} : { roads }),
            })),
          },
  };
  return acquainted(game, base);
}

const wishesTop = (value: NonNullable<Given['units']>[string] | undefined): boolean =>
  typeof value === 'object' && value?.top === true;

/** 7: who stands beside a stack inspects it. */
function acquainted(game: Game, state: State): State {
  const s = situation(game, state);
  const counters = Object.entries(state.counters).map(([handle, counter]) => {
    const seen = isHexName(counter.place) && inspects(s, otherSide(counter.side), counter.place);
    return [handle, { ...counter, knownTo: seen ? [seatOfSide(otherSide(counter.side))] : [] }] as const;
  });
  return { ...state, counters: Object.fromEntries(counters) };
}

function arrangedCounter(game: Game, unit: string, value: NonNullable<Given['units']>[string]): Counter {
  const printed = game.units.get(unit)!;
  const named = placeIn(value) ?? 'not-in-play';
  const place = named === 'destroyed' ? 'eliminated' : named;
  const { hex: _hex, ...fields } = typeof value === 'object' && value !== null ? value : {};
  const inPlay = isHexName(place) || place === WARSAW || ENTRY_BOXES.includes(place);
  return {
    ...freshCounter(
      printed.side,
      printed.id,
      place,
      inPlay ? printed.startReduced && fields.reduced === undefined : null,
    ),
    ...(definedOnly(fields) as Partial<Counter>),
  };
}

function placeIn(value: NonNullable<Given['units']>[string]): string | null {
  return typeof value === 'object' && value !== null ? (value.hex ?? null) : value;
}

function hands(setup: State, given: Given): State['hands'] {
  return Object.fromEntries(
    Object.entries(setup.hands).map(([seat, hand]) => {
      const held = given.hands?.[seat] ?? [];
      const cup = given.cups?.[seat] ?? (hand.cup ?? []).filter((value) => !held.includes(value));
      return [
        seat,
        {
          count: held.length,
          tokens: held.map((value, i) => ({ seq: 0, j: 0, i, value })),
          cupCount: cup.length,
          cup,
        },
      ];
    }),
  );
}

/** Markers of the turn and before are there, unless the case says otherwise. */
function markers(game: Game, setup: State, given: Given): State['markers'] {
  const turn = given.turn ?? setup.turn;
  const entry = new Map(
    [...game.data.tracks.artillery, ...game.data.tracks.stuka].map(({ id, turn: from }) => [id, from]),
  );
  return Object.fromEntries(
    Object.entries(setup.markers).map(([id, is]) => [
      id,
      { ...is, available: entry.get(id)! <= turn, ...definedOnly(given.markers?.[id] ?? {}) },
    ]),
  );
}

function describe(state: State): JsonObject {
  const units: { [unit: string]: Json } = {};
  for (const [handle, counter] of Object.entries(state.counters)) {
    if (counter.unit === null) continue;
    units[counter.unit] = describedCounter(handle, counter);
  }
  return {
    turn: state.turn,
    phase: state.phase,
    step: state.step,
    over: state.over,
    units,
    hands: Object.fromEntries(
      Object.entries(state.hands).map(([seat, { tokens }]) => [
        seat,
        tokens?.map(({ value }) => value) ?? null,
      ]),
    ),
    markers: state.markers as unknown as Json,
    modelFrom: state.modelFrom,
    corps: state.corps,
    corpsDone: state.corpsDone as Json,
    army: state.army,
    divisions: state.divisions as Json,
    modelDivision: state.modelDivision,
    mover: state.mover as unknown as Json,
    barraged: state.barraged as Json,
    bombed: state.bombed as Json,
    attacked: state.attacked as Json,
    played: state.played as Json,
    contactHeld: state.contactHeld,
    uprising: state.uprising as unknown as Json,
    jozefowUsed: state.jozefowUsed,
    jozefowDestroyed: state.jozefowDestroyed,
    penalties: state.penalties,
  };
}

function describedCounter(_handle: string, { unit: _unit, place, ...rest }: Counter): Json {
  return { hex: place, ...rest } as unknown as Json;
}

function definedOnly<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
