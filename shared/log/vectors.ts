import { sha256 } from '@noble/hashes/sha2.js';
import { z } from 'zod';
import type { SeatId } from '../core/brands.ts';
import { fromBase64, fromHex, toHex } from '../core/bytes.ts';
import { canonicalJson } from '../core/canonicalJson.ts';
import type { JsonObject } from '../core/json.ts';
import { describeJsonFault, parseStrictJson } from '../core/strictJson.ts';
import {
  answerRequest,
  Comparison,
  compareDiceVectors,
  ctx,
  hiddenCommit,
  linksTo,
  requestOf,
} from '../dice/index.ts';
import type { ChainName, VectorDifference } from '../dice/index.ts';
import { readMoveFile } from '../moves/index.ts';
import {
  equivocates,
  formatVerifierKey,
  parseCheckpoint,
  parseVerifierKey,
  readCheckpoint,
} from './checkpoint.ts';
import { entrySchema, NO_HASH } from './entry.ts';
import type { Entry, EntryOf } from './entry.ts';
import { entryHash, leafHash } from './hash.ts';
import { appendLeaf, EMPTY_FRONTIER, frontierRoot, merkleRoot } from './merkle.ts';
import { hash, jsonObject } from './scalars.ts';
import { verifyFileSig } from './signature.ts';
import { stateHash } from './stateHash.ts';

export interface VectorReport {
  /** Sections of the file that were recomputed. */
  readonly sections: readonly string[];
  /** How many values were compared; a file is good if some were and none differs. */
  readonly checks: number;
  readonly differences: readonly VectorDifference[];
}

const FORMAT = {
  proto: 'pbem-dice/1',
  log: 'pbem-log/1',
  generator: 'seedrandom 3.0.5',
  encoding: 'all byte strings are lower case hex',
};

const lineSchema = z.strictObject({ entry: entrySchema, hash, checkpoint: z.string() });
const miniLogSchema = z.strictObject({
  vkey: z.string(),
  /** Tokens of each cup, for the private draws. */
  pools: z.record(z.string(), z.array(z.string())),
  /** The public state after each entry. */
  states: z.array(jsonObject),
  lines: z.array(lineSchema),
  roots: z.array(hash),
});
const hashChainSchema = z.array(
  z.strictObject({ jcs: z.string(), hash, root: hash, checkpoint: z.string() }),
);
const vkeySchema = z.strictObject({
  note: z.string().optional(),
  name: z.string(),
  pub: hash,
  vkey: z.string(),
});
const equivocationSchema = z.strictObject({
  note: z.string().optional(),
  size: z.int(),
  checkpoint: z.string(),
});

/**
 * Recomputes a file in the shape of `dice-vectors.json` (DICE-AND-LOG 12) and lists what comes out otherwise. Unknown
 * sections and fields are differences too.
 */
export function compareVectors(text: string): VectorReport {
  const comparison = new Comparison();
  const json = parseStrictJson(text, { profile: true });
  if (!json.ok) comparison.same('$', 'JSON', describeJsonFault(json.fault));
  const file = comparison.shaped('$', jsonObject, json.ok ? json.value : {});
  if (!file) return { sections: [], checks: comparison.checks, differences: comparison.differences };
  const sections = [...compareDiceVectors(file, comparison), ...compareLogVectors(file, comparison)];
  for (const name of Object.keys(file).filter((name) => !sections.includes(name))) {
    if (name in FORMAT) comparison.same(name, file[name], FORMAT[name as keyof typeof FORMAT]);
    else comparison.same(name, 'a section', 'a section that this program does not know');
  }
  return { sections, checks: comparison.checks, differences: comparison.differences };
}

function compareLogVectors(file: JsonObject, comparison: Comparison): readonly string[] {
  const sections: { readonly [name: string]: (section: unknown) => void } = {
    vkeyWithPlus: (section) => {
      const vector = comparison.shaped('vkeyWithPlus', vkeySchema, section);
      if (!vector) return;
      comparison.same('vkeyWithPlus.vkey', vector.vkey, formatVerifierKey(vector.name, fromHex(vector.pub)));
      const key = parseVerifierKey(vector.vkey);
      comparison.same('vkeyWithPlus.name', vector.name, key?.name);
      comparison.same('vkeyWithPlus.pub', vector.pub, key ? toHex(key.publicKey) : undefined);
    },
    hashChain3: (section) => compareHashChain(section, comparison),
    miniLog: (section) => compareMiniLog(section, comparison),
    equivocation: (section) => {
      const vector = comparison.shaped('equivocation', equivocationSchema, section);
      const log = miniLogSchema.safeParse(file['miniLog']);
      if (!vector || !log.success) return;
      const { vkey, lines } = log.data;
      const signed = compareCheckpoint('equivocation', vector.checkpoint, vkey, vector.size, comparison);
      const held = parseCheckpoint(lines[vector.size - 1]?.checkpoint ?? '');
      comparison.same(
        'equivocation',
        'another root',
        signed && held && equivocates(signed, held) ? 'another root' : 'the same root',
      );
    },
  };
  const present = Object.keys(sections).filter((name) => name in file);
  for (const name of present) comparison.section(name, () => sections[name]!(file[name]));
  return present;
}

function compareHashChain(section: unknown, comparison: Comparison): void {
  let frontier = EMPTY_FRONTIER;
  let prev = NO_HASH;
  let vkey: string | null = null;
  for (const [i, row] of (comparison.shaped('hashChain3', hashChainSchema, section) ?? []).entries()) {
    const where = `hashChain3.${i}`;
    const json = parseStrictJson(row.jcs, { profile: true });
    comparison.same(
      `${where}.jcs`,
      row.jcs,
      json.ok ? canonicalJson(json.value) : describeJsonFault(json.fault),
    );
    const entry = json.ok ? comparison.shaped(`${where}.jcs`, entrySchema, json.value) : null;
    if (!entry) continue;
    if (entry.type === 'genesis') vkey = entry.body.vkey;
    comparison.same(`${where}.jcs.prev`, entry.prev, prev);
    comparison.same(`${where}.hash`, row.hash, leafHash(row.jcs));
    frontier = appendLeaf(frontier, row.hash);
    comparison.same(`${where}.root`, row.root, frontierRoot(frontier));
    const signed = compareCheckpoint(where, row.checkpoint, vkey ?? '', i + 1, comparison);
    comparison.same(`${where}.checkpoint.root`, signed?.root, row.root);
    prev = row.hash;
  }
}

/** The checkpoint, if the key of the log has signed it. */
function compareCheckpoint(
  where: string,
  note: string,
  vkey: string,
  size: number,
  comparison: Comparison,
): { origin: string; size: number; root: string } | null {
  const key = parseVerifierKey(vkey);
  const read = key ? readCheckpoint(note, key) : null;
  comparison.same(
    `${where}.checkpoint`,
    'signed',
    read?.ok ? 'signed' : `not signed (${read?.reason ?? 'no key'})`,
  );
  if (!read?.ok) return null;
  comparison.same(`${where}.checkpoint.size`, read.checkpoint.size, size);
  return read.checkpoint;
}

/** What of the small log's dice is known so far. */
interface Known {
  readonly genesis: EntryOf<'genesis'> | null;
  readonly genesisHash: string;
  /** By seat: newest link of the server's chain and of the nonces, and the key of the seat. */
  readonly t: Map<SeatId, { k: number; value: string }>;
  readonly n: Map<SeatId, { k: number; value: string }>;
  readonly pub: Map<SeatId, string>;
  /** Private draws, which can be dealt again once `h` is known. */
  readonly hidden: {
    readonly seq: number;
    readonly ctx: Uint8Array;
    readonly draw: NonNullable<Entry['dice']>['hidden'][number];
  }[];
}

function compareMiniLog(section: unknown, comparison: Comparison): void {
  const log = comparison.shaped('miniLog', miniLogSchema, section);
  if (!log) return;
  const first = log.lines[0];
  const genesis = first?.entry.type === 'genesis' ? first.entry : null;
  const known: Known = {
    genesis,
    genesisHash: first?.hash ?? NO_HASH,
    t: new Map(),
    n: new Map(),
    pub: new Map(),
    hidden: [],
  };
  genesis?.body.anchors.forEach((value, seat) => known.t.set(seat, { k: 0, value }));
  comparison.same('miniLog.vkey', log.vkey, genesis?.body.vkey);
  comparison.same('miniLog.roots.length', log.roots.length, log.lines.length);
  let prev = NO_HASH;
  let frontier = EMPTY_FRONTIER;
  for (const [i, { entry, hash, checkpoint }] of log.lines.entries()) {
    const where = `miniLog.lines.${i}`;
    comparison.same(`${where}.entry.seq`, entry.seq, i);
    comparison.same(`${where}.entry.prev`, entry.prev, prev);
    comparison.same(`${where}.hash`, hash, entryHash(entry));
    comparison.same(
      `${where}.entry.state`,
      entry.state,
      log.states[i] ? stateHash(log.states[i]) : undefined,
    );
    frontier = appendLeaf(frontier, hash);
    comparison.same(`miniLog.roots.${i}`, log.roots[i], frontierRoot(frontier));
    const signed = compareCheckpoint(where, checkpoint, log.vkey, i + 1, comparison);
    comparison.same(`${where}.checkpoint.root`, signed?.root, log.roots[i]);
    compareFile(where, entry, known, comparison);
    compareDice(where, entry, known, comparison);
    if (entry.type === 'join') {
      known.n.set(entry.body.seat, { k: 0, value: entry.body.anchor });
      if (entry.body.pub !== null) known.pub.set(entry.body.seat, entry.body.pub);
    }
    if (entry.type === 'close') compareHidden(where, entry, log.pools, known, comparison);
    prev = hash;
  }
  if (log.lines.length > 0)
    comparison.same(
      'miniLog.roots (whole tree)',
      log.roots.at(-1),
      merkleRoot(log.lines.map((line) => line.hash)),
    );
}

function actingSeat(entry: Entry): SeatId {
  return entry.dice?.of?.seat ?? (entry.actor.startsWith('seat:') ? Number(entry.actor.slice(5)) : 0);
}

function compareFile(where: string, entry: Entry, known: Known, comparison: Comparison): void {
  if (entry.file === null || !('b64' in entry.file)) return;
  const bytes = fromBase64(entry.file.b64) ?? new Uint8Array();
  comparison.same(`${where}.entry.file.sha256`, entry.file.sha256, toHex(sha256(bytes)));
  const read = readMoveFile(bytes, { orders: 'opaque' });
  comparison.same(`${where}.entry.file`, 'a move file', read.ok ? 'a move file' : read.bad.detail);
  if (!read.ok) return;
  const { game, seat, head, k, nonce } = read.file;
  const { dice } = entry;
  comparison.same(
    `${where}.entry.file.b64`,
    { game, seat, head, k, nonce },
    {
      game: entry.game,
      seat: actingSeat(entry),
      head: entry.prev,
      k: dice?.k ?? null,
      nonce: dice?.n ?? null,
    },
  );
  const pub = known.pub.get(seat);
  if (entry.file.sig !== null && pub !== undefined) {
    const signed = verifyFileSig(pub, entry.game, seat, bytes, entry.file.sig);
    comparison.same(`${where}.entry.file.sig`, 'signed', signed ? 'signed' : 'not signed');
  }
}

function compareDice(where: string, entry: Entry, known: Known, comparison: Comparison): void {
  const { dice } = entry;
  if (dice === null) return;
  const seat = actingSeat(entry);
  const chains: [ChainName, string, Map<SeatId, { k: number; value: string }>][] = [['t', dice.t, known.t]];
  if (seat !== 0) chains.push(['n', dice.n, known.n]);
  for (const [chain, value, links] of chains) {
    const earlier = links.get(seat);
    const fits =
      earlier !== undefined &&
      value !== '' &&
      linksTo(
        { chain, gid: entry.game, seat },
        { k: dice.k, value: fromHex(value) },
        { k: earlier.k, value: fromHex(earlier.value) },
      );
    comparison.same(
      `${where}.entry.dice.${chain}`,
      'the next link',
      fits ? 'the next link' : 'a link of another chain',
    );
    links.set(seat, { k: dice.k, value });
  }
  const others = [...known.n].filter(([other]) => other !== seat).sort(([a], [b]) => a - b);
  comparison.same(
    `${where}.entry.dice.others`,
    dice.others,
    others.map(([other, { k }]) => ({ seat: other, k })),
  );
  const context = ctx({
    genesisHash: known.genesisHash,
    seat,
    k: dice.k,
    nonce: dice.n,
    others: others.map(([other, { value }]) => ({ seat: other, nonce: value })),
    beacon: dice.beacon && {
      round: dice.beacon.round,
      randomness: toHex(sha256(fromHex(dice.beacon.signature))),
    },
  });
  const source = {
    genesisHash: known.genesisHash,
    seq: entry.seq,
    ctx: context,
    secret: fromHex(dice.t),
    h: null,
  };
  for (const roll of dice.rolls)
    comparison.same(
      `${where}.entry.dice.rolls.${roll.j}`,
      roll,
      answerRequest(source, requestOf(roll), roll.j).roll,
    );
  for (const draw of dice.hidden) known.hidden.push({ seq: entry.seq, ctx: context, draw });
}

/** DICE-AND-LOG 8: once `h` is known every private draw is dealt again. */
function compareHidden(
  where: string,
  close: EntryOf<'close'>,
  pools: { readonly [cup: string]: readonly string[] },
  known: Known,
  comparison: Comparison,
): void {
  const h = fromHex(close.body.hidden);
  comparison.same(
    `${where}.entry.body.hidden`,
    known.genesis?.body.hidden,
    toHex(hiddenCommit(close.game, h)),
  );
  for (const { seq, ctx: context, draw } of known.hidden) {
    const source = { genesisHash: known.genesisHash, seq, ctx: context, secret: h, h };
    const { for: why, to, cup, count } = draw;
    const answered = answerRequest(
      source,
      { kind: 'hide', for: why, to, cup, pool: pools[cup] ?? [], count },
      draw.j,
    );
    comparison.same(`miniLog.lines.${seq}.entry.dice.hidden.${draw.j}`, draw, answered.hidden);
  }
}
