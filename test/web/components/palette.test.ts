import type { CSSResult } from 'lit';
import { describe, expect, test } from 'vitest';
import { modules } from '../../../shared/games/all.ts';
import { emblemOf, emblemPath, livery } from '../../../web/board/livery.ts';
import { counterStyles } from '../../../web/components/board/counter.css.ts';
import { overBoardStyles } from '../../../web/components/board/overBoard.css.ts';
import { theme } from '../../../web/components/theme.css.ts';
import { EYES, ciede2000, labOf, parseHex, seenBy } from '../support/colour.ts';
import type { Lab, Rgb } from '../support/colour.ts';

describe('how far two colours lie apart', () => {
  // Sharma, Wu, Dalal 2005, table 1: pairs 1, 4, 7, 9, 13, 17, 21, 25, 34.
  test.each<[Lab, Lab, number]>([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [50, 3.1736, 0.5854], 1.0],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ])('%j, %j: %f', (a, b, difference) => {
    expect(ciede2000(a, b)).toBeCloseTo(difference, 4);
    expect(ciede2000(b, a)).toBeCloseTo(difference, 4);
  });

  test('white is white, and greys stay greys to all eyes', () => {
    const [lightness, a, b] = labOf([255, 255, 255]);
    expect(lightness).toBeCloseTo(100, 3);
    expect(Math.hypot(a, b)).toBeLessThan(0.05);
    for (const eyes of Object.values(EYES))
      expect(ciede2000(labOf(seenBy(eyes, [120, 120, 120])), labOf([120, 120, 120]))).toBeLessThan(0.1);
  });

  test('red and green of one lightness are one colour to eyes that lack red or green, not to others', () => {
    const pair = ['#9a7000', '#5a8a1a'];
    expect(apart(pair[0]!, pair[1]!).normal).toBeGreaterThan(20);
    expect(apart(pair[0]!, pair[1]!).deuteranopia).toBeLessThan(10);
  });
});

/** CIEDE2000 of two colours as each kind of eyes sees them. */
function apart(a: string, b: string): { readonly [eyes: string]: number } {
  const seen = (look: (colour: Rgb) => Rgb): number =>
    ciede2000(labOf(look(parseHex(a))), labOf(look(parseHex(b))));
  return {
    normal: seen((colour) => colour),
    ...Object.fromEntries(
      Object.entries(EYES).map(([eyes, matrix]) => [eyes, seen((colour) => seenBy(matrix, colour))]),
    ),
  };
}
const nearest = (a: string, b: string): number => Math.min(...Object.values(apart(a, b)));

/** Contrast of text in one colour on the other (WCAG 2.2, 1.4.3). */
function contrast(a: string, b: string): number {
  const [low, high] = [a, b]
    .map((each) => {
      const [r, g, blue] = parseHex(each).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      }) as unknown as Rgb;
      return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
    })
    .sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

interface Rule {
  readonly classes: readonly string[];
  readonly properties: { readonly [name: string]: string };
}

/** Rules of one level with selectors of classes alone. */
function rulesOf({ cssText }: CSSResult): readonly Rule[] {
  const bare = cssText.replace(/\/\*[^]*?\*\//g, '');
  return [...bare.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors, body]) =>
    selectors!.split(',').flatMap((selector) => {
      const simple = selector.trim();
      if (!/^(\.[\w-]+)+( \.[\w-]+)*$/.test(simple)) return [];
      const properties = Object.fromEntries(
        body!.split(';').flatMap((line) => {
          const at = line.indexOf(':');
          return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const];
        }),
      );
      return [{ classes: simple.split(/[. ]+/).filter((each) => each !== ''), properties }];
    }),
  );
}

/** What the style sheet gives an element of these classes: the most classes win, then the later rule. */
function valueOf(rules: readonly Rule[], classes: readonly string[], property: string): string | undefined {
  return rules
    .map((rule, at) => ({ ...rule, at }))
    .filter((rule) => property in rule.properties && rule.classes.every((each) => classes.includes(each)))
    .sort((a, b) => a.classes.length - b.classes.length || a.at - b.at)
    .at(-1)?.properties[property];
}

/** Colours of counters are the same in both lights: printed card. */
const cards = rulesOf(counterStyles);
const SIDES_APART = 12;

describe.each(modules.map((module) => [module.id, module.counters, module.fog] as const))(
  'counters of %s',
  (_id, sheet, fog) => {
    const looks = [
      ...new Map(
        sheet.units.map((unit) => {
          const classes = ['face', ...livery(sheet, unit).split(' ')];
          return [classes.join(' '), { faction: unit.faction, classes }] as const;
        }),
      ).values(),
      ...sheet.factions.map(({ id }) => ({ faction: id, classes: ['face', 'unknown', `faction-${id}`] })),
    ].map((look) => ({
      ...look,
      card: valueOf(cards, look.classes, '--card')!,
      ink: valueOf(cards, look.classes, '--ink')!,
    }));
    // A counter that nobody knows has a colour of its own only where its side is all that is known: in a game with fog.
    const known = looks.filter(
      ({ classes, card }) => !classes.includes('unknown') || card !== valueOf(cards, ['unknown'], '--card'),
    );

    test(`no two sides look alike to any eyes: CIEDE2000 of ${SIDES_APART} or more`, () => {
      const close = known.flatMap((a, i) =>
        known
          .slice(i + 1)
          .filter((b) => a.faction !== b.faction && nearest(a.card, b.card) < SIDES_APART)
          .map(
            (b) =>
              `${a.classes.join('.')} ${a.card}, ${b.classes.join('.')} ${b.card}: ${JSON.stringify(apart(a.card, b.card))}`,
          ),
      );
      expect(new Set(known.map(({ faction }) => faction)).size).toBe(sheet.factions.length);
      expect(close).toEqual([]);
    });

    test('strengths can be read on them (4.5 to 1)', () => {
      expect(looks.filter(({ card, ink }) => contrast(card, ink) < 4.5)).toEqual([]);
    });

    test('and where they have faded, since they were seen once, in the game with fog', () => {
      const mixed = (classes: readonly string[], own: { readonly card: string; readonly ink: string }) => {
        const [, name, share, other] = /^color-mix\(in srgb, var\(--(\w+)\) (\d+)%, (#\w+)\)$/.exec(
          valueOf(cards, classes, 'fill')!,
        )!;
        const [a, b] = [parseHex(own[name as 'card' | 'ink']), parseHex(other!)];
        return `#${a
          .map((each, i) =>
            Math.round((each * Number(share) + b[i]! * (100 - Number(share))) / 100)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`;
      };
      const faded = looks
        .filter(({ classes }) => fog && !classes.includes('unknown'))
        .map((look) =>
          contrast(mixed(['face', 'stale', 'card'], look), mixed(['face', 'stale', 'strengths'], look)),
        );
      expect(faded.filter((each) => each < 4.5)).toEqual([]);
      expect(faded.length > 0).toBe(fog);
    });

    test('sides are told apart without colour: each has an emblem of its own shape', () => {
      const shapes = sheet.factions.map(({ id }) => JSON.stringify(emblemPath(emblemOf(sheet, id))));
      expect(new Set(shapes).size).toBe(shapes.length);
    });
  },
);

describe('marks', () => {
  const over = rulesOf(overBoardStyles);

  test('flags of sides', () => {
    const flags = ['soviet', 'allied', 'german'].map((side) =>
      valueOf(over, [`faction-flag-${side}`, 'mark'], 'fill')!,
    );
    for (const [i, a] of flags.entries()) {
      expect(contrast(a, valueOf(over, ['flag-emblem'], 'stroke')!), a).toBeGreaterThanOrEqual(3);
      for (const b of flags.slice(i + 1))
        expect(nearest(a, b), `${a} ${b}`).toBeGreaterThanOrEqual(SIDES_APART);
    }
  });

  test('good, bad and chosen, in both lights: CIEDE2000 of 10 or more', () => {
    const [light, dark] = theme.cssText.split('prefers-color-scheme: dark');
    for (const part of [light!, dark!]) {
      const colours = ['good', 'bad', 'focus'].map(
        (name) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(part)![1]!,
      );
      for (const [i, a] of colours.entries())
        for (const b of colours.slice(i + 1)) expect(nearest(a, b), `${a} ${b}`).toBeGreaterThanOrEqual(10);
    }
  });

  test('hints and paths are told apart without colour: by dashes, width or filling', () => {
    const form = (...classes: string[]): string =>
      ['stroke-dasharray', 'stroke-width', 'fill-opacity']
        .map((property) => valueOf(over, classes, property) ?? 'plain')
        .join(' ');
    const hints = ['reach', 'choice', 'picked', 'ready', 'target', 'beyond'].map((kind) =>
      form('hint', `hint-${kind}`),
    );
    expect(new Set(hints).size).toBe(hints.length);
    const paths = ['move', 'retreat', 'advance'].map((kind) => form('path', `path-${kind}`));
    expect(new Set(paths).size).toBe(paths.length);
  });
});
