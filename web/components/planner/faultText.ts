import type { Fault } from '../../../shared/rules/violation.ts';

/** A fault in one sentence, with its rule where the sentence does not name it itself. */
export const faultText = ({ message, rule }: Fault): string =>
  rule === undefined || message.includes(`(${rule})`) ? message : `${message} (${rule})`;
