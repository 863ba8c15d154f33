import { describe, expect, test } from 'vitest';
import { verdictLines, verifyLog } from '../../../shared/verify/index.ts';
import { exported, Forge } from './forge.ts';

/** Entry n of a forged log is of minute n: entry 5, the first after the beginning, is of 10:05. */
const at = (minute: number): string => `2026-02-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const started = (): Forge => new Forge().start();
const clock = (forge: Forge, seat: number, until: string | null): number =>
  forge.add({ type: 'clock', actor: 'server', body: { kind: 'answer', seat, until } });
const timeout = (forge: Forge, seat: number): number =>
  forge.add({ type: 'timeout', actor: 'server', body: { seat, rule: '2 minutes to answer a question' } });
const verdict = (forge: Forge): string => verdictLines(verifyLog(exported(forge.lines)))[0]!;

describe('DICE-AND-LOG 7: clocks', () => {
  test('time may be up at the very moment that the clock names, not before', () => {
    const good = started();
    clock(good, 2, at(6));
    timeout(good, 2);
    expect(verdict(good)).toMatch(/^OK 7 entries/);

    const early = started();
    clock(early, 2, at(7));
    timeout(early, 2);
    expect(verdict(early)).toBe(`FAIL E_TIME entry 6: time ${at(6)} is before ${at(7)}`);
  });

  test('the newest clock of that seat counts; another’s does not', () => {
    const longer = started();
    clock(longer, 2, at(7));
    clock(longer, 2, at(59));
    timeout(longer, 2);
    expect(verdict(longer)).toBe(`FAIL E_TIME entry 7: time ${at(7)} is before ${at(59)}`);

    const other = started();
    clock(other, 1, at(59));
    timeout(other, 2);
    expect(verdict(other)).toMatch(/^OK 7 entries/);
  });

  test('a clock ends with the seat’s own file, and where it is stopped', () => {
    const answered = started();
    clock(answered, 2, at(59));
    answered.move(2, { orders: [{ order: 'answer' }] });
    timeout(answered, 2);
    expect(verdict(answered)).toMatch(/^OK 8 entries/);

    const opponent = started();
    clock(opponent, 2, at(59));
    opponent.move(1, { orders: [{ order: 'answer' }] });
    timeout(opponent, 2);
    expect(verdict(opponent)).toBe(`FAIL E_TIME entry 7: time ${at(7)} is before ${at(59)}`);

    const stopped = started();
    clock(stopped, 2, at(59));
    clock(stopped, 2, null);
    timeout(stopped, 2);
    expect(verdict(stopped)).toMatch(/^OK 8 entries/);
  });

  test('none is set into the past, for a seat that is not there, or with something else than a time', () => {
    const past = started();
    clock(past, 2, at(4));
    expect(verdict(past)).toBe(`FAIL E_TIME entry 5: time ${at(4)} is before ${at(5)}`);

    const nobody = started();
    clock(nobody, 3, at(9));
    expect(verdict(nobody)).toBe('FAIL E_FORMAT entry 5: body.seat: the game has 2 seats');

    const odd = started();
    clock(odd, 2, 'tomorrow');
    expect(verdict(odd)).toMatch(/^FAIL E_FORMAT entry 5: /);
  });

  test('without a clock the log says nothing of what the players agreed on', () => {
    const agreed = started();
    timeout(agreed, 2);
    expect(verdict(agreed)).toMatch(/^OK 6 entries/);
  });
});
