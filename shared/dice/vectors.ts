import { sha256 } from '@noble/hashes/sha2.js';
import { z } from 'zod';
import { AssertionError } from '../core/assert.ts';
import { fromHex, isHex, toHex } from '../core/bytes.ts';
import { canonicalJson } from '../core/canonicalJson.ts';
import type { JsonObject } from '../core/json.ts';
import { beaconTime, roundFor } from './beacon.ts';
import { chainFromTail } from './chain.ts';
import type { ChainName } from './chain.ts';
import { die, draw, shuffle, uniformFrom, uniformOf, words } from './faces.ts';
import { ctx, hiddenSalt, hiddenSeed, rollSeed, valueCommit } from './seed.ts';
import { H } from './tuple.ts';

/** A value of a vector file that comes out otherwise here. */
export interface VectorDifference {
  /** `vectors.V07.seed` */
  readonly where: string;
  readonly stored: string;
  readonly recomputed: string;
}

/** Counts what has been compared and keeps what differs: a comparison that compared nothing has shown nothing. */
export class Comparison {
  checks = 0;
  readonly differences: VectorDifference[] = [];

  same(where: string, stored: unknown, recomputed: unknown): void {
    this.checks++;
    const [a, b] = [show(stored), show(recomputed)];
    if (a !== b) this.differences.push({ where, stored: a, recomputed: b });
  }

  /** Values of the right shape can still be such that nothing comes of them (a draw of more tokens than there are). */
  section(name: string, compare: () => void): void {
    try {
      compare();
    } catch (thrown) {
      if (!(thrown instanceof AssertionError)) throw thrown;
      this.same(name, 'a section that can be recomputed', thrown.message);
    }
  }

  /** The section in its shape; null, and the difference noted, if it has another one: unknown fields are not passed over. */
  shaped<T>(where: string, schema: z.ZodType<T>, section: unknown): T | null {
    const parsed = schema.safeParse(section);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      this.same([where, ...issue.path].join('.'), 'this field', issue.message);
    return null;
  }
}

const hexString = z.string().refine((text) => isHex(text, text.length / 2), 'lower-case hex');
const hash = z.string().refine((text) => isHex(text, 32), '64 lower-case hex digits');
const gid = z.string().refine((text) => isHex(text, 16), '32 lower-case hex digits');
const u32s = z.array(z.int().min(0).max(0xffffffff));
const index = z.int().min(0).max(0xffffffff);
const tokenList = z.array(z.string());

const seedrandomSchema = z.strictObject({ seed: hash, u32: u32s });

const chainSchema = z.strictObject({
  note: z.string().optional(),
  gid,
  seat: z.int().min(0).max(8),
  n: z.int().min(1),
  server: z.array(hash).min(2),
  player: z.array(hash).min(2),
});

const vectorSchema = z.strictObject({
  id: z.string(),
  note: z.string().optional(),
  in: z.strictObject({
    genesis: hash,
    seat: z.int().min(0).max(8),
    k: index,
    secret: hash,
    nonce: hexString,
    others: z.array(z.strictObject({ seat: z.int().min(1).max(8), nonce: hash })),
    beacon: z.strictObject({ round: z.int().min(1), signature: hexString, randomness: hash }).nullable(),
    label: z.enum(['pbem-dice/1 roll', 'pbem-dice/1 hidden']),
    j: index,
  }),
  ctx: hexString,
  seed: hash,
  u32: u32s,
  d6: z.array(z.int()),
  d10: z.array(z.int()),
  pool: tokenList.optional(),
  draw: tokenList.optional(),
  seq: index.optional(),
  salts: z.array(hash).optional(),
  commits: z.array(hash).optional(),
  list: tokenList.optional(),
  shuffled: tokenList.optional(),
  sides: z.array(z.int()).optional(),
  faces: z.array(z.int()).optional(),
  uniform3e9: u32s.optional(),
  rejected: z.int().optional(),
});
type Vector = z.infer<typeof vectorSchema>;

const digestSchema = z.strictObject({
  tag: z.string(),
  note: z.string().optional(),
  names: z.array(z.string()).optional(),
  parts: z.array(hexString),
  sha256: hash,
});

const beaconRoundSchema = z.strictObject({
  time: z.string(),
  delay: z.int(),
  round: z.int(),
  roundTime: z.int(),
});

/** Recomputes the sections that are about dice (DICE-AND-LOG 12); those that the file leaves out are left out here. */
export function compareDiceVectors(file: JsonObject, comparison: Comparison): readonly string[] {
  const sections: { readonly [name: string]: (section: unknown) => void } = {
    seedrandom: (section) => {
      const vector = comparison.shaped('seedrandom', seedrandomSchema, section);
      if (vector) comparison.same('seedrandom.u32', vector.u32, take(vector.u32.length, words(vector.seed)));
    },
    chain: (section) => compareChains(section, comparison),
    vectors: (section) => {
      for (const vector of comparison.shaped('vectors', z.array(vectorSchema), section) ?? [])
        compareVector(vector, comparison);
    },
    digests: (section) => {
      for (const digest of comparison.shaped('digests', z.array(digestSchema), section) ?? []) {
        const recomputed = toHex(H(digest.tag, ...digest.parts.map((part) => fromHex(part))));
        comparison.same(`digests.${digest.tag}`, digest.sha256, recomputed);
      }
    },
    beaconRounds: (section) => {
      for (const [i, row] of (
        comparison.shaped('beaconRounds', z.array(beaconRoundSchema), section) ?? []
      ).entries()) {
        const round = roundFor(row.time, row.delay);
        comparison.same(`beaconRounds.${i}.round`, row.round, round);
        comparison.same(`beaconRounds.${i}.roundTime`, row.roundTime, beaconTime(round));
      }
    },
  };
  const present = Object.keys(sections).filter((name) => name in file);
  for (const name of present) comparison.section(name, () => sections[name]!(file[name]));
  return present;
}

function compareChains(section: unknown, comparison: Comparison): void {
  const vector = comparison.shaped('chain', chainSchema, section);
  if (!vector) return;
  for (const [name, chain, links] of [
    ['server', 't', vector.server],
    ['player', 'n', vector.player],
  ] as [string, ChainName, string[]][]) {
    comparison.same(`chain.${name}.length`, links.length, vector.n + 1);
    const { gid, seat } = vector;
    const from = chainFromTail({ chain, gid, seat }, links.length - 1, fromHex(links.at(-1)!), 2);
    comparison.same(
      `chain.${name}`,
      links,
      links.map((_, k) => toHex(from.link(k))),
    );
  }
}

function compareVector(vector: Vector, comparison: Comparison): void {
  const { in: input, id } = vector;
  const same = (field: string, stored: unknown, recomputed: unknown): void =>
    comparison.same(`vectors.${id}.${field}`, stored, recomputed);
  if ((input.seat === 0) !== (input.nonce === '') || (input.seat !== 0 && !isHex(input.nonce, 32))) {
    same('in.nonce', input.nonce, input.seat === 0 ? 'empty for seat 0' : '32 bytes');
    return;
  }
  const { genesis, seat, k, nonce, others, beacon } = input;
  if (beacon) same('in.beacon.randomness', beacon.randomness, toHex(sha256(fromHex(beacon.signature))));
  const context = ctx({ genesisHash: genesis, seat, k, nonce, others, beacon });
  same('ctx', vector.ctx, toHex(context));
  const secret = fromHex(input.secret);
  const seed =
    input.label === 'pbem-dice/1 roll'
      ? rollSeed(context, secret, input.j)
      : hiddenSeed(context, secret, input.j);
  same('seed', vector.seed, seed);
  same('u32', vector.u32, take(vector.u32.length, words(seed)));
  for (const [field, sides] of [
    ['d6', 6],
    ['d10', 10],
  ] as const) {
    const uniform = uniformFrom(seed);
    same(
      field,
      vector[field],
      take(vector[field].length, () => die(uniform, sides)),
    );
  }
  if (vector.sides) {
    const uniform = uniformFrom(seed);
    same(
      'faces',
      vector.faces,
      vector.sides.map((sides) => die(uniform, sides)),
    );
  }
  if (vector.list) same('shuffled', vector.shuffled, shuffle(uniformFrom(seed), vector.list));
  if (vector.uniform3e9) {
    let taken = 0;
    const next = words(seed);
    const uniform = uniformOf(() => (taken++, next()));
    const values = take(vector.uniform3e9.length, () => uniform(3_000_000_000));
    same('uniform3e9', vector.uniform3e9, values);
    same('rejected', vector.rejected, taken - values.length);
  }
  if (vector.pool) {
    const drawn = draw(uniformFrom(seed), vector.pool, vector.draw?.length ?? 0);
    same('draw', vector.draw, drawn);
    if (vector.seq !== undefined) {
      const { seq } = vector;
      const salts = drawn.map((_, i) => hiddenSalt(context, secret, input.j, i));
      same('salts', vector.salts, salts.map(toHex));
      const commits = drawn.map((value, i) =>
        valueCommit({ genesisHash: genesis, seq, j: input.j, i, salt: salts[i]!, value }),
      );
      same('commits', vector.commits, commits.map(toHex));
    }
  }
}

function take<T>(count: number, next: () => T): T[] {
  return Array.from({ length: count }, next);
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? 'missing' : canonicalJson(value);
}
