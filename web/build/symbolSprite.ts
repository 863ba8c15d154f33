import type { Plugin } from 'vite';
// The package's ESM build is chosen by its name; importing it prints a copyright line.
import ms from 'milsymbol';

/**
 * APP-6 function codes (letter-based SIDC) of the counters' types, the upper-case words of the symbol set in lower case.
 * `front` stands for an army group or front, which the symbol set draws as the infantry that it mostly was.
 */
export const FUNCTION_CODES = {
  infantry: 'UCI---',
  armor: 'UCA---',
  mechanized: 'UCIZ--',
  motorized: 'UCIM--',
  cavalry: 'UCRH--',
  reconnaissance: 'UCR---',
  airborne: 'UCIA--',
  mountain: 'UCIO--',
  artillery: 'UCF---',
  engineer: 'UCE---',
  antitank: 'UCAA--',
  headquarters: 'UH----',
  front: 'UCI---',
} as const;

/** One shape of a symbol; `solid`: filled with the ink, else drawn by a line of the given width. */
export interface SymbolShape {
  readonly d: string;
  readonly width: number;
  readonly solid: boolean;
}

export interface CounterSymbol {
  readonly type: string;
  readonly viewBox: string;
  readonly shapes: readonly SymbolShape[];
}

/** The frame of a land unit with its line; what stands out of it (a staff) overflows. */
const FRAME = '21 46 158 108';

/** Draws the fixed set of symbols: frames of own forces, without colour or size mark (the counter prints both itself). */
export function drawSymbols(): readonly CounterSymbol[] {
  return Object.entries(FUNCTION_CODES).map(([type, code]) => symbolOf(type, `SFGP${code}-----`));
}

function symbolOf(type: string, sidc: string): CounterSymbol {
  const symbol = new ms.Symbol(sidc, { size: 30, fill: false });
  if (!symbol.isValid()) throw new Error(`no APP-6 symbol for ${type} (${sidc})`);
  const svg = symbol.asSVG();
  // A headquarters' staff is as long as its frame is wide: shortened, it leaves room for the counter's print.
  const drawn = [...svg.matchAll(/<(path|circle)\s([^>]*)>/g)].map(([, tag, text]) => shapeOf(tag!, text!));
  if (drawn.length === 0) throw new Error(`an empty symbol for ${type}`);
  const shapes = drawn.map((shape) => ({
    ...shape,
    d: shape.d.replace(/^M25,150 L25,250$/, 'M25,150 L25,186'),
  }));
  return { type, viewBox: FRAME, shapes };
}

function shapeOf(tag: string, attributes: string): SymbolShape {
  const value = (name: string): string | undefined =>
    new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  const width = value('stroke') === 'none' ? 0 : Number(value('stroke-width') ?? 3);
  const solid = value('fill') !== 'none';
  if (tag === 'path') return { d: value('d')!, width, solid };
  const [x, y, r] = [Number(value('cx')), Number(value('cy')), Number(value('r'))];
  return { d: `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`, width, solid };
}

const VIRTUAL = 'virtual:counter-symbols';

/**
 * Vite plugin: the module `virtual:counter-symbols` holds the symbols as path data. milsymbol (190 kB packed) runs at
 * build time only and never reaches a browser.
 */
export function counterSymbols(): Plugin {
  return {
    name: 'hexpost:counter-symbols',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load: (id) =>
      id === `\0${VIRTUAL}` ? `export const counterSymbols = ${JSON.stringify(drawSymbols())};` : null,
  };
}
