import { canonicalJson } from './canonical.ts';
import { drawTokens, shuffleTokens, throwDice } from './faces.ts';
import type { DiceFile } from './ledger.ts';
import type { Roll } from './schema.ts';
import { diceContext, rollSeed } from './seed.ts';
import { Failed } from './verdict.ts';

/** What the seed makes of a request: faces, tokens drawn, or the new order. */
function recompute(roll: Roll, seed: string): readonly (number | string)[] {
  if ('sides' in roll) return throwDice(seed, roll.sides);
  if ('pool' in roll) return drawTokens(seed, roll.pool, roll.drawn.length);
  return shuffleTokens(seed, roll.list);
}

export function resultOf(roll: Roll): readonly (number | string)[] {
  return 'sides' in roll ? roll.faces : 'pool' in roll ? roll.drawn : roll.order;
}

/**
 * Step 12 for a file whose secret is known: every public roll of its entries is made again. The entry that holds the
 * roll is named. Then `j`: it counts the file's requests from 0 and leaves none out, else a seed could be chosen.
 */
export function checkFaces(file: DiceFile): void {
  const ctx = diceContext(file.place);
  const secret = file.secret!;
  for (const { seq, dice } of file.entries) {
    for (const roll of [...dice.rolls].sort((a, b) => a.j - b.j)) {
      const recomputed = recompute(roll, rollSeed(ctx, secret, roll.j));
      const logged = resultOf(roll);
      if (canonicalJson(logged) !== canonicalJson(recomputed)) {
        throw new Failed(
          'E_FACES',
          seq,
          `roll ${roll.j} (${roll.for}): logged ${logged.join(' ')}, recomputed ${recomputed.join(' ')}`,
        );
      }
    }
  }
  let next = 0;
  for (const { seq, dice } of file.entries) {
    const requests = [...dice.rolls, ...dice.hidden].map(({ j }) => j).sort((a, b) => a - b);
    for (const j of requests) {
      if (j !== next)
        throw new Failed('E_ROLL_PLAN', seq, `the rules ask for roll ${next}, the log has roll ${j}`);
      next += 1;
    }
  }
}
