import { describe, expect, test } from 'vitest';
import { hexId, unitId } from '../../../shared/core/brands.ts';
import type { PlanChoice } from '../../../shared/rules/contract.ts';
import { compose, pathMembers, unitMembers } from '../../../web/components/planner/compose.ts';

const [u, v, w] = ['u', 'v', 'w'].map(unitId) as [
  ReturnType<typeof unitId>,
  ReturnType<typeof unitId>,
  ReturnType<typeof unitId>,
];
const [here, there] = ['0101', '0102'].map(hexId) as [ReturnType<typeof hexId>, ReturnType<typeof hexId>];

const move = {
  by: 'path',
  order: 'move',
  title: 'Move',
  units: [u],
  with: { by: 'rail' },
  through: 'overrun',
  settings: [
    {
      title: 'Contact',
      values: [
        { title: 'stop', with: {} },
        { title: 'fight', with: { plan: { onContact: 'overrun' } } },
      ],
    },
    {
      title: 'Stack',
      values: [
        { title: 'below', with: {} },
        { title: 'top', with: { plan: { top: true } } },
      ],
    },
  ],
} as const satisfies PlanChoice;

describe('an order made of an offer', () => {
  test('holds what is settled with the offer, and the first value of each setting', () => {
    expect(compose(move, {}, { unit: u, path: [here] })).toEqual({
      order: 'move',
      by: 'rail',
      unit: 'u',
      path: ['0101'],
    });
  });

  test('two settings fill one plan', () => {
    expect(compose(move, { Contact: 1, Stack: 1 }, { unit: u })).toEqual({
      order: 'move',
      by: 'rail',
      unit: 'u',
      plan: { onContact: 'overrun', top: true },
    });
  });

  test('hexes of the path where enemies stand are named beside it', () => {
    const isStrange = (hex: string): boolean => hex === there;
    expect(pathMembers(move, [here, there], isStrange)).toEqual({
      path: ['0101', '0102'],
      overrun: ['0102'],
    });
    expect(pathMembers(move, [here], isStrange)).toEqual({ path: ['0101'] });
    // Without a member for them they are hexes as any other, and the check speaks of them.
    const { through: _, ...plain } = move;
    expect(pathMembers(plain, [there], isStrange)).toEqual({ path: ['0102'] });
  });

  test('one unit goes by its name, several and members of a list by theirs', () => {
    expect(unitMembers(move, u, [])).toEqual({ unit: 'u' });
    expect(unitMembers(move, u, [v, w])).toEqual({ units: ['u', 'v', 'w'] });
    const list: PlanChoice = { by: 'units', order: 'reserve', title: 'Reserve', units: [u], most: 3 };
    expect(unitMembers(list, u, [])).toEqual({ units: ['u'] });
  });
});
