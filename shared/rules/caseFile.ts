import { z } from 'zod';
import { assert } from '../core/assert.ts';
import { hexId, unitId } from '../core/brands.ts';
import type { JsonObject } from '../core/json.ts';
import type { GameModule, Options } from './contract.ts';
import type { ChanceRequest, ChanceResult } from './effects.ts';
import type { LoggedEvent } from './events.ts';
import type { Environment, Input, Match } from './match.ts';
import { advance, isRefused, needsResolve, newMatch, openQuestions } from './runtime.ts';
import type { Violation } from './violation.ts';

const place = z.union([z.string(), z.null()]);
const unit = z.union([place, z.record(z.string(), z.unknown())]);
const list = <T extends z.ZodType>(schema: T) =>
  z.union([schema, z.array(schema)]).transform((value) => [value].flat() as z.infer<T>[]);
const waiting = z.strictObject({ seat: z.number(), ask: z.string().optional() });

/** `hexpost-case/1` (DESIGN 11): a situation, orders, the right outcome. Unknown fields are errors. */
export const caseSchema = z.strictObject({
  format: z.literal('hexpost-case/1'),
  id: z.string().min(1),
  rule: z.string().min(1),
  title: z.string().min(1),
  module: z.string(),
  scenario: z.string(),
  options: z.record(z.string(), z.union([z.boolean(), z.string()])).default({}),
  given: z.record(z.string(), z.unknown()).default({}),
  dice: z.array(z.union([z.number().int(), z.string(), z.array(z.string())])).default([]),
  play: z
    .array(z.strictObject({ seat: z.number().int(), orders: z.array(z.looseObject({ order: z.string() })) }))
    .default([]),
  expect: z.strictObject({
    violations: z
      .array(
        z.strictObject({
          play: z.number().int(),
          order: z.number().int(),
          rule: z.string().optional(),
          code: z.string().optional(),
        }),
      )
      .optional(),
    units: z.record(z.string(), unit).optional(),
    events: z.array(z.record(z.string(), z.unknown())).optional(),
    waiting: z.union([waiting, z.array(waiting), z.null()]).optional(),
    turn: z.number().int().optional(),
    phase: z.string().optional(),
    state: z.record(z.string(), z.unknown()).optional(),
    score: z
      .strictObject({
        seats: z.record(z.string(), z.number()).optional(),
        winners: z.array(z.number()).optional(),
        level: z.string().optional(),
      })
      .optional(),
    view: list(
      z.strictObject({
        viewer: z.union([z.number(), z.literal('public')]),
        units: z.record(z.string(), unit).optional(),
        not: z.array(z.string()).optional(),
      }),
    ).optional(),
    reach: list(
      z.strictObject({
        unit: z.string(),
        has: z.record(z.string(), z.number()).optional(),
        longer: z.record(z.string(), z.number()).optional(),
        not: z.array(z.string()).optional(),
      }),
    ).optional(),
    odds: list(
      z.looseObject({
        units: z.array(z.string()),
        targets: z.array(z.string()),
        defenders: z.array(z.string()).optional(),
      }),
    ).optional(),
    zoc: list(
      z.strictObject({
        unit: z.string(),
        has: z.array(z.string()).optional(),
        not: z.array(z.string()).optional(),
      }),
    ).optional(),
    supply: z.record(z.string(), z.boolean()).optional(),
  }),
});
export type CaseFile = z.infer<typeof caseSchema>;

export interface CaseReport {
  readonly id: string;
  readonly title: string;
  /** What is not as expected, a line each; empty: the case holds. */
  readonly failures: readonly string[];
  /** The case changed the map: an illustration's terrain. */
  readonly patched: boolean;
}

/** Plays a case and compares. Never throws for what stands in the case. */
export function runCase(module: GameModule, file: CaseFile): CaseReport {
  const failures: string[] = [];
  const report = { id: file.id, title: file.title, failures, patched: 'map' in file.given };
  try {
    playCase(module, file, failures);
  } catch (error) {
    failures.push(error instanceof Error ? `the run broke off: ${error.message}` : 'the run broke off');
  }
  return report;
}

function playCase(module: GameModule, file: CaseFile, failures: string[]): void {
  const fail = (what: string): number => failures.push(what);
  if (!module.scenarios.some(({ id }) => id === file.scenario))
    return void fail(`scenario ${file.scenario} is unknown`);
  for (const id of Object.keys(file.options)) {
    if (!module.options.some((option) => option.id === id)) fail(`option ${id} is unknown`);
  }
  const defaults = Object.fromEntries(module.options.map((option) => [option.id, option.default]));
  const options: Options = { ...defaults, ...file.options };
  const { standingOrders = {}, ...given } = file.given as JsonObject & {
    standingOrders?: Record<string, JsonObject>;
  };
  const arranged = module.cases.arrange(newMatch(module, file.scenario, options).state, given);
  if ('mistakes' in arranged) return arranged.mistakes.forEach((mistake) => fail(`given: ${mistake}`));
  const standing = Object.fromEntries(
    Object.entries(standingOrders).map(([seat, active]) => [seat, { active, pending: null }]),
  );
  let match: Match = {
    scenario: file.scenario,
    state: arranged.state,
    begun: true,
    open: null,
    standing,
    offers: [],
    over: null,
  };

  compareBefore(module, arranged.state, file, fail);
  const dice = scriptedDice(file.dice);
  const events: LoggedEvent[] = [];
  const violations: (Violation & { play: number })[] = [];
  for (const [play, { seat, orders }] of file.play.entries()) {
    const inputs = inputsOf(match, seat, orders, play);
    for (let input = inputs.shift(); input !== undefined; input = inputs.shift()) {
      const step = advance(module, match, input, dice);
      if (isRefused(step)) {
        violations.push(...step.violations.map((violation) => ({ play, ...violation })));
        violations.push(...step.faults.map((fault) => ({ play, order: 0, ...fault })));
        break;
      }
      match = step.match;
      // As the server does once all sealed answers are in.
      if (needsResolve(match)) inputs.unshift({ kind: 'resolve' });
      events.push(...step.events);
      violations.push(...(step.stopped?.violations ?? []).map((violation) => ({ play, ...violation })));
    }
  }
  if (dice.left() > 0) fail(`${dice.left()} of ${file.dice.length} dice are left over`);
  compareAfter(module, match, events, violations, file.expect, fail);
}

/** A file's orders as inputs: answers go to the questions they name, by `id` or by a kind of which only one is open. */
function inputsOf(match: Match, seat: number, orders: readonly { order: string }[], seq: number): Input[] {
  const first = orders[0];
  switch (first?.order) {
    case 'answer': {
      const answers = orders.map((order) => {
        const {
          order: _order,
          id,
          ask,
          ...answer
        } = order as unknown as JsonObject & { id?: string; ask?: string };
        const asked = openQuestions(match, seat).filter((question) =>
          id === undefined ? ask === undefined || question.ask === ask : question.id === id,
        );
        return {
          id: id ?? (asked.length === 1 ? asked[0]!.id : `(${asked.length} open of kind ${ask})`),
          answer,
        };
      });
      return [{ kind: 'answers', seat, answers }];
    }
    case 'drop-queue':
      return [{ kind: 'drop-queue', seat }];
    case 'resign':
      return [{ kind: 'resign', seat }];
    case 'offer':
      return [{ kind: 'offer', seat, draw: (first as { draw?: unknown }).draw === true }];
    case undefined:
      return [];
  }
  return [{ kind: 'file', seq, seat, orders }];
}

/** The case's list of chance, in the order in which it is asked. */
function scriptedDice(script: CaseFile['dice']): Environment & { left(): number } {
  const rest = [...script];
  const tokens = (request: { for: string }, count: number): string[] => {
    const taken: string[] = [];
    while (taken.length < count) {
      const next = rest.shift();
      assert(
        next !== undefined && typeof next !== 'number',
        `${request.for} asks for ${count} token(s), the case gives ${JSON.stringify(next)}`,
      );
      taken.push(...[next].flat());
    }
    assert(
      taken.length === count,
      `${request.for} asks for ${count} token(s), the case gives ${taken.length}`,
    );
    return taken;
  };
  const answer = (request: ChanceRequest): ChanceResult => {
    switch (request.kind) {
      case 'roll':
        return {
          kind: 'roll',
          faces: request.sides.map((sides) => {
            const face = rest.shift();
            assert(face !== undefined, `${request.for} asks for a die, and the case has no more`);
            assert(
              typeof face === 'number' && face >= 1 && face <= sides,
              `${request.for}: ${JSON.stringify(face)} is no face of a d${sides}`,
            );
            return face;
          }),
        };
      case 'draw':
        return { kind: 'draw', drawn: fromPool(request.pool, tokens(request, request.count), request.for) };
      case 'shuffle':
        return {
          kind: 'shuffle',
          order: fromPool(request.list, tokens(request, request.list.length), request.for),
        };
      case 'hide': {
        const drawn = fromPool(request.pool, tokens(request, request.count), request.for);
        return { kind: 'hide', tokens: drawn.map((value, i) => ({ seq: 0, j: 0, i, value })) };
      }
    }
  };
  return { chance: answer, salt: () => '0'.repeat(64), left: () => rest.length };
}

function fromPool(pool: readonly string[], drawn: readonly string[], label: string): readonly string[] {
  for (const token of drawn)
    assert(pool.includes(token), `${label}: ${token} is not in the pool ${pool.join(' ')}`);
  return drawn;
}

type Fail = (what: string) => number;

function compareBefore(module: GameModule, state: unknown, { expect }: CaseFile, fail: Fail): void {
  for (const { unit: id, has = {}, longer = {}, not = [] } of expect.reach ?? []) {
    const reach = module.reach(state, unitId(id));
    const by = (hexes: typeof reach.hexes) =>
      new Map<string, number>(hexes.map((entry) => [entry.hex, entry.cost]));
    const [usual, far] = [by(reach.hexes), by(reach.longer?.hexes ?? [])];
    for (const [cost, expected] of [
      [usual, has],
      [far, longer],
    ] as const) {
      for (const [hex, points] of Object.entries(expected)) {
        if (cost.get(hex) !== points)
          fail(`reach of ${id}: ${hex} costs ${cost.get(hex) ?? 'more than it has'}, expected ${points}`);
      }
    }
    for (const hex of not) {
      const cost = usual.get(hex) ?? far.get(hex);
      if (cost !== undefined) fail(`reach of ${id}: ${hex} costs ${cost}, expected out of reach`);
    }
  }
  for (const { units, targets, defenders, ...rest } of expect.odds ?? []) {
    const attack = { units: units.map(unitId), targets: targets.map(hexId) };
    const odds = module.odds(state, {
      ...attack,
      ...(defenders === undefined ? {} : { defenders: defenders.map(unitId) }),
    });
    if (!matches(odds, rest))
      fail(
        `odds of ${units.join('+')} against ${targets.join('+')}: ${brief(odds, rest)}, expected ${JSON.stringify(rest)}`,
      );
  }
  for (const { unit: id, has = [], not = [] } of expect.zoc ?? []) {
    const hexes: readonly string[] = module.cases.zoc(state, unitId(id)) ?? [];
    for (const hex of has) if (!hexes.includes(hex)) fail(`zone of control of ${id} lacks ${hex}`);
    for (const hex of not) if (hexes.includes(hex)) fail(`zone of control of ${id} has ${hex}`);
  }
  for (const [id, supplied] of Object.entries(expect.supply ?? {})) {
    const is = module.cases.supplied(state, unitId(id));
    if (is !== supplied) fail(`supply of ${id}: ${is}, expected ${supplied}`);
  }
}

function compareAfter(
  module: GameModule,
  match: Match,
  events: readonly LoggedEvent[],
  violations: readonly (Violation & { play: number })[],
  expect: CaseFile['expect'],
  fail: Fail,
): void {
  if (expect.violations !== undefined) compareViolations(violations, expect.violations, fail);
  const described = module.cases.describe(match.state);
  compareUnits(module, described, expect.units ?? {}, 'unit', fail);
  compareEvents(events, expect.events ?? [], fail);
  if (expect.waiting !== undefined) {
    const expected = expect.waiting === null ? [] : [expect.waiting].flat();
    const is = openQuestions(match).map(({ seat, ask }) => ({ seat, ask }));
    if (
      is.length !== expected.length ||
      !expected.every((question) => is.some((open) => matches(open, question)))
    ) {
      fail(`waiting: ${JSON.stringify(is)}, expected ${JSON.stringify(expected)}`);
    }
  }
  const agenda = module.agenda(match.state);
  if (expect.turn !== undefined && agenda.turn !== expect.turn)
    fail(`turn ${agenda.turn}, expected ${expect.turn}`);
  if (expect.phase !== undefined && agenda.phase !== expect.phase)
    fail(`phase ${agenda.phase}, expected ${expect.phase}`);
  if (expect.state !== undefined && !matches(described, expect.state)) {
    fail(`state: ${brief(described, expect.state)}, expected ${JSON.stringify(expect.state)}`);
  }
  if (expect.score !== undefined) {
    const score = module.score(match.state);
    if (!matches(score, expect.score))
      fail(`score: ${brief(score, expect.score)}, expected ${JSON.stringify(expect.score)}`);
  }
  for (const { viewer, units = {}, not = [] } of expect.view ?? []) {
    const view = module.cases.describe(module.view(match.state, viewer));
    compareUnits(module, view, units, `in the view of ${viewer}, unit`, fail);
    const text = JSON.stringify(module.view(match.state, viewer));
    for (const secret of not) if (text.includes(secret)) fail(`the view of ${viewer} holds ${secret}`);
  }
}

/** Every violation expected is there, and no file breaks a rule of which none is expected to. */
function compareViolations(
  is: readonly (Violation & { play: number })[],
  expected: NonNullable<CaseFile['expect']['violations']>,
  fail: Fail,
): void {
  for (const violation of expected) {
    if (!is.some((found) => matches(found, violation)))
      fail(`no violation ${JSON.stringify(violation)}; there are: ${listed(is)}`);
  }
  for (const found of is) {
    if (!expected.some(({ play }) => play === found.play))
      fail(`play ${found.play} is refused: ${listed([found])}`);
  }
}

const listed = (violations: readonly (Violation & { play: number })[]): string =>
  violations
    .map(({ play, order, rule, code, message }) => `${play}/${order} ${rule ?? code} (${message})`)
    .join(', ') || 'none';

function compareUnits(
  module: GameModule,
  described: JsonObject,
  expected: { readonly [id: string]: unknown },
  what: string,
  fail: Fail,
): void {
  const units = described['units'] as JsonObject;
  for (const [id, want] of Object.entries(expected)) {
    const { hex: place, ...is } = asUnit(units[id] ?? null);
    const wanted = asUnit(want);
    const { hex, ...rest } = wanted;
    const placed =
      !('hex' in wanted) ||
      module.cases.isAt(
        (place as string | null | undefined) ?? null,
        (hex as string | null | undefined) ?? null,
      );
    if (!placed || !matches(is, rest))
      fail(`${what} ${id}: ${JSON.stringify(units[id] ?? null)}, expected ${JSON.stringify(want)}`);
  }
}

const asUnit = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : { hex: value as string | null };

function compareEvents(events: readonly LoggedEvent[], expected: readonly object[], fail: Fail): void {
  let from = 0;
  for (const event of expected) {
    const at = events.findIndex((found, i) => i >= from && matches(found, event));
    if (at < 0)
      return void fail(
        `no event ${JSON.stringify(event)} after the ${from} that came before; all: ${JSON.stringify(events)}`,
      );
    from = at + 1;
  }
}

/** Partial equality: an object matches if the members named match; a list matches element by element. */
function matches(is: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(is) &&
      is.length === expected.length &&
      expected.every((element, i) => matches(is[i], element))
    );
  }
  if (typeof expected === 'object' && expected !== null) {
    return (
      typeof is === 'object' &&
      is !== null &&
      Object.entries(expected).every(([key, value]) => matches((is as JsonObject)[key], value))
    );
  }
  return is === expected;
}

/** Only the members that were asked about. */
function brief(is: object, asked: object): string {
  return JSON.stringify(Object.fromEntries(Object.keys(asked).map((key) => [key, (is as JsonObject)[key]])));
}
