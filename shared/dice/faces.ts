import seedrandom from 'seedrandom';
import { assert } from '../core/assert.ts';
import { byCodeUnits } from '../core/order.ts';

/** 0..n-1, every value equally likely. */
export type UniformOf = (n: number) => number;

/** One request's stream of 32-bit words. Never used for a second request (DICE-AND-LOG 4). */
export function words(seed: string): () => number {
  // seedrandom takes anything: "a" and "aa" are one stream, null is random, {global: true} replaces Math.random.
  assert(/^[0-9a-f]{64}$/.test(seed), 'a seed has 64 lower-case hex digits');
  const generator = seedrandom(seed);
  return () => generator.int32() >>> 0;
}

/**
 * DICE-AND-LOG 4: exactly uniform, by throwing away the words beyond the last multiple of `n`. A word is used up for
 * `n` = 1 too.
 *
 * @throws AssertionError unless 1 <= n <= 2^32
 */
export function uniformOf(next: () => number): UniformOf {
  return (n) => {
    assert(Number.isInteger(n) && n >= 1 && n <= 2 ** 32, `no die has ${n} faces`);
    const limit = 2 ** 32 - (2 ** 32 % n);
    let word: number;
    do word = next();
    while (word >= limit);
    return word % n;
  };
}

/** `words` and `uniformOf` in one: what a request is answered with. */
export function uniformFrom(seed: string): UniformOf {
  return uniformOf(words(seed));
}

/** Face 1..sides. A ten-sided die read 0..9 is `uniform(10)` and thrown by the rules as `die(10) - 1`. */
export function die(uniform: UniformOf, sides: number): number {
  return 1 + uniform(sides);
}

/** DICE-AND-LOG 4: `count` tokens of the pool in the order drawn. The order in which the pool is given doesn't matter. */
export function draw(uniform: UniformOf, pool: readonly string[], count: number): readonly string[] {
  assert(
    Number.isInteger(count) && count >= 0 && count <= pool.length,
    `${count} tokens can't be drawn from ${pool.length}`,
  );
  const left = sortedTokens(pool);
  return Array.from({ length: count }, () => left.splice(uniform(left.length), 1)[0]!);
}

/** DICE-AND-LOG 4: a permutation of the list, whose own order doesn't matter. */
export function shuffle(uniform: UniformOf, list: readonly string[]): readonly string[] {
  const order = sortedTokens(list);
  for (let i = order.length - 1; i >= 1; i--) {
    const j = uniform(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function sortedTokens(tokens: readonly string[]): string[] {
  const sorted = [...tokens].sort(byCodeUnits);
  assert(
    sorted.every((token) => /^[A-Za-z0-9._:-]+$/.test(token)),
    'token ids are made of A-Z a-z 0-9 . _ : -',
  );
  assert(
    sorted.every((token, i) => token !== sorted[i - 1]),
    'token ids are unique in a pool',
  );
  return sorted;
}
