import { arc4 } from './arc4.ts';

/** Uniform numbers of one seed, in order (DICE-AND-LOG 4): words beyond the last full multiple of n are thrown away. */
export function uniformOf(seedHex: string): (n: number) => number {
  const word = arc4(seedHex);
  return (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let u: number;
    do u = word();
    while (u >= limit);
    return u % n;
  };
}

/** Faces 1..sides; dice thrown together share one stream, in order. */
export function throwDice(seedHex: string, sides: readonly number[]): number[] {
  const uniform = uniformOf(seedHex);
  return sides.map((n) => 1 + uniform(n));
}

/** `count` tokens without replacement from the pool, sorted bytewise (ids are ASCII: by code units). */
export function drawTokens(seedHex: string, pool: readonly string[], count: number): string[] {
  const uniform = uniformOf(seedHex);
  const rest = [...pool].sort();
  const drawn: string[] = [];
  while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(uniform(rest.length), 1));
  return drawn;
}

/** The list, sorted bytewise, then shuffled from its end (Fisher and Yates). */
export function shuffleTokens(seedHex: string, list: readonly string[]): string[] {
  const uniform = uniformOf(seedHex);
  const tokens = [...list].sort();
  for (let i = tokens.length - 1; i >= 1; i--) {
    const other = uniform(i + 1);
    [tokens[i], tokens[other]] = [tokens[other]!, tokens[i]!];
  }
  return tokens;
}
