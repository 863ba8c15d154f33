import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../shared/games/all.ts';
import { caseSchema, runCase } from '../../../shared/rules/caseFile.ts';
import type { BaseEvent, GameModule } from '../../../shared/rules/contract.ts';

const root = new URL('../../../', import.meta.url);

interface Heard {
  readonly event: BaseEvent & { readonly result?: string };
  readonly before: unknown;
}

/** Every event that the case files of a module come upon, with the state before it. */
function hear(module: GameModule): readonly Heard[] {
  const heard: Heard[] = [];
  const listening: GameModule = {
    ...module,
    evolve(state, event) {
      heard.push({ event, before: state });
      return module.evolve(state, event);
    },
  };
  const folder = new URL(`fixtures/cases/${module.id}/`, root);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const parsed = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown;
    for (const one of Array.isArray(parsed) ? parsed : [parsed]) runCase(listening, caseSchema.parse(one));
  }
  return heard;
}

/** Events that no case file comes upon, with their sentences. */
const OTHERS: { readonly [id: string]: readonly (readonly [BaseEvent, string])[] } = {
  'battle-for-germany': [
    [
      { event: 'opening-die', faction: 'soviet', die: 2, delayed: true } as BaseEvent,
      'The die before play shows 2: the Soviet player has no player turn on the first turn.',
    ],
    [
      { event: 'lapsed', order: 'attack', units: [], reason: 'The target is gone.' } as BaseEvent,
      'The order "attack" of nobody lapses: The target is gone.',
    ],
  ],
  gotterdammerung: [
    [
      { event: 'bid', bids: { 1: 3, 2: 5 }, soviet: 1, points: 2 } as BaseEvent,
      'Bids: seat 1 3 and seat 2 5. Seat 1 commands the Soviets and gains 2 victory points.',
    ],
  ],
  'models-counterattack': [
    [
      { event: 'lapsed', seat: 1, order: 'move', reason: 'Contact was not broken' } as BaseEvent,
      'The order “move” has been overtaken: Contact was not broken.',
    ],
  ],
};

/** The names of a module's events, out of the type that lists them. */
function eventTypes(id: string): readonly string[] {
  const source = readFileSync(new URL(`shared/games/${id}/events.ts`, root), 'utf8');
  return [...new Set([...source.matchAll(/readonly event: '([a-z-]+)'/g)].map(([, name]) => name!))];
}

describe.each(['battle-for-germany', 'gotterdammerung', 'models-counterattack'])('%s', (id) => {
  const module = registry.find(id)!;
  let heard: readonly Heard[] = [];
  beforeAll(() => {
    heard = hear(module);
  }, 120_000);

  test('every type of event is told: by the case files, or here', () => {
    const scenario = module.scenarios[0]!.id;
    const options = Object.fromEntries(module.options.map((option) => [option.id, option.default]));
    const met = new Set(heard.map(({ event }) => event.event));
    for (const [event, sentence] of OTHERS[id]!) {
      expect(module.narrate(event, module.setup(scenario, options))).toBe(sentence);
      met.add(event.event);
    }
    expect(eventTypes(id).filter((type) => !met.has(type))).toEqual([]);
  });

  test('every event is a sentence for those who see it, in words and not in JSON', () => {
    const wrong = new Set<string>();
    for (const { event, before } of heard) {
      for (const viewer of ['all', 'public', 1, 2] as const) {
        const shown = module.show(event, viewer);
        if (shown === null) continue;
        const told = module.narrate(shown, module.view(before, viewer));
        const isSentence = /^\S.*[.!?]$/.test(told) && /\p{L}{2,}.* .*\p{L}/u.test(told);
        if (
          !isSentence ||
          /[{}[\]]|undefined|null|NaN|\bc\d+\b/.test(told) ||
          told.includes(JSON.stringify(shown))
        )
          wrong.add(`${event.event} for ${viewer}: ${told}`);
      }
    }
    expect([...wrong]).toEqual([]);
  });

  test('the lit cell of the table says what came of the die, in every combat', () => {
    const wrong: string[] = [];
    let tables = 0;
    for (const { event, before } of heard) {
      const table = module.rolled?.(event, before) ?? null;
      if (table === null) continue;
      tables++;
      const cell = table.rows[table.row]?.results[table.column];
      if (cell !== event.result) wrong.push(`${JSON.stringify(event)}: ${cell}`);
    }
    expect(wrong).toEqual([]);
    expect(tables).toBeGreaterThan(10);
  });
});
