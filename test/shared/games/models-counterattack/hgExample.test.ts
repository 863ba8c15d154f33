import { describe, expect, test } from 'vitest';
import {
  createModelsCounterattack,
  modelsCounterattackData,
} from '../../../../shared/games/models-counterattack/index.ts';
import { caseSchema, runCase } from '../../../../shared/rules/caseFile.ts';
import type { GameModule } from '../../../../shared/rules/contract.ts';

/**
 * 9, the example of the retreat: "takes a step loss", which is turned into a retreat of one hex. So the printed table has a
 * result D1 without a retreat; the reconstructed one has none, and here gets it where the example falls: 2:1, a 5.
 */
const { tables } = modelsCounterattackData;
const row = tables.crt.rows['5'].map((result, i) => (tables.crt.columns[i] === '2:1' ? 'D1' : result));
const edition = createModelsCounterattack({
  ...modelsCounterattackData,
  tables: { ...tables, crt: { ...tables.crt, rows: { ...tables.crt.rows, '5': row } } },
});

/** HG armor in 2612; A, B and C are the full hexes 2611, 2512 and 2712, D is 2610. */
const example = (elastic: 'always' | 'never', expected: object) =>
  caseSchema.parse({
    format: 'hexpost-case/1',
    id: 'MCA-9-example-hg-printed',
    rule: '9',
    title: 'the HG armor turns its loss into a hex of retreat, and goes on by another one to D',
    module: 'models-counterattack',
    scenario: 'campaign',
    options: {},
    given: {
      turn: 3,
      modelFrom: 11,
      phase: 'soviet-1',
      step: 'combat',
      corps: '8GTC',
      units: {
        'S-58': '2613',
        'S-59': '2613',
        'G-HG-I': '2612',
        'G-73-1-70': '2611',
        'G-73-2-70': '2611',
        'G-73-1-170': '2512',
        'G-73-2-170': '2512',
        'G-73-1-186': '2712',
        'G-73-2-186': '2712',
      },
      standingOrders: {
        '1': {},
        '2': {
          'defence-tactical-support': { mode: 'never' },
          'elastic-defence': { mode: elastic },
          'retreat-path': { mode: 'smart', prefer: ['2610'] },
        },
      },
    },
    // 10 to 5 is 2:1; +1 - 2; a 6 reads 5.
    dice: [6],
    play: [
      {
        seat: 1,
        orders: [{ order: 'attack', units: ['S-58', 'S-59'], targets: ['2612'], plan: { advance: null } }],
      },
    ],
    expect: expected,
  });

describe('9: the example of the HG armor, on a table with its result', () => {
  test('D1 becomes a retreat of one hex, and since A, B and C are full it stops in D', () => {
    const { failures } = runCase(
      edition as unknown as GameModule,
      example('always', {
        violations: [],
        events: [
          { event: 'combat', column: '2:1', die: 6, modifier: -1, result: 'D1' },
          { event: 'defence', kind: 'elastic', steps: 0, retreat: 1 },
          { event: 'retreated', path: ['2611', '2610'] },
        ],
        units: { 'G-HG-I': { hex: '2610', reduced: false } },
      }),
    );
    expect(failures).toEqual([]);
  });

  test('without elastic defence it stays and loses the step', () => {
    const { failures } = runCase(
      edition as unknown as GameModule,
      example('never', {
        events: [{ event: 'combat', result: 'D1' }, { event: 'step-lost' }],
        units: { 'G-HG-I': { hex: '2612', reduced: true } },
      }),
    );
    expect(failures).toEqual([]);
  });
});
