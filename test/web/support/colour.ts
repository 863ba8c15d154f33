/** Red, green and blue as a screen is told them, 0 to 255. */
export type Rgb = readonly [number, number, number];
/** CIE L*a*b*, D65. */
export type Lab = readonly [number, number, number];
type Matrix = readonly (readonly [number, number, number])[];

/** "#c19167". */
export function parseHex(text: string): Rgb {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  if (found === null) throw new Error(`"${text}" is no colour of six hexadecimal digits`);
  return [1, 2, 3].map((i) => Number.parseInt(found[i]!, 16)) as unknown as Rgb;
}

/**
 * How eyes without one kind of cone see colours: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based
 * Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009, table of matrices, severity 1.0; for linear RGB.
 */
export const EYES: { readonly [eyes: string]: Matrix } = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The colour as these eyes see it. */
export function seenBy(eyes: Matrix, colour: Rgb): Rgb {
  const linear = colour.map((each) => linearOf(each / 255)) as unknown as Rgb;
  return times(eyes, linear).map((each) => 255 * encoded(Math.min(1, Math.max(0, each)))) as unknown as Rgb;
}

const times = (matrix: Matrix, [x, y, z]: Rgb): Rgb =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Rgb;

/** IEC 61966-2-1. */
const linearOf = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const encoded = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Rgb = [0.95047, 1, 1.08883];

/** CIE 15, from sRGB. */
export function labOf(colour: Rgb): Lab {
  const xyz = times(TO_XYZ, colour.map((each) => linearOf(each / 255)) as unknown as Rgb);
  const [fx, fy, fz] = xyz.map((each, i) => root(each / WHITE[i]!)) as unknown as Rgb;
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}
const root = (t: number): number => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => ((angle * 180) / Math.PI + 360) % 360;

/**
 * CIEDE2000, as in G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula", Color Research and Application
 * 30 (1), 2005, equations 2 to 22, all weights 1. About 1 is the least that trained eyes tell apart side by side.
 */
export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)));
  const [x1, x2] = [(1 + g) * a1, (1 + g) * a2];
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
  const [h1, h2] = [c1 === 0 ? 0 : degrees(Math.atan2(b1, x1)), c2 === 0 ? 0 : degrees(Math.atan2(b2, x2))];
  const grey = c1 * c2 === 0;
  const turn = grey ? 0 : h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1;
  const dl = l2 - l1;
  const dc = c2 - c1;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2));
  const [ml, mc] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const apart = Math.abs(h1 - h2) > 180;
  const mh = grey
    ? h1 + h2
    : !apart
      ? (h1 + h2) / 2
      : h1 + h2 < 360
        ? (h1 + h2 + 360) / 2
        : (h1 + h2 - 360) / 2;
  const t =
    1 -
    0.17 * Math.cos(radians(mh - 30)) +
    0.24 * Math.cos(radians(2 * mh)) +
    0.32 * Math.cos(radians(3 * mh + 6)) -
    0.2 * Math.cos(radians(4 * mh - 63));
  const sl = 1 + (0.015 * (ml - 50) ** 2) / Math.sqrt(20 + (ml - 50) ** 2);
  const sc = 1 + 0.045 * mc;
  const sh = 1 + 0.015 * mc * t;
  const rc = 2 * Math.sqrt(mc ** 7 / (mc ** 7 + 25 ** 7));
  const rt = -Math.sin(radians(2 * 30 * Math.exp(-(((mh - 275) / 25) ** 2)))) * rc;
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh));
}
