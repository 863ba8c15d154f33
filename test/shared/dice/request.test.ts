import { describe, expect, test } from 'vitest';
import { AssertionError } from '../../../shared/core/assert.ts';
import { fromHex, toHex } from '../../../shared/core/bytes.ts';
import { answerRequest, ctx, requestOf, valueCommit } from '../../../shared/dice/index.ts';
import type { DiceRequest, DiceSource } from '../../../shared/dice/index.ts';
import type { ChanceRequest, ChanceResult } from '../../../shared/rules/effects.ts';
import { vectorFile } from './vectorFile.ts';

interface Vector {
  id: string;
  seq?: number;
  in: {
    genesis: string;
    seat: number;
    k: number;
    secret: string;
    nonce: string;
    others: { seat: number; nonce: string }[];
    j: number;
  };
}
const vector = (id: string): Vector & { [field: string]: never } =>
  vectorFile().vectors.find((one: Vector) => one.id === id);
const sourceOf = ({ in: input, seq }: Vector): DiceSource => ({
  genesisHash: input.genesis,
  seq: seq ?? 9,
  ctx: ctx({
    genesisHash: input.genesis,
    seat: input.seat,
    k: input.k,
    nonce: input.nonce,
    others: input.others,
    beacon: null,
  }),
  secret: fromHex(input.secret),
  h: fromHex(input.secret),
});

describe('requests of the rules, answered as the vectors say', () => {
  test('V15: mixed dice of one throw share one stream', () => {
    const v = vector('V15');
    const faces = [1, 6, 3, 2, 5, 38, 2];
    const request: DiceRequest = { kind: 'roll', for: 'combat:1', sides: [6, 6, 10, 10, 6, 100, 2] };
    expect(answerRequest(sourceOf(v), request, v.in.j)).toEqual({
      result: { kind: 'roll', faces },
      roll: { j: 3, for: 'combat:1', sides: [6, 6, 10, 10, 6, 100, 2], faces },
      hidden: null,
      secrets: [],
    });
  });

  test('V12: a public draw; the log holds the pool as it was asked for', () => {
    const v = vector('V12');
    const pool = ['DELAY-X', 'DELAY-3', 'DELAY-2', 'DELAY-1b', 'DELAY-1', 'DELAY-0'];
    const answered = answerRequest(sourceOf(v), { kind: 'draw', for: 'flip:m7', pool, count: 1 }, 0);
    expect(answered.result).toEqual({ kind: 'draw', drawn: ['DELAY-2'] });
    expect(answered.roll).toEqual({ j: 0, for: 'flip:m7', pool, drawn: ['DELAY-2'] });
  });

  test('V14: a shuffle', () => {
    const v = vector('V14');
    const list = Array.from({ length: 10 }, (_, i) => `EVT-${String(i + 1).padStart(2, '0')}`);
    const order = ['01', '06', '04', '03', '02', '10', '05', '08', '07', '09'].map((n) => `EVT-${n}`);
    const answered = answerRequest(sourceOf(v), { kind: 'shuffle', for: 'events', list }, 0);
    expect(answered.result).toEqual({ kind: 'shuffle', order });
    expect(answered.roll).toEqual({ j: 0, for: 'events', list, order });
  });

  test('V11: a private draw gives the rules the tokens, the log commitments, the owner the salts', () => {
    const v = vector('V11');
    const pool = Array.from({ length: 10 }, (_, i) => `EVT-${String(i + 1).padStart(2, '0')}`);
    const request: DiceRequest = { kind: 'hide', for: 'draw:event', to: 1, cup: 'event', pool, count: 3 };
    const source = { ...sourceOf(v), secret: fromHex('00'.repeat(32)) };
    const { result, roll, hidden, secrets } = answerRequest(source, request, v.in.j);
    expect(result).toEqual({
      kind: 'hide',
      tokens: ['EVT-09', 'EVT-04', 'EVT-05'].map((value, i) => ({ seq: 9, j: 1, i, value })),
    });
    expect(roll).toBeNull();
    expect(hidden).toEqual({ j: 1, for: 'draw:event', to: 1, cup: 'event', count: 3, commits: v['commits'] });
    expect(secrets.map((secret) => secret.salt)).toEqual(v['salts']);
    expect(JSON.stringify(hidden)).not.toContain('EVT-');
    for (const { salt, ...secret } of secrets)
      expect(toHex(valueCommit({ ...secret, genesisHash: v.in.genesis, salt: fromHex(salt) }))).toBe(
        hidden!.commits[secret.i],
      );
  });

  test('a private draw without the hidden key is a mistake of ours', () => {
    const source = { ...sourceOf(vector('V11')), h: null };
    const request: DiceRequest = { kind: 'hide', for: 'x', to: null, cup: 'c', pool: ['a'], count: 1 };
    expect(() => answerRequest(source, request, 0)).toThrow(AssertionError);
  });

  test('each request of a file has its own seed', () => {
    const source = sourceOf(vector('V01'));
    const request: DiceRequest = {
      kind: 'roll',
      for: 'combat:1',
      sides: Array.from({ length: 20 }, () => 6),
    };
    const throws = [0, 1, 2].map((j) => JSON.stringify(answerRequest(source, request, j).result));
    expect(new Set(throws).size).toBe(3);
    expect(JSON.stringify(answerRequest(source, request, 0).result)).toBe(throws[0]);
  });

  test('a record of the log leads back to its request', () => {
    const requests: DiceRequest[] = [
      { kind: 'roll', for: 'a', sides: [6, 10] },
      { kind: 'draw', for: 'b', pool: ['x', 'y', 'z'], count: 2 },
      { kind: 'shuffle', for: 'c', list: ['x', 'y', 'z'] },
    ];
    const source = sourceOf(vector('V01'));
    expect(requests.map((request, j) => requestOf(answerRequest(source, request, j).roll!))).toEqual(
      requests,
    );
  });

  test('the shapes are those of the rules runtime', () => {
    const request: ChanceRequest = { kind: 'roll', for: 'weather', sides: [10] };
    const result: ChanceResult = answerRequest(sourceOf(vector('V01')), request, 0).result;
    expect(result).toEqual({ kind: 'roll', faces: [2] });
  });
});
