import { svg } from 'lit';
import type { SVGTemplateResult } from 'lit';

/** Pips of a six-sided die's faces in a box of 3 by 3. */
const PIPS: { readonly [face: number]: readonly (readonly [number, number])[] } = {
  1: [[1, 1]],
  2: [
    [0, 2],
    [2, 0],
  ],
  3: [
    [0, 2],
    [1, 1],
    [2, 0],
  ],
  4: [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  5: [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
};

/** A die's face around the origin, `size` wide; a face beyond six as a figure. */
export function diePips(face: number, size: number): SVGTemplateResult {
  const step = size * 0.27;
  const pips = PIPS[face];
  return svg`<rect class="die-face" x=${-size / 2} y=${-size / 2} width=${size} height=${size} rx=${size * 0.18} />${
    pips === undefined
      ? svg`<text class="die-figure" text-anchor="middle" y=${size * 0.2} font-size=${size * 0.6}>${face}</text>`
      : pips.map(
          ([x, y]) => svg`<circle class="pip" cx=${(x - 1) * step} cy=${(y - 1) * step} r=${size * 0.095} />`,
        )
  }`;
}
