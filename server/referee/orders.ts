import type { SeatId } from '../../shared/core/brands.ts';
import type { JsonObject } from '../../shared/core/json.ts';
import { isTableOrder, tableOrderFaults } from '../../shared/moves/index.ts';
import type { Order } from '../../shared/moves/index.ts';
import type { GameModule, OpenQuestion } from '../../shared/rules/contract.ts';
import { questionKind } from '../../shared/rules/drive.ts';
import type { Match } from '../../shared/rules/match.ts';
import { openQuestions } from '../../shared/rules/runtime.ts';
import type { Fault, Violation } from '../../shared/rules/violation.ts';

/** What a file asks for. Orders of the game, answers, a resignation and an offer don't go together in one file. */
export type Intent =
  | { readonly intent: 'ready' }
  | { readonly intent: 'orders'; readonly orders: readonly Order[] }
  /** `dropQueue` is carried out first, wherever it stands among the answers. */
  | { readonly intent: 'answers'; readonly orders: readonly Order[]; readonly dropQueue: boolean }
  | { readonly intent: 'resign' }
  | { readonly intent: 'offer'; readonly draw: boolean };

/** A string says why the file is none (`S_BAD_FILE`). */
export function intentOf(orders: readonly Order[]): Intent | { readonly mistake: string } {
  const [first] = orders;
  if (first === undefined) return { intent: 'ready' };
  for (const [i, order] of orders.entries()) {
    if (!isTableOrder(order)) continue;
    const faults = tableOrderFaults(order);
    if (faults.length > 0) return { mistake: `orders[${i}]: ${faults.join('; ')}` };
  }
  if (orders.every((order) => !isTableOrder(order))) return { intent: 'orders', orders };
  if (orders.every(({ order }) => order === 'answer' || order === 'drop-queue')) {
    return { intent: 'answers', orders, dropQueue: orders.some(({ order }) => order === 'drop-queue') };
  }
  if (orders.length === 1 && first.order === 'resign') return { intent: 'resign' };
  if (orders.length === 1 && first.order === 'offer')
    return { intent: 'offer', draw: first['draw'] === true };
  if (orders.length === 1) return { mistake: `nothing waits for "${first.order}"` };
  return { mistake: 'answers, a resignation and an offer each go in a file without other orders' };
}

export interface MatchedAnswer {
  /** Index in the file's orders. */
  readonly order: number;
  readonly id: string;
  readonly answer: JsonObject;
}

/**
 * Finds the question of each `answer` order, by its id or by its kind where only one of that kind waits for the seat, and
 * checks the answers on the seat's view. Nothing is carried out.
 */
export function matchAnswers<S>(
  module: GameModule<S>,
  match: Match<S>,
  seat: SeatId,
  orders: readonly Order[],
): { readonly answers: readonly MatchedAnswer[]; readonly violations: readonly Violation[] } {
  const waiting = openQuestions(match, seat);
  const answers: MatchedAnswer[] = [];
  const violations: Violation[] = [];
  for (const [i, given] of orders.entries()) {
    if (given.order !== 'answer') continue;
    const { order: _order, id, ask, ifIllegal: _ifIllegal, ...answer } = given;
    const found = waiting.filter((question) =>
      id === undefined
        ? question.ask === ask
        : question.id === id && (ask === undefined || question.ask === ask),
    );
    const [question] = found;
    if (question === undefined || found.length > 1) {
      violations.push({ order: i, ...noSuchQuestion(waiting, found.length, id, ask) });
    } else if (answers.some((other) => other.id === question.id)) {
      violations.push({
        order: i,
        code: 'answer.twice',
        message: `Question ${question.id} is answered twice.`,
      });
    } else {
      const faults = answerFaults(module, match, question, answer as JsonObject);
      violations.push(...faults.map((fault) => ({ order: i, ...fault })));
      if (faults.length === 0) answers.push({ order: i, id: question.id, answer: answer as JsonObject });
    }
  }
  return { answers, violations };
}

function answerFaults<S>(
  module: GameModule<S>,
  match: Match<S>,
  question: OpenQuestion,
  answer: JsonObject,
): readonly Fault[] {
  const kind = questionKind(module, question.ask);
  const parsed = kind.answer.safeParse(answer);
  if (parsed.success) return kind.check(module.view(match.state, question.seat), question, parsed.data);
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`);
  return [
    {
      code: 'answer.malformed',
      message: `This does not answer the question “${question.ask}”: ${issues.join('; ')}.`,
    },
  ];
}

function noSuchQuestion(waiting: readonly OpenQuestion[], found: number, id: unknown, ask: unknown): Fault {
  const named = id === undefined ? `of kind “${String(ask)}”` : `“${String(id)}”`;
  if (found > 1)
    return {
      code: 'answer.ambiguous',
      message: `${found} questions ${named} wait for you: name the one by its id.`,
    };
  const open = waiting.map((question) => `${question.id} (${question.ask})`).join(', ');
  return {
    code: 'answer.no-question',
    message: `No question ${named} waits for you; ${open === '' ? 'none does' : `these do: ${open}`}.`,
  };
}
