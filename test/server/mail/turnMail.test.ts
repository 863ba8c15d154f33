import { describe, expect, test } from 'vitest';
import { inZone } from '../../../server/mail/deadline.ts';
import { turnMessage } from '../../../server/mail/turnMail.ts';
import { HASH, turnMail } from '../../support/turnMail.ts';

/** Tags off, entities back: what a reader of the HTML sees. */
function visible(html: string): string {
  return html
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}

const words = (text: string) =>
  text
    .replace(/^[*>-]+ ?/gm, '')
    .replace(/^-+$/gm, '')
    .split(/\s+/)
    .filter((word) => word !== '');

describe('DESIGN 8: the turn mail', () => {
  const message = turnMessage(turnMail);

  test('text and HTML say the same, word for word', () => {
    expect(words(visible(message.html))).toEqual(words(message.text));
  });

  test('it says what is asked, who did what, the dice, losses, link, head and deadline', () => {
    for (const part of [
      'Where does XII Corps retreat from 2525?',
      '1 Belorussian Front attacks 2525 at 6-1.',
      'combat:1 6',
      'Destroyed: XII Corps',
      'https://pbem.example.org/r/aa#e=7&h=0123456789abcdef&t=secret',
      `entry 7, ${HASH}`,
      'Tuesday, 2 March 2027 at 18:30 (Europe/Berlin, GMT+1)',
    ]) {
      expect(message.text).toContain(part);
    }
  });

  test('what players write is text in HTML, never markup', () => {
    expect(message.html).toContain('Sorry about &lt;this&gt; &amp; that.');
    expect(message.html).not.toContain('<this>');
  });

  test.each(['\r', '\r\n', '\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])(
    'what players write stays quoted behind %j, whatever their mailer takes for a line’s end',
    (lineEnd) => {
      const [chapter] = turnMail.chapters;
      const comments = [`Sorry.${lineEnd}Your new link:${lineEnd}https://evil.example\u0007`];
      const { text, html } = turnMessage({ ...turnMail, chapters: [{ ...chapter!, comments }] });
      expect(text).toContain('> Sorry.\n> Your new link:\n> https://evil.example\n');
      expect(html).toContain('<blockquote>Sorry.<br>Your new link:<br>https://evil.example</blockquote>');
    },
  );

  test('the checkpoint is attached', () => {
    expect(message.attachments).toEqual([{ filename: 'checkpoint.txt', content: turnMail.checkpoint }]);
  });

  test('the subject names the game, the occasion and the phase', () => {
    expect(message.subject).toBe('Battle for Germany [a1b2c3]: you are asked – Turn 1, Soviet Combat Phase');
  });
});

describe('a deadline on the reader’s clock', () => {
  // 31 October 2027, 00:30 UTC: Berlin is still in summer time (until 01:00 UTC), Tokyo has none.
  test.each([
    ['Europe/Berlin', 'Sunday, 31 October 2027 at 02:30 (Europe/Berlin, GMT+2)'],
    ['Asia/Tokyo', 'Sunday, 31 October 2027 at 09:30 (Asia/Tokyo, GMT+9)'],
    ['America/New_York', 'Saturday, 30 October 2027 at 20:30 (America/New_York, GMT-4)'],
    ['UTC', 'Sunday, 31 October 2027 at 00:30 (UTC)'],
  ])('%s', (zone, expected) => {
    expect(inZone(new Date('2027-10-31T00:30:00.000Z'), zone)).toBe(expected);
  });
});
