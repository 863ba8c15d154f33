import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { MailRefused } from './transport.ts';
import type { MailTransport, Message } from './transport.ts';

/** What nodemailer makes of a message; also the local mailbox's bytes. Nothing in it may name a file or a URL to fetch. */
export function mailOptions(message: Message, from: string): SendMailOptions {
  const { references } = message;
  const parent = references.at(-1);
  return {
    from,
    to: { name: message.to.name, address: message.to.address },
    subject: message.subject,
    messageId: message.messageId,
    ...(parent === undefined ? {} : { inReplyTo: parent, references: [...references] }),
    text: message.text,
    html: message.html,
    attachments: message.attachments.map(({ filename, content }) => ({
      filename,
      content,
      contentType: 'text/plain; charset=utf-8',
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Mail by SMTP, over a small pool of connections.
 *
 * @param url `smtp://user:password@host:port` or `smtps://…`; `?ignoreTLS=true` for a server on this machine
 * @param from header From, `Hexpost <referee@example.org>`
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const transporter = createTransport({
    pool: true,
    maxConnections: 4,
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ignoreTLS: searchParams.get('ignoreTLS') === 'true',
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      try {
        await transporter.sendMail(mailOptions(message, from));
      } catch (error) {
        const reply = (error as { responseCode?: number }).responseCode ?? 0;
        // 535 and its like speak of our password, not of this mail: that can be mended, so the mail waits.
        if (reply >= 550 && reply <= 559)
          throw new MailRefused(`the mail server answered ${reply}`, { cause: error });
        throw error;
      }
    },
    async close() {
      transporter.close();
    },
  };
}
