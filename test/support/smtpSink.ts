import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  /** For `smtpTransport`. */
  readonly url: string;
  readonly mails: ParsedMail[];
  /** The bytes as they came over the wire. */
  readonly raw: string[];
  /** What the server answers to the next mails: nothing (takes them), or a reply code. */
  refuseWith: number | null;
  /** Called when a client names the sender of a mail, before anything of the mail itself has come. */
  onSender: (() => void) | null;
  /** Called when a mail has been kept, before the client is told so. */
  onKept: (() => void) | null;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback interface that keeps what it is sent. */
export async function smtpSink(port = 0): Promise<SmtpSink> {
  const mails: ParsedMail[] = [];
  const raw: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Pooled connections of a client that is still there.
    closeTimeout: 100,
    onMailFrom(_address, _session, callback) {
      sink.onSender?.();
      callback();
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (sink.refuseWith !== null) {
          callback(Object.assign(new Error('refused'), { responseCode: sink.refuseWith }));
          return;
        }
        const bytes = Buffer.concat(chunks);
        raw.push(bytes.toString('utf8'));
        simpleParser(bytes).then(
          (mail) => {
            mails.push(mail);
            sink.onKept?.();
            callback();
          },
          (error: Error) => callback(error),
        );
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: bound } = server.server.address() as AddressInfo;
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${bound}?ignoreTLS=true`,
    mails,
    raw,
    refuseWith: null,
    onSender: null,
    onKept: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
