import { describe, expect, test } from 'vitest';
import { unitId } from '../../../shared/core/brands.ts';
import type { AnswerOffer } from '../../../shared/rules/contract.ts';
import {
  answerHints,
  answerOf,
  chosenOf,
  fitted,
  nothingChosen,
  pickHex,
} from '../../../web/pages/answering.ts';

const way = (...path: string[]) => ({ path, note: '' });
const [a, b] = [unitId('a'), unitId('b')];
const places = new Map([
  ['a', '0101'],
  ['b', '0101'],
  ['c', '0909'],
]);

const retreat: AnswerOffer = {
  by: 'ways',
  member: 'retreat',
  title: 'Retreat',
  as: 'path',
  units: [
    { unit: a, ways: [way('0102', '0103'), way('0202', '0103'), way('0201')] },
    { unit: b, ways: [way('0201')] },
  ],
};
const contact: AnswerOffer = {
  by: 'ways',
  member: 'to',
  title: 'Break contact',
  as: 'place',
  unless: 'stays',
  units: [{ unit: a, ways: [way('0102'), way('0201')] }],
};
const advance: AnswerOffer = {
  by: 'way',
  member: 'advance',
  title: 'Advance',
  wayMember: 'path',
  as: 'path',
  nobody: 'Nobody',
  units: [
    { unit: a, ways: [way('0303')] },
    { unit: b, ways: [way('0303')] },
  ],
};
const losses: AnswerOffer = {
  by: 'names',
  member: 'losses',
  title: 'Losses',
  names: [
    { name: 'a', times: 2 },
    { name: 'c', times: 1 },
  ],
};

const press = (offer: AnswerOffer, ...hexes: string[]) =>
  hexes.reduce((chosen, hex) => pickHex(offer, chosen, hex, places), nothingChosen(offer));

describe('a question answered on the board', () => {
  test('units that must go take the first of their ways before anything is chosen', () => {
    expect(answerOf(retreat, nothingChosen(retreat))).toEqual({
      retreat: { a: ['0102', '0103'], b: ['0201'] },
    });
  });

  test('a second press on one end takes the other way there', () => {
    expect(answerOf(retreat, press(retreat, '0103'))).toMatchObject({ retreat: { a: ['0202', '0103'] } });
  });

  test('a press on where they stand makes the next unit the one that is sent', () => {
    expect(press(retreat, '0101').active).toBe('b');
    expect(press(retreat, '0101', '0101').active).toBe('a');
  });

  test('who may stay stays until a hex is pressed, and again when it is pressed once more', () => {
    expect(answerOf(contact, nothingChosen(contact))).toEqual({ to: {} });
    expect(answerOf(contact, press(contact, '0201'))).toEqual({ to: { a: '0201' } });
    expect(answerOf(contact, press(contact, '0201', '0201'))).toEqual({ to: {} });
  });

  test('one unit or nobody: presses go through those that can, and back to nobody', () => {
    expect(answerOf(advance, nothingChosen(advance))).toEqual({ advance: null });
    expect(answerOf(advance, press(advance, '0303'))).toEqual({ advance: 'a', path: ['0303'] });
    expect(answerOf(advance, press(advance, '0303', '0303'))).toEqual({ advance: 'b', path: ['0303'] });
    expect(answerOf(advance, press(advance, '0303', '0303', '0303'))).toEqual({ advance: null });
  });

  test('a name is taken as often as it may be, then no longer', () => {
    expect(answerOf(losses, press(losses, '0101', '0909'))).toEqual({ losses: ['a', 'c'] });
    expect(answerOf(losses, press(losses, '0101', '0101'))).toEqual({ losses: ['a', 'a'] });
    expect(answerOf(losses, press(losses, '0101', '0101', '0101'))).toEqual({ losses: [] });
  });

  test('what is suggested fills the form', () => {
    expect(answerOf(losses, chosenOf(losses, { losses: ['c'] }))).toEqual({ losses: ['c'] });
    expect(answerOf(contact, chosenOf(contact, { to: { a: '0102' } }))).toEqual({ to: { a: '0102' } });
    expect(answerOf(advance, chosenOf(advance, { advance: 'b', path: ['0303'] }))).toEqual({
      advance: 'b',
      path: ['0303'],
    });
  });

  test('a way that is no longer open gives room to the first that is', () => {
    const narrower: AnswerOffer = {
      ...retreat,
      units: [{ unit: a, ways: [way('0201')] }, retreat.units[1]!],
    };
    expect(fitted(narrower, nothingChosen(retreat)).ways['a']).toEqual(['0201']);
  });

  test('the board shows ends that are open, those that are taken, and where the unit stands', () => {
    const kinds = answerHints(retreat, nothingChosen(retreat), places).map(
      ({ hex, kind }) => `${hex} ${kind}`,
    );
    expect(kinds).toEqual(['0103 picked', '0201 picked', '0101 ready']);
    expect(answerHints(contact, nothingChosen(contact), places).map(({ kind }) => kind)).toEqual([
      'choice',
      'choice',
      'ready',
    ]);
  });
});
