import { describe, expect, test } from 'vitest';
import { FUNCTION_CODES, drawSymbols } from '../../../web/build/symbolSprite.ts';

const symbols = drawSymbols();
const of = (type: string) => symbols.find((symbol) => symbol.type === type)!;

describe('APP-6 symbols', () => {
  test('every type has one, each with the frame of a unit', () => {
    expect(symbols.map(({ type }) => type)).toEqual(Object.keys(FUNCTION_CODES));
    for (const { shapes } of symbols) expect(shapes[0]!.d).toMatch(/^M25,50 l150,0 0,100 -150,0 z$/);
  });

  test('infantry is crossed from corner to corner, cavalry is a horse, armor is an oval', () => {
    expect(of('infantry').shapes.map(({ d }) => d)).toContain('M25,50 L175,150 M25,150 L175,50');
    expect(of('armor').shapes[1]!.d).toMatch(/^M125,80 C/);
    expect(of('armor').shapes[1]!.solid).toBe(false);
    expect(of('cavalry').shapes[1]!.solid).toBe(true);
  });

  test('mechanized infantry is infantry and armor in one', () => {
    const drawn = of('mechanized').shapes.map(({ d }) => d);
    for (const { d } of [...of('infantry').shapes, ...of('armor').shapes]) expect(drawn).toContain(d);
  });

  test('no two types look alike, but the front, which is drawn as infantry', () => {
    const faces = symbols.filter(({ type }) => type !== 'front').map(({ shapes }) => JSON.stringify(shapes));
    expect(new Set(faces).size).toBe(faces.length);
  });

  test('no colour is left in them: the counter gives the ink', () => {
    expect(JSON.stringify(symbols)).not.toMatch(/rgb|#[0-9a-f]{3}/i);
  });
});
