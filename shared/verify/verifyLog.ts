import type { VerifyOptions, Verdict } from './verdict.ts';

// Signature first; the body follows.
/**
 * Checks an exported log offline (DICE-AND-LOG 10) and answers with its first failure. Pure, synchronous, and total:
 * whatever the text holds, nothing is thrown.
 *
 * @param log the export as text (JSON Lines), or its lines without line ends; the header is the first
 */
export declare function verifyLog(log: string | readonly string[], options?: VerifyOptions): Verdict;
