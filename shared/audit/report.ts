import type { SeatId } from '../core/brands.ts';
import { countFaces, type FaceCount, type ThrownDice } from './faceCounts.ts';

/** One log as the verifier left it. */
export interface AuditedLog {
  /** The verifier found no failure. */
  readonly ok: boolean;
  readonly rolls: readonly ThrownDice[];
}

/** DICE-AND-LOG 11: what stands above the numbers of every report. */
export function firstLine(ok: boolean): string {
  return (
    `Cryptographic check: ${ok ? 'OK' : 'FAIL'}. This proves or disproves manipulation after commitment. ` +
    'The numbers below measure luck and programming faults; an unlucky player is not evidence.'
  );
}

/**
 * The report for directors, line by line: the counts themselves, without any test yet. Several logs are counted together.
 *
 * @param seatName `Soviet`; by default `seat 1`, and `nobody` for the neutral seat
 */
export function auditReport(
  logs: readonly AuditedLog[],
  seatName: (seat: SeatId) => string = (seat) => (seat === 0 ? 'nobody' : `seat ${seat}`),
): readonly string[] {
  const counts = countFaces(logs.flatMap(({ rolls }) => rolls));
  const lines = counts.map((count) => {
    const who = count.seat === null ? 'all seats' : seatName(count.seat);
    return `${who}, d${count.sides}, ${count.label ?? 'all rolls'}: ${numbers(count)}`;
  });
  return [firstLine(logs.every(({ ok }) => ok)), ...(lines.length > 0 ? lines : ['No dice were rolled.'])];
}

/** `1 5, 2 9, …` by face, or why there is nothing to be seen in them. */
function numbers({ counts, total, enough }: FaceCount): string {
  const faces = counts.map((count, i) => `${i + 1}: ${count}`).join('  ');
  return enough
    ? `${total} dice  ${faces}`
    : `${total} dice  ${faces}  too few dice (${total}) to say anything`;
}
