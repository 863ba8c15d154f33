import type { Violation } from '../../shared/rules/violation.ts';

/** Codes of DICE-AND-LOG 9, and the referee's own (`H_…`). They never change. */
export const PROBLEM_CODES = {
  S_BAD_FILE: 400,
  S_BAD_SIG: 403,
  S_STALE_HEAD: 409,
  S_NOT_YOUR_TURN: 409,
  S_BAD_INDEX: 409,
  S_OPEN: 409,
  S_CLOSED: 410,
  S_BAD_NONCE: 422,
  S_NONCE: 422,
  S_ILLEGAL: 422,
  /** The request makes no sense for this game: unknown module or scenario, option, seat, policy. */
  H_BAD_REQUEST: 400,
  /** No token, or one that nobody holds. */
  H_NO_LINK: 401,
  /** The caller's link is somebody else's. */
  H_FORBIDDEN: 403,
  H_NO_GAME: 404,
  /** The seat has been taken, or has joined otherwise. */
  H_TAKEN: 409,
  /** A module threw: nothing is stored, the file is not consumed. */
  H_FAULT: 500,
} as const;
export type ProblemCode = keyof typeof PROBLEM_CODES;

/** Why nothing happened, as a value (RFC 9457 in the HTTP answer). Nothing of it was worked out with dice. */
export interface Problem {
  readonly ok: false;
  readonly status: number;
  readonly code: ProblemCode;
  /** What happened; for the codes of DICE-AND-LOG 9 its exact text. */
  readonly detail: string;
  /** What to do about it. */
  readonly remedy: string;
  readonly violations?: readonly Violation[];
  /** `S_STALE_HEAD`: the log's head now, … */
  readonly head?: { readonly seq: number; readonly hash: string };
  /** … the entries since the head that the file names, as the sender may see them, … */
  readonly since?: readonly ToldEntry[];
  /** … and what is to be said of the same orders on the new head. */
  readonly recheck?: readonly Violation[];
}

/** An entry in plain sentences. */
export interface ToldEntry {
  readonly seq: number;
  readonly hash: string;
  readonly type: string;
  readonly text: readonly string[];
}

export function problem(
  code: ProblemCode,
  detail: string,
  remedy: string,
  more: Partial<Pick<Problem, 'violations' | 'head' | 'since' | 'recheck'>> = {},
): Problem {
  return { ok: false, status: PROBLEM_CODES[code], code, detail, remedy, ...more };
}

export const badRequest = (detail: string, remedy: string): Problem =>
  problem('H_BAD_REQUEST', detail, remedy);
export const noGame = (): Problem =>
  problem('H_NO_GAME', 'There is no such game.', 'Check the address; the id has 32 hex digits.');
export const closed = (): Problem =>
  problem(
    'S_CLOSED',
    'This game is closed.',
    'Nothing more can be sent; the log can be exported and verified.',
  );
