import { expect, test } from 'vitest';
import { agreed } from '../../../web/components/agreedLine.ts';

const about = '';
const options = [
  { id: 'single', title: 'Single units', rule: '6.3o', about, default: false },
  { id: 'curse', title: 'Curse', rule: '12.2', about, default: true },
  { id: 'war', title: 'When Berlin falls', rule: '13.1', about, default: 'war', choices: ['war', 'no-war'] },
];

test.each([
  [{}, []],
  [{ single: false, curse: true, war: 'war' }, []],
  [{ single: true }, ['Single units (6.3o)']],
  [
    { single: true, curse: false, war: 'no-war' },
    ['Single units (6.3o)', 'not Curse (12.2)', 'When Berlin falls (13.1): no-war'],
  ],
  [{ unknown: true }, []],
])('%j: what a game was begun with otherwise than usual', (chosen, expected) => {
  expect(agreed(options, chosen)).toEqual(expected);
});
