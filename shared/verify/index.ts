/** The offline verifier (DICE-AND-LOG 10). Shares no code with the dice and the log that it checks. */
export { verifyLog } from './verifyLog.ts';
export { FAILURE_CODES, verdictLines, WARNING_CODES } from './verdict.ts';
export type {
  Failure,
  FailureCode,
  Grade,
  VerifiedRoll,
  VerifyOptions,
  Verdict,
  Warning,
  WarningCode,
} from './verdict.ts';
