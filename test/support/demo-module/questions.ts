import { z } from 'zod';
import type { QuestionKind } from '../../../shared/rules/contract.ts';
import type { Fault } from '../../../shared/rules/violation.ts';
import { hex } from './orders.ts';
import type { Answers, Choice, Moves, Question } from './orders.ts';
import type { State } from './state.ts';

type Kind<K extends Question['ask'], P> = QuestionKind<State, Extract<Question, { ask: K }>, Answers[K], P>;

const plot: Kind<'plot', { readonly bid: number }> = {
  title: 'Bid for the first phase',
  answer: z.strictObject({ bid: z.int() }),
  policy: z.strictObject({ bid: z.int().min(0).max(3) }),
  defaultPolicy: { bid: 0 },
  check: (_view, _question, { bid }) =>
    bid >= 0 && bid <= 3
      ? []
      : [{ code: 'plot.bid', rule: '2.2', message: `A bid is 0 to 3, not ${bid} (2.2).` }],
  decide: (_view, _question, policy) => policy,
};

const reroll: Kind<'reroll', { readonly below: number }> = {
  title: 'Use a re-roll',
  answer: z.strictObject({ reroll: z.boolean() }),
  policy: z.strictObject({ below: z.int() }),
  defaultPolicy: { below: 0 },
  check: () => [],
  decide: (_view, question, { below }) => ({ reroll: question.die < below }),
};

const moves = z.strictObject({ to: z.record(z.string(), hex) });
const movesPolicy = z.enum(['never', 'always', 'ask']);

/** 3.3, 4.3: each block to one of its hexes, no two to the same. */
function checkMoves(choices: readonly Choice[], rule: string, { to }: Moves): readonly Fault[] {
  const faults: Fault[] = [];
  for (const [block, where] of Object.entries(to)) {
    const choice = choices.find((each) => each.block === block);
    if (!choice)
      faults.push({ code: 'answer.block', rule, message: `Block ${block} is not asked (${rule}).` });
    else if (!choice.hexes.includes(where)) {
      faults.push({
        code: 'answer.hex',
        rule,
        message: `Block ${block} can't go to ${where} (${rule}).`,
        hexes: [where],
      });
    }
  }
  const hexes = Object.values(to);
  if (new Set(hexes).size < hexes.length) {
    faults.push({ code: 'answer.same-hex', rule: '1.3', message: 'Two blocks to one hex (1.3).', hexes });
  }
  return faults;
}

function decideMoves(choices: readonly Choice[], policy: z.infer<typeof movesPolicy>): Moves | null {
  switch (policy) {
    case 'ask':
      return null;
    case 'never':
      return { to: {} };
    case 'always': {
      const first = choices[0]!;
      return { to: { [first.block]: first.hexes[0]! } };
    }
  }
}

const breakContact: Kind<'break-contact', z.infer<typeof movesPolicy>> = {
  title: 'Break contact',
  answer: moves,
  policy: movesPolicy,
  defaultPolicy: 'never',
  check: (_view, { choices }, answer) => checkMoves(choices, '3.3', answer),
  decide: (_view, { choices }, policy) => decideMoves(choices, policy),
};

const withdraw: Kind<'withdraw', z.infer<typeof movesPolicy>> = {
  title: 'Withdraw after a clash',
  answer: moves,
  policy: movesPolicy,
  defaultPolicy: 'never',
  check: (_view, { choices }, answer) => checkMoves(choices, '4.3', answer),
  decide: (_view, { choices }, policy) => decideMoves(choices, policy),
};

export const questions = { plot, 'break-contact': breakContact, reroll, withdraw };
