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
import type { ChainId, HiddenRecord, Link, RollRecord, VectorDifference } from '../dice/index.ts';
import { readMoveFile } from '../moves/index.ts';
import {
  equivocates,
  formatVerifierKey,
  parseCheckpoint,
  parseVerifierKey,
  readCheckpoint,
} from './checkpoint.ts';
import { entrySchema, NO_HASH } from './entry.ts';
import type { Entry, EntryBody, EntryDice, EntryOf } from './entry.ts';
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

/** A dice file of the small log: its faces can be thrown again once `t[k]` is known. */
interface DiceFile {
  readonly seat: SeatId;
  readonly k: number;
  readonly ctx: Uint8Array;
  readonly rolls: { readonly where: string; readonly seq: number; readonly roll: RollRecord }[];
}

/** What of the small log is known so far. */
interface Known {
  readonly genesis: EntryOf<'genesis'> | null;
  readonly genesisHash: string;
  readonly hashes: string[];
  /** The entry from which on a `ready` may name a head. */
  lastJoin: number;
  /** By seat: newest link of the server's chain and of the nonces. */
  readonly t: Map<SeatId, Link>;
  readonly n: Map<SeatId, Link>;
  readonly joined: Map<SeatId, EntryBody<'join'>>;
  /** By number of the file's first entry. */
  readonly files: Map<number, DiceFile>;
  /** Private draws, which can be dealt again once `h` is known. */
  readonly hidden: { readonly seq: number; readonly ctx: Uint8Array; readonly draw: HiddenRecord }[];
}

function compareMiniLog(section: unknown, comparison: Comparison): void {
  const log = comparison.shaped('miniLog', miniLogSchema, section);
  if (!log) return;
  const first = log.lines[0];
  const genesis = first?.entry.type === 'genesis' ? first.entry : null;
  const known: Known = {
    genesis,
    genesisHash: first?.hash ?? NO_HASH,
    hashes: [],
    lastJoin: 0,
    t: new Map(genesis?.body.anchors.map((anchor, seat) => [seat, { k: 0, value: fromHex(anchor) }])),
    n: new Map(),
    joined: new Map(),
    files: new Map(),
    hidden: [],
  };
  comparison.same('miniLog.vkey', log.vkey, genesis?.body.vkey);
  comparison.same('miniLog.roots.length', log.roots.length, log.lines.length);
  let frontier = EMPTY_FRONTIER;
  for (const [i, { entry, hash, checkpoint }] of log.lines.entries()) {
    const where = `miniLog.lines.${i}`;
    comparison.same(`${where}.entry.seq`, entry.seq, i);
    comparison.same(`${where}.entry.prev`, entry.prev, known.hashes.at(-1) ?? NO_HASH);
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
      known.n.set(entry.body.seat, { k: 0, value: fromHex(entry.body.anchor) });
      known.joined.set(entry.body.seat, entry.body);
      known.lastJoin = i;
    }
    if (entry.type === 'close') compareHidden(where, entry, log.pools, known, comparison);
    known.hashes.push(hash);
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

/** A file that stands open in the log; sealed ones have their own vectors (`digests`). */
function compareFile(where: string, entry: Entry, known: Known, comparison: Comparison): void {
  if (entry.file === null || !('b64' in entry.file)) return;
  const bytes = fromBase64(entry.file.b64) ?? new Uint8Array();
  comparison.same(`${where}.entry.file.sha256`, entry.file.sha256, toHex(sha256(bytes)));
  const read = readMoveFile(bytes, { orders: 'opaque' });
  comparison.same(`${where}.entry.file`, 'a move file', read.ok ? 'a move file' : read.bad.detail);
  if (!read.ok) return;
  const { file } = read;
  const same = (field: string, inFile: unknown, inEntry: unknown): void =>
    comparison.same(`${where}.entry.file.b64.${field}`, inFile, inEntry);
  const seat = Number(entry.actor.replace('seat:', ''));
  const joined = known.joined.get(seat);
  same('game', file.game, entry.game);
  same('seat', file.seat, seat);
  const heads = entry.type === 'ready' ? known.hashes.slice(known.lastJoin) : [entry.prev];
  same('head', heads.includes(file.head) ? 'the head' : file.head, 'the head');
  const carries = joined?.custody !== 'server' && entry.dice?.of === undefined;
  same('k', file.k, carries ? (entry.dice?.k ?? null) : null);
  same('nonce', file.nonce, carries ? (entry.dice?.n ?? null) : null);
  if (entry.file.sig !== null && joined?.pub) {
    const signed = verifyFileSig(joined.pub, entry.game, seat, bytes, entry.file.sig);
    comparison.same(`${where}.entry.file.sig`, 'signed', signed ? 'signed' : 'not signed');
  }
}

function compareDice(where: string, entry: Entry, known: Known, comparison: Comparison): void {
  const { dice } = entry;
  if (dice !== null) {
    const file =
      dice.of === undefined
        ? newDiceFile(where, entry, dice, known, comparison)
        : known.files.get(dice.of.seq);
    comparison.same(`${where}.entry.dice.of`, file?.k, dice.k);
    if (file === undefined) return;
    if (dice.of === undefined) known.files.set(entry.seq, file);
    for (const roll of dice.rolls)
      file.rolls.push({ where: `${where}.entry.dice.rolls.${roll.j}`, seq: entry.seq, roll });
    for (const draw of dice.hidden) known.hidden.push({ seq: entry.seq, ctx: file.ctx, draw });
    if (dice.t !== '') compareFaces(`${where}.entry.dice.t`, entry.game, file, dice.t, known, comparison);
  }
  const cut =
    entry.type === 'void' || entry.type === 'resign' || entry.type === 'close'
      ? (entry.body.reveal ?? [])
      : [];
  for (const { seat, k, t } of cut) {
    const file = [...known.files.values()].find((file) => file.seat === seat && file.k === k);
    comparison.same(`${where}.entry.body.reveal`, k, file?.k);
    if (file) compareFaces(`${where}.entry.body.reveal`, entry.game, file, t, known, comparison);
  }
}

/** The first entry of a dice file: its nonce, and what else its context is made of. */
function newDiceFile(
  where: string,
  entry: Entry,
  dice: EntryDice,
  known: Known,
  comparison: Comparison,
): DiceFile {
  const seat = actingSeat(entry);
  const { k } = dice;
  if (seat !== 0) {
    const link = { k, value: fromHex(dice.n) };
    compareLink(
      `${where}.entry.dice.n`,
      { chain: 'n', gid: entry.game, seat },
      link,
      known.n.get(seat),
      comparison,
    );
    known.n.set(seat, link);
  }
  const others = [...known.n].filter(([other]) => other !== seat).sort(([a], [b]) => a - b);
  const indices = others.map(([other, link]) => ({ seat: other, k: link.k }));
  comparison.same(`${where}.entry.dice.others`, dice.others, indices);
  const context = ctx({
    genesisHash: known.genesisHash,
    seat,
    k,
    nonce: dice.n,
    others: others.map(([other, { value }]) => ({ seat: other, nonce: toHex(value) })),
    beacon: dice.beacon && {
      round: dice.beacon.round,
      randomness: toHex(sha256(fromHex(dice.beacon.signature))),
    },
  });
  return { seat, k, ctx: context, rolls: [] };
}

/** `t[k]` is there: it belongs to the chain, and the file's faces come from it. */
function compareFaces(
  where: string,
  gid: string,
  file: DiceFile,
  t: string,
  known: Known,
  comparison: Comparison,
): void {
  const { seat, k, ctx: context, rolls } = file;
  const link = { k, value: fromHex(t) };
  compareLink(where, { chain: 't', gid, seat }, link, known.t.get(seat), comparison);
  known.t.set(seat, link);
  for (const { where: place, seq, roll } of rolls) {
    const source = { genesisHash: known.genesisHash, seq, ctx: context, secret: link.value, h: null };
    comparison.same(place, roll, answerRequest(source, requestOf(roll), roll.j).roll);
  }
}

function compareLink(
  where: string,
  id: ChainId,
  link: Link,
  earlier: Link | undefined,
  comparison: Comparison,
): void {
  const fits = earlier !== undefined && linksTo(id, link, earlier);
  comparison.same(where, 'the next link', fits ? 'the next link' : 'a link of another chain');
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
