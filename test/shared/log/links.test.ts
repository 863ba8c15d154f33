import { describe, expect, test } from 'vitest';
import { headLine, messageId, parseReplayFragment, replayLink } from '../../../shared/log/index.ts';

const gid = '23c286ecf6f0937df69da292fc24eece';
const hash = '3fc5a3ac4a3f264b3c1d07936560e3be830165ac7074bd7eabd564728458041c';

describe('DICE-AND-LOG 7: links and mail', () => {
  test('a replay link tells the server no more than the game', () => {
    const link = replayLink('https://pbem.example.org', { gid, seq: 5, hash, token: 'a b&c' });
    expect(link).toBe(`https://pbem.example.org/r/${gid}#e=5&h=3fc5a3ac4a3f264b&t=a%20b%26c`);
    expect(new URL(link).pathname).toBe(`/r/${gid}`);
    expect(parseReplayFragment(new URL(link).hash)).toEqual({
      seq: 5,
      hashStart: '3fc5a3ac4a3f264b',
      token: 'a b&c',
    });
  });

  test('a link for everybody holds no token', () => {
    const link = replayLink('http://127.0.0.1:8080', { gid, seq: 0, hash });
    expect(link).toBe(`http://127.0.0.1:8080/r/${gid}#e=0&h=3fc5a3ac4a3f264b`);
    expect(parseReplayFragment(new URL(link).hash)).toEqual({
      seq: 0,
      hashStart: '3fc5a3ac4a3f264b',
      token: null,
    });
  });

  test.each([
    ['', null, null, null],
    ['#', null, null, null],
    ['#e=05&h=3FC5&t=%', null, null, null],
    ['#e=-1&h=3fc5a3ac4a3f264b3c', null, null, null],
    ['#t=x=y', null, null, 'x=y'],
    ['e=7', 7, null, null],
  ])('fragment %j', (fragment, seq, hashStart, token) => {
    expect(parseReplayFragment(fragment)).toEqual({ seq, hashStart, token });
  });

  test('one Message-ID a state and reader', () => {
    expect(messageId(hash, 2, 'pbem.example.org')).toBe(
      '<3fc5a3ac4a3f264b3c1d07936560e3be.2@pbem.example.org>',
    );
    expect(messageId(hash, 'director', '127.0.0.1:8080')).toBe(
      '<3fc5a3ac4a3f264b3c1d07936560e3be.director@127.0.0.1>',
    );
  });

  test('the head stands in the mail in full', () => {
    expect(headLine({ seq: 5, hash })).toBe(`Log head: entry 5, ${hash}`);
  });
});
