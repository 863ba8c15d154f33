import { z } from 'zod';
import type { UnitId } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { CaseAdapter } from '../../rules/contract.ts';
import type { Game } from './game.ts';
import { hexSchema, unitSchema } from './orders.ts';
import { zoneOfControl } from './rules/zoc.ts';
import { freshUnit, withInitialControl } from './setUp.ts';
import { situation } from './situation.ts';
import type { State, UnitState } from './state.ts';
import type { Box, Controller, Place } from './vocabulary.ts';
import { BOX_OF_POOL, BOXES, CONTROLLERS, FACTIONS, FORCES, THEATERS, isBox } from './vocabulary.ts';

const whole = z.number().int().min(0);
const placeSchema = z.string();
const ally = z.enum(['soviet', 'western-allied']);
const unitObject = z.strictObject({
  hex: placeSchema.nullable().optional(),
  faction: z.enum(FACTIONS).optional(),
  moved: z.boolean().optional(),
  attacked: z.boolean().optional(),
  startedAt: hexSchema.nullable().optional(),
  replaced: whole.optional(),
  pinned: z.boolean().optional(),
  garrison: z.boolean().optional(),
  strayed: whole.optional(),
  offensive: whole.optional(),
  doomed: z.boolean().optional(),
  attack: whole.optional(),
  defense: whole.optional(),
  movement: whole.optional(),
});
/** Terrain alone, or what is to change. */
const hexPatch = z.union([
  z.string().transform((terrain) => ({ terrain })),
  z.strictObject({
    terrain: z.string().optional(),
    theater: z.enum(THEATERS).optional(),
    features: z.array(z.string()).optional(),
  }),
]);
/** `{a, b, kind}` or `[a, b, kind]`; kind null or "" for an open hexside. */
const sidePatch = z.union([
  z
    .strictObject({ a: hexSchema, b: hexSchema, kind: z.string().nullable() })
    .transform(({ a, b, kind }) => ({ a, b, kind: kind ?? '' })),
  z
    .tuple([hexSchema, hexSchema, z.string().nullable()])
    .transform(([a, b, kind]) => ({ a, b, kind: kind ?? '' })),
]);
const givenSchema = z.strictObject({
  turn: whole.optional(),
  phase: z.string().optional(),
  /** Battle for Germany has no steps inside a phase. */
  step: z.null().optional(),
  keepSetup: z.boolean().optional(),
  units: z.record(z.string(), z.union([placeSchema, z.null(), unitObject])).optional(),
  map: z
    .strictObject({
      hexes: z.record(z.string(), hexPatch).optional(),
      hexsides: z.array(sidePatch).optional(),
    })
    .optional(),
  /** City name or hex → seat, side, or null for the Germans. */
  control: z.record(z.string(), z.union([z.number().int(), z.enum(CONTROLLERS), z.null()])).optional(),
  destroyedForts: z.array(hexSchema).optional(),
  enteredPorts: z.array(hexSchema).optional(),
  evacuations: whole.optional(),
  attacksMade: whole.optional(),
  goodAttacksMade: whole.optional(),
  lastEvacuation: whole.optional(),
  berlinEntered: z.array(ally).optional(),
  /** The Germans have left (13.1), and the Allies fight or not by the option `afterBerlin`. */
  germanyFallen: z.boolean().optional(),
  tripled: unitSchema.nullable().optional(),
  supply: z
    .strictObject({
      soviet: whole.optional(),
      markers: z.array(z.strictObject({ side: ally, hex: hexSchema })).optional(),
      force: z.enum(FORCES).nullable().optional(),
    })
    .optional(),
  received: z.record(z.string(), whole).optional(),
});
type Given = z.infer<typeof givenSchema>;

/** How case files speak of a state of this game. */
export function caseAdapter(game: Game): CaseAdapter<State> {
  return {
    arrange: (setup, given) => arrange(game, setup, given),
    describe: (state) => describe(game, state),
    isAt: (place, expected) => isAt(place, expected),
    zoc: (state, unit) => (game.units.has(unit) ? zoneOfControl(situation(game, state), unit) : []),
    supplied: () => null,
  };
}

function isAt(place: string | null, expected: string | null): boolean {
  const outOfPlay = place === null || isBox(place);
  if (expected === null) return outOfPlay;
  // A unit that has left the map is as much out of the game as those that it takes along (9.0).
  if (expected === 'removed') return place === 'removed' || place === 'exited';
  return expected === 'destroyed'
    ? outOfPlay && place !== null && place.endsWith('-destroyed')
    : place === expected;
}

function arrange(
  game: Game,
  setup: State,
  given: JsonObject,
): { readonly state: State } | { readonly mistakes: readonly string[] } {
  const parsed = givenSchema.safeParse(given);
  if (!parsed.success)
    return { mistakes: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
  const mistakes = mistakesIn(game, setup, parsed.data);
  if (mistakes.length > 0) return { mistakes };
  return { state: arranged(game, setup, parsed.data) };
}

function mistakesIn(game: Game, setup: State, given: Given): string[] {
  const mistakes: string[] = [];
  const isHex = (hex: string): boolean => game.map.graph.indexOf.has(hex);
  const scenario = game.scenarios.get(setup.scenario)!;
  if (
    given.phase !== undefined &&
    ![...scenario.before, ...scenario.turn].some(({ id }) => id === given.phase)
  ) {
    mistakes.push(`phase: there is no phase "${given.phase}"`);
  }
  for (const [unit, value] of Object.entries(given.units ?? {})) {
    if (!game.units.has(unit)) mistakes.push(`units.${unit}: there is no such unit`);
    const place = placeIn(value);
    if (typeof place === 'string' && place !== 'destroyed' && !isBox(place) && !isHex(place)) {
      mistakes.push(
        `units.${unit}: "${place}" is neither a hex nor one of the boxes ${BOXES.join(', ')}, destroyed`,
      );
    }
  }
  for (const hex of Object.keys(given.map?.hexes ?? {}))
    if (!isHex(hex)) mistakes.push(`map.hexes.${hex}: no such hex`);
  const terrains = new Set(game.data.tables.tec.terrain.map(({ terrain }) => terrain));
  for (const [hex, patch] of Object.entries(given.map?.hexes ?? {})) {
    const { terrain } = patch;
    if (terrain !== undefined && !terrains.has(terrain))
      mistakes.push(`map.hexes.${hex}.terrain: no terrain "${terrain}"`);
  }
  const kinds = new Set(['', ...game.data.tables.tec.hexsides.map(({ kind }) => kind)]);
  given.map?.hexsides?.forEach(({ a, b, kind }, i) => {
    if (!isHex(a) || !isHex(b)) mistakes.push(`map.hexsides.${i}: no such hex`);
    if (!kinds.has(kind)) mistakes.push(`map.hexsides.${i}.kind: no hexside "${kind}"`);
  });
  for (const city of Object.keys(given.control ?? {})) {
    if (cityHex(game, city) === undefined) mistakes.push(`control.${city}: no such city`);
  }
  for (const pool of Object.keys(given.received ?? {}))
    if (!(pool in BOX_OF_POOL)) mistakes.push(`received.${pool}: no such pool`);
  return mistakes;
}

function arranged(game: Game, setup: State, given: Given): State {
  const units: { [unit: string]: UnitState } = {};
  for (const [unit, was] of Object.entries(setup.units))
    units[unit] = given.keepSetup === true ? was : { ...was, place: 'not-in-play' };
  for (const [unit, value] of Object.entries(given.units ?? {}))
    units[unit] = arrangedUnit(game, unit as UnitId, value);
  const state: State = {
    ...setup,
    turn: given.turn ?? setup.turn,
    phase: given.phase ?? setup.phase,
    units,
    control: given.keepSetup === true ? setup.control : {},
    destroyedForts: given.destroyedForts ?? setup.destroyedForts,
    enteredPorts: given.enteredPorts ?? setup.enteredPorts,
    evacuations: given.evacuations ?? setup.evacuations,
    attacksMade: given.attacksMade ?? setup.attacksMade,
    goodAttacksMade: given.goodAttacksMade ?? setup.goodAttacksMade,
    lastEvacuation: given.lastEvacuation ?? setup.lastEvacuation,
    berlinEntered: given.berlinEntered ?? setup.berlinEntered,
    germanyFallen: given.germanyFallen ?? setup.germanyFallen,
    hostile: given.germanyFallen === true ? hostileAfterBerlin(game, setup) : setup.hostile,
    tripled: given.tripled ?? setup.tripled,
    supply: { ...setup.supply, ...definedOnly(given.supply ?? {}) },
    received: { ...setup.received, ...given.received },
    patches:
      given.map === undefined
        ? null
        : {
            hexes: (given.map.hexes ?? {}) as NonNullable<State['patches']>['hexes'],
            hexsides: given.map.hexsides ?? [],
          },
  };
  const { control } = withInitialControl(game, state);
  const set = Object.entries(given.control ?? {}).map(
    ([city, value]) => [cityHex(game, city)!, sideOf(setup, value)] as const,
  );
  return { ...state, control: { ...control, ...Object.fromEntries(set) } };
}

function hostileAfterBerlin(game: Game, setup: State): State['hostile'] {
  return setup.options.afterBerlin === 'war'
    ? (game.scenarios.get(setup.scenario)!.berlinFalls?.hostile ?? [])
    : [];
}

function arrangedUnit(game: Game, unit: UnitId, value: NonNullable<Given['units']>[string]): UnitState {
  const { faction } = game.units.get(unit)!;
  const named = placeIn(value);
  const fields = typeof value === 'object' && value !== null ? value : {};
  const { hex: _hex, attack, defense, movement, ...rest } = fields;
  const printed = definedOnly({ attack, defense, movement });
  const army = rest.faction ?? faction;
  const place: Place =
    named === null || named === undefined
      ? 'not-in-play'
      : named === 'destroyed'
        ? boxOfFaction(army)
        : isBox(named)
          ? named
          : hexId(named);
  return {
    ...freshUnit(army, place),
    ...definedOnly(rest),
    ...(Object.keys(printed).length === 0 ? {} : { printed }),
  };
}

function placeIn(value: NonNullable<Given['units']>[string]): string | null | undefined {
  return typeof value === 'object' && value !== null ? value.hex : value;
}

/** The box meant by `destroyed`: the army's; for Western Allies not Italy's. */
function boxOfFaction(faction: UnitState['faction']): Box {
  return BOX_OF_POOL[faction === 'soviet-allied' ? 'soviet' : faction];
}

function cityHex(game: Game, city: string): string | undefined {
  return game.cities.has(city) ? city : game.data.map.cities.find(({ name }) => name === city)?.hex;
}

function sideOf(state: State, value: number | Controller | null): Controller {
  if (value === null) return 'german';
  if (typeof value === 'string') return value;
  return value === state.seats['western-allied']
    ? 'western-allied'
    : value === state.seats.soviet
      ? 'soviet'
      : 'german';
}

function describe(game: Game, state: State): JsonObject {
  const seatOf = (side: Controller): number | null => (side === 'german' ? null : state.seats[side]);
  return {
    turn: state.turn,
    phase: state.phase,
    step: null,
    units: Object.fromEntries(
      Object.entries(state.units).map(([unit, is]) => [unit, describedUnit(game, unit, is)]),
    ),
    control: Object.fromEntries(
      game.data.map.cities.map(({ name, hex }) => [name, seatOf(state.control[hex] ?? 'german')]),
    ),
    destroyedForts: state.destroyedForts,
    enteredPorts: state.enteredPorts,
    evacuations: state.evacuations,
    attacksMade: state.attacksMade,
    goodAttacksMade: state.goodAttacksMade,
    lastEvacuation: state.lastEvacuation,
    berlinEntered: state.berlinEntered,
    germanyFallen: state.germanyFallen,
    tripled: state.tripled,
    supply: state.supply as unknown as JsonObject,
    received: state.received,
    over: state.over,
  };
}

/** A box for a unit off the map, null for one that never was in play, else all that is known of it. */
function describedUnit(game: Game, unit: string, is: UnitState): Json {
  if (is.place === 'not-in-play') return null;
  if (isBox(is.place)) return is.place;
  const { place, printed, ...rest } = is;
  const { attack, defense, movement } = game.units.get(unit)!;
  return { hex: place, ...rest, attack, defense, movement, ...printed };
}

function definedOnly<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
