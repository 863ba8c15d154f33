import { z } from 'zod';
import type { Json, JsonObject } from '../../core/json.ts';
import type { CaseAdapter } from '../../rules/contract.ts';
import type { Game } from './game.ts';
import { hexSchema, unitSchema } from './orders.ts';
import { phaseUse } from './rules/phaseStart.ts';
import { reinforcementsDue } from './rules/reinforcement.ts';
import { suppliedUnits } from './rules/supply.ts';
import { zoneOfControl } from './rules/zoc.ts';
import { freshUnit } from './setUp.ts';
import { phaseOf, situation } from './situation.ts';
import type { MapPatches, State, UnitState } from './state.ts';
import type { Place } from './vocabulary.ts';
import { BOXES, TERRAINS, WATERS, isBox } from './vocabulary.ts';

const whole = z.number().int().min(0);
const place = z.string();
const unitObject = z.strictObject({
  hex: place.nullable().optional(),
  reduced: z.boolean().optional(),
  disrupted: z.boolean().optional(),
  outOfSupply: z.boolean().optional(),
  /** Number of delay markers. */
  delays: whole.optional(),
  moved: z.boolean().optional(),
  attacked: z.boolean().optional(),
  defended: z.boolean().optional(),
  retreated: z.boolean().optional(),
  advanced: z.boolean().optional(),
  shown: z.string().nullable().optional(),
  entered: whole.optional(),
  due: whole.optional(),
  placedAt: hexSchema.nullable().optional(),
  attack: whole.optional(),
  defence: whole.optional(),
  movement: whole.optional(),
});
const givenSchema = z.strictObject({
  turn: whole.optional(),
  phase: z.string().optional(),
  /** This game has no steps inside a phase. */
  step: z.null().optional(),
  keepSetup: z.boolean().optional(),
  units: z.record(z.string(), z.union([place, z.null(), unitObject])).optional(),
  map: z
    .strictObject({
      hexes: z
        .record(
          z.string(),
          z.strictObject({ terrain: z.enum(TERRAINS).optional(), features: z.array(z.string()).optional() }),
        )
        .optional(),
      hexsides: z
        .array(
          z.strictObject({
            a: hexSchema,
            b: hexSchema,
            water: z.enum(WATERS).optional(),
            barred: z.boolean().optional(),
            road: z.boolean().optional(),
            rail: z.boolean().optional(),
            front: z.enum(['2BF-1BF', '1BF-1UF']).nullable().optional(),
            underground: z.boolean().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  supportPoints: whole.optional(),
  occupied: z.array(hexSchema).optional(),
  bonus: z.array(hexSchema).optional(),
  elbe: whole.optional(),
  flooded: whole.optional(),
  bidPoints: whole.optional(),
  artillery: z.record(z.string(), unitSchema).optional(),
  delaysShown: z.array(z.string()).optional(),
  volkssturmShown: z.array(z.string()).optional(),
  vlasovGone: z.boolean().optional(),
  used: z
    .strictObject({
      engaged: z.array(unitSchema).optional(),
      uncommanded: z.array(unitSchema).optional(),
      counterMoves: z.array(z.string()).optional(),
      rail: whole.optional(),
      ring: z.boolean().optional(),
      fromBox: whole.optional(),
      infantry: whole.optional(),
      armour: whole.optional(),
      volkssturm: whole.optional(),
    })
    .optional(),
});
type Given = z.infer<typeof givenSchema>;

/** DESIGN 11: how case files speak of a state of this game. */
export function caseAdapter(game: Game): CaseAdapter<State> {
  return {
    arrange: (setup, given) => arrange(game, setup, given),
    describe,
    isAt: (at, expected) => {
      if (expected === null) return at === null || (isBox(at) && at !== 'NGP');
      return at === expected;
    },
    zoc: (state, unit) => {
      const s = situation(game, state);
      return game.units.has(unit) ? zoneOfControl(s, unit).map((hex) => s.map.hexes[hex]!) : [];
    },
    supplied: (state, unit) =>
      game.units.has(unit) ? suppliedUnits(situation(game, state)).has(unit) : null,
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
  const mistakes = mistakesIn(game, setup, parsed.data);
  return mistakes.length > 0 ? { mistakes } : { state: arranged(game, setup, parsed.data) };
}

function mistakesIn(game: Game, setup: State, given: Given): string[] {
  const mistakes: string[] = [];
  const isHex = (hex: string): boolean => game.map.indexOf.has(hex);
  const scenario = game.scenarios.get(setup.scenario)!;
  if (
    given.phase !== undefined &&
    ![...scenario.before, ...scenario.turn].some(({ id }) => id === given.phase)
  ) {
    mistakes.push(`phase: there is no phase "${given.phase}"`);
  }
  for (const [unit, value] of Object.entries(given.units ?? {})) {
    if (!game.units.has(unit)) mistakes.push(`units.${unit}: there is no such unit`);
    const at = typeof value === 'object' && value !== null ? value.hex : value;
    if (typeof at === 'string' && !isBox(at) && !isHex(at))
      mistakes.push(`units.${unit}: "${at}" is neither a hex nor one of the boxes ${BOXES.join(', ')}`);
  }
  for (const hex of [
    ...Object.keys(given.map?.hexes ?? {}),
    ...(given.map?.hexsides ?? []).flatMap(({ a, b }) => [a, b]),
  ]) {
    if (!isHex(hex)) mistakes.push(`map (${hex}): no such hex`);
  }
  for (const hex of [...(given.occupied ?? []), ...(given.bonus ?? [])])
    if (!isHex(hex)) mistakes.push(`occupied (${hex}): no such hex`);
  return mistakes;
}

function arranged(game: Game, setup: State, given: Given): State {
  let handles = 0;
  const units: { [unit: string]: UnitState } = {};
  for (const [unit, was] of Object.entries(setup.units))
    units[unit] = given.keepSetup === true ? was : { ...was, place: 'not-in-play', outOfSupply: false };
  for (const [unit, value] of Object.entries(given.units ?? {})) {
    const asked = typeof value === 'object' && value !== null ? value : { hex: value };
    const fresh = { ...freshUnit(game.units.get(unit)!, 'not-in-play', setup.options), outOfSupply: false };
    const { hex, delays = 0, attack, defence, movement, ...rest } = asked;
    const at = (hex ?? 'not-in-play') as Place;
    const printed = {
      ...(attack === undefined ? {} : { attack }),
      ...(defence === undefined ? {} : { defence }),
      ...(movement === undefined ? {} : { movement }),
    };
    units[unit] = {
      ...fresh,
      ...(Object.fromEntries(
        Object.entries(rest).filter(([, is]) => is !== undefined),
      ) as Partial<UnitState>),
      place: at,
      delays: Array.from({ length: delays }, () => `d${++handles}`),
      ...(Object.keys(printed).length === 0 ? {} : { printed }),
    };
  }
  const state: State = {
    ...setup,
    turn: given.turn ?? setup.turn,
    phase: given.phase ?? setup.phase,
    units,
    supportPoints: given.supportPoints ?? setup.supportPoints,
    occupied: given.occupied ?? setup.occupied,
    bonus: given.bonus ?? setup.bonus,
    elbe: given.elbe ?? setup.elbe,
    flooded: given.flooded ?? setup.flooded,
    bidPoints: given.bidPoints ?? setup.bidPoints,
    artillery: given.artillery ?? (given.keepSetup === true ? setup.artillery : {}),
    delaysDrawn: handles,
    delaysShown: given.delaysShown ?? [],
    volkssturmShown: given.volkssturmShown ?? [],
    vlasovGone: given.vlasovGone ?? false,
    patches: given.map === undefined ? null : patchesOf(given.map),
  };
  const s = situation(game, state);
  const due = phaseOf(game, state).kind === 'supply' ? reinforcementsDue(s) : {};
  const asked = Object.fromEntries(Object.entries(given.used ?? {}).filter(([, is]) => is !== undefined));
  return { ...state, used: { ...phaseUse(s), ...due, ...asked } };
}

function patchesOf(map: NonNullable<Given['map']>): MapPatches {
  return JSON.parse(JSON.stringify({ hexes: map.hexes ?? {}, hexsides: map.hexsides ?? [] })) as MapPatches;
}

/** A state in the names of `given`. */
function describe(state: State): JsonObject {
  const units = Object.fromEntries(
    Object.entries(state.units).map(
      ([unit, { place: hex, delays, slowed: _slowed, printed: _printed, ...flags }]) => [
        unit,
        { hex, ...flags, delays: delays.length },
      ],
    ),
  );
  const {
    turn,
    phase,
    over,
    seats,
    supportPoints,
    occupied,
    bonus,
    elbe,
    flooded,
    bidPoints,
    artillery,
    delaysShown,
    volkssturmShown,
    vlasovGone,
    used,
  } = state;
  const named = {
    turn,
    phase,
    over,
    seats,
    supportPoints,
    occupied,
    bonus,
    elbe,
    flooded,
    bidPoints,
    artillery,
    delaysShown,
    volkssturmShown,
    vlasovGone,
    used,
  };
  return { ...(named as unknown as { [name: string]: Json }), units: units as unknown as JsonObject };
}
