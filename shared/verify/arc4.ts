/**
 * The ARC4 part of `seedrandom` 3.0.5, written again from its description: a string is mixed into a key of at most 256
 * bytes, the first 256 outputs are thrown away, and four outputs, the first one highest, make a word.
 *
 * @returns the next 32-bit word, unsigned (`int32() >>> 0` of the package)
 */
export function arc4(seed: string): () => number {
  const key: number[] = [];
  let smear = 0;
  for (let at = 0; at < seed.length; at++) {
    smear ^= (key[at & 255] ?? 0) * 19;
    key[at & 255] = (smear + seed.charCodeAt(at)) & 255;
  }
  if (key.length === 0) key.push(0);

  const s = Uint8Array.from({ length: 256 }, (_, n) => n);
  let i = 0;
  let j = 0;
  for (; i < 256; i++) {
    j = (j + key[i % key.length]! + s[i]!) & 255;
    [s[i], s[j]] = [s[j]!, s[i]!];
  }

  i = j = 0;
  const byte = (): number => {
    i = (i + 1) & 255;
    j = (j + s[i]!) & 255;
    [s[i], s[j]] = [s[j]!, s[i]!];
    return s[(s[i]! + s[j]!) & 255]!;
  };
  for (let n = 0; n < 256; n++) byte();
  return () => ((byte() << 24) | (byte() << 16) | (byte() << 8) | byte()) >>> 0;
}
