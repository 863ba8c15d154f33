import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { AddressObject } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localMailbox } from '../../../server/mail/localMailbox.ts';
import { smtpTransport } from '../../../server/mail/smtp.ts';
import { MailRefused } from '../../../server/mail/transport.ts';
import { turnMessage } from '../../../server/mail/turnMail.ts';
import { smtpSink } from '../../support/smtpSink.ts';
import type { SmtpSink } from '../../support/smtpSink.ts';
import { turnMail } from '../../support/turnMail.ts';

const FROM = 'Hexpost <referee@pbem.example.org>';
const message = turnMessage(turnMail);
const addressee = (to: AddressObject | AddressObject[] | undefined) =>
  (Array.isArray(to) ? to[0] : to)?.value[0];

describe('SMTP, against a real server on the loopback interface', () => {
  let sink: SmtpSink;
  beforeEach(async () => {
    sink = await smtpSink();
  });
  afterEach(() => sink.close());

  test.each(['Jürgen "Panzer" Müller, Jr.', '山本 五十六', 'Ada <ada@evil.example>, Bob'])(
    'the name %s arrives as written',
    async (name) => {
      const transport = smtpTransport(sink.url, FROM);
      await transport.send(turnMessage({ ...turnMail, reader: { ...turnMail.reader, name } }));
      await transport.close();
      expect(sink.mails).toHaveLength(1);
      expect(addressee(sink.mails[0]!.to)).toMatchObject({ name, address: 'juergen@example.org' });
      expect(sink.mails[0]!.text).toContain(`Hello ${name},`);
    },
  );

  test('Message-ID, In-Reply-To and References are those of DICE-AND-LOG 7; text, HTML and checkpoint arrive byte for byte', async () => {
    const transport = smtpTransport(sink.url, FROM);
    await transport.send(message);
    await transport.close();
    const [mail] = sink.mails;
    expect(mail!.messageId).toBe('<0123456789abcdef0123456789abcdef.2@pbem.example.org>');
    expect(mail!.inReplyTo).toBe(`<${'0'.repeat(32)}.2@pbem.example.org>`);
    expect([mail!.references].flat()).toEqual([`<${'0'.repeat(32)}.2@pbem.example.org>`]);
    expect(mail!.text?.replace(/\r\n/g, '\n').trimEnd()).toBe(message.text.trimEnd());
    expect(mail!.html).toContain(
      '<a href="https://pbem.example.org/r/aa#e=7&amp;h=0123456789abcdef&amp;t=secret">',
    );
    expect(mail!.attachments.map(({ filename, content }) => [filename, content.toString('utf8')])).toEqual([
      ['checkpoint.txt', turnMail.checkpoint],
    ]);
    expect(mail!.from?.text).toContain('referee@pbem.example.org');
  });

  test('a line break in a name that has slipped past the border makes no second header', async () => {
    const transport = smtpTransport(sink.url, FROM);
    await transport.send(
      turnMessage({ ...turnMail, reader: { ...turnMail.reader, name: 'Ada\r\nBcc: eve@evil.example' } }),
    );
    await transport.close();
    expect(sink.mails[0]!.bcc).toBeUndefined();
    expect(sink.mails[0]!.headers.has('bcc')).toBe(false);
  });

  test('a refusal for good (550) is told from a refusal for now (451)', async () => {
    const transport = smtpTransport(sink.url, FROM);
    sink.refuseWith = 550;
    await expect(transport.send(message)).rejects.toBeInstanceOf(MailRefused);
    sink.refuseWith = 451;
    await expect(transport.send(message)).rejects.not.toBeInstanceOf(MailRefused);
    sink.refuseWith = null;
    await transport.send(message);
    await transport.close();
    expect(sink.mails).toHaveLength(1);
  });
});

describe('the local mailbox', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hexpost-mailbox-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  test('a mail is an .eml file that any mail reader opens, and the page’s view of it', async () => {
    const mailbox = localMailbox(join(dir, 'mailbox'), FROM, () => new Date('2027-03-01T12:00:00.000Z'));
    await mailbox.send(message);
    const id = '0123456789abcdef0123456789abcdef.2@pbem.example.org';
    const parsed = await simpleParser(await readFile(join(dir, 'mailbox', `${id}.eml`)));
    expect(parsed.messageId).toBe(`<${id}>`);
    expect(addressee(parsed.to)?.name).toBe('Jürgen "Panzer" Müller, Jr.');
    expect(parsed.subject).toBe(message.subject);
    const [shown] = await mailbox.list();
    expect(shown).toMatchObject({
      id,
      subject: message.subject,
      time: '2027-03-01T12:00:00.000Z',
      text: message.text,
      html: message.html,
    });
    expect(await mailbox.read(id)).toEqual(shown);
    expect(await mailbox.read('../../etc/passwd')).toBeNull();
    // It holds everybody's links: for its owner alone.
    for (const name of ['', `${id}.eml`, `${id}.json`])
      expect((await stat(join(dir, 'mailbox', name))).mode & 0o077).toBe(0);
  });

  test('the same mail twice is one mail', async () => {
    const mailbox = localMailbox(dir, FROM, () => new Date());
    await mailbox.send(message);
    await mailbox.send(message);
    expect(await mailbox.list()).toHaveLength(1);
    expect((await readdir(dir)).filter((name) => name.endsWith('.eml'))).toHaveLength(1);
  });
});
