import { equal, fromHex } from './bytes.ts';
import { drawTokens } from './faces.ts';
import type { DiceFile, Ledger } from './ledger.ts';
import type { EntryOf, HiddenDraw } from './schema.ts';
import { tokenCommitment } from './sealing.ts';
import { diceContext, hiddenSalt, hiddenSeed } from './seed.ts';
import { digest } from './tuple.ts';
import { Failed } from './verdict.ts';

/** The hidden key of a `close`, if it is the one that entry 0 committed to (DICE-AND-LOG 3). */
export function revealedKey(ledger: Ledger, entry: EntryOf<'close'>): Uint8Array | null {
  const { hidden } = entry.body;
  if (hidden === null || hidden === undefined) return null;
  const key = fromHex(hidden)!;
  return equal(digest('pbem-dice/1 hidden-commit', ledger.gid, key), fromHex(ledger.genesis.body.hidden)!)
    ? key
    : null;
}

/** Tokens and salts of a private draw, made again from the hidden key. */
export function dealAgain(
  file: DiceFile,
  key: Uint8Array,
  draw: { readonly j: number; readonly pool: readonly string[]; readonly count: number },
): readonly { readonly value: string; readonly salt: Uint8Array }[] {
  const ctx = diceContext(file.place);
  return drawTokens(hiddenSeed(ctx, key, draw.j), draw.pool, draw.count).map((value, i) => ({
    value,
    salt: hiddenSalt(ctx, key, draw.j, i),
  }));
}

/** What a private draw was made from, where that is known: from the rules, or from cup contents given. */
export type PoolOf = (seq: number, draw: HiddenDraw) => readonly string[] | null;

/** Step 15: the hidden key, and every private draw with it. */
export function checkHidden(ledger: Ledger, entry: EntryOf<'close'>, poolOf: PoolOf): void {
  const { hidden } = entry.body;
  if (hidden === null || hidden === undefined) {
    throw new Failed('E_HIDDEN_MISSING', entry.seq, 'the game is closed but the hidden key was not revealed');
  }
  const key = revealedKey(ledger, entry);
  if (key === null) {
    throw new Failed(
      'E_HIDDEN_COMMIT',
      entry.seq,
      'the revealed hidden key does not match the commitment of entry 0',
    );
  }
  for (const file of ledger.diceFiles.values()) {
    for (const { seq, dice } of file.entries) {
      for (const draw of dice.hidden) {
        const pool = poolOf(seq, draw);
        if (pool !== null) checkDraw(ledger, file, seq, draw, key, pool);
      }
    }
  }
}

function checkDraw(
  ledger: Ledger,
  file: DiceFile,
  seq: number,
  draw: HiddenDraw,
  key: Uint8Array,
  pool: readonly string[],
): void {
  const tokens = dealAgain(file, key, { j: draw.j, pool, count: draw.count });
  for (const [n, commit] of draw.commits.entries()) {
    const token = tokens[n];
    const recomputed =
      token === undefined ? 'nothing' : tokenCommitment(ledger, { seq, j: draw.j, i: n, ...token });
    if (recomputed !== commit) {
      throw new Failed(
        'E_HIDDEN_VALUE',
        seq,
        `draw ${draw.j}.${n} (${draw.for}): commitment ${commit}, recomputed ${recomputed}`,
      );
    }
  }
}
