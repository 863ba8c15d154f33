import type { Problem } from '../referee/problem.ts';
import type { Violation } from '../../shared/rules/violation.ts';

/** 0: fine; 1: found wrong (an illegal order, a bad log, a case that fails); 2: usage (bad arguments, unknown files). */
export type ExitCode = 0 | 1 | 2;

/** Ends a command: the message goes to standard error, the code to the shell. */
export class CommandEnd extends Error {
  override readonly name = 'CommandEnd';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    /** What `--json` prints in its place. */
    readonly details: object = {},
  ) {
    super(message);
  }
}

/** Bad arguments, unknown files and names. */
export const usage = (message: string): CommandEnd => new CommandEnd(2, message);

/** Codes that mean that the command was pointed at something that is not there. */
const USAGE_CODES: readonly string[] = ['H_BAD_REQUEST', 'H_NO_GAME'];

/** The referee's refusal, in words for the one at the terminal. */
export function refusal(problem: Problem): CommandEnd {
  // With violations the detail lists them as well (DICE-AND-LOG 9): once is enough.
  const detail = problem.violations === undefined ? problem.detail : problem.detail.split('\n')[0];
  const lines = [`${problem.code}: ${detail}`, ...(problem.violations ?? []).map(violationLine)];
  if (problem.since !== undefined && problem.since.length > 0) {
    lines.push('Since then:');
    for (const entry of problem.since)
      lines.push(...entry.text.map((text) => `  entry ${entry.seq}: ${text}`));
  }
  if (problem.recheck !== undefined) {
    if (problem.recheck.length === 0) lines.push('The same orders are legal on the new head.');
    else lines.push('On the new head the same orders break rules:', ...problem.recheck.map(violationLine));
  }
  if (problem.remedy !== '') lines.push(problem.remedy);
  return new CommandEnd(USAGE_CODES.includes(problem.code) ? 2 : 1, lines.join('\n'), problem);
}

export const violationLine = ({ order, rule, code, message }: Violation): string =>
  `  order ${order}: ${message} [${rule ?? code}]`;

/** The value, or the command ends with the referee's refusal. */
export function accepted<T extends { readonly ok: true }>(result: T | Problem): T {
  if (!result.ok) throw refusal(result);
  return result;
}
