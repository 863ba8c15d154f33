import { createTransport } from 'nodemailer';
import { mkdir, open, readFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailMessage } from '../../shared/api/index.ts';
import { mailOptions } from './smtp.ts';
import type { MailTransport } from './transport.ts';

/**
 * A folder in place of a mail server, so that everything works on a fresh machine with no account: a mail is
 * `<Message-ID>.eml`, as it would have been sent, and beside it `<Message-ID>.json`, what the page at `/mail` shows.
 */
export interface LocalMailbox extends MailTransport {
  /** Newest first. */
  list(): Promise<readonly MailMessage[]>;
  /** Null: no such mail. */
  read(id: string): Promise<MailMessage | null>;
}

/** `<…>` off, and nothing in it that a file's name must not hold. Distinct ids of ours stay distinct. */
const fileStem = (messageId: string) => messageId.replace(/^<|>$/g, '').replace(/[^A-Za-z0-9.@_-]/g, '_');

/** After return the bytes survive a power cut; a reader sees the whole file or none. */
async function writeDurably(dir: string, name: string, bytes: Uint8Array | string): Promise<void> {
  const temporary = join(dir, `.${name}.part`);
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(dir, name));
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function localMailbox(dir: string, from: string, now: () => Date): LocalMailbox {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'crlf' });

  const read = async (id: string): Promise<MailMessage | null> => {
    try {
      return JSON.parse(await readFile(join(dir, `${fileStem(id)}.json`), 'utf8')) as MailMessage;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };

  return {
    async send(message) {
      // Everybody's links are in here.
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const sent = await composer.sendMail(mailOptions(message, from));
      const id = message.messageId.replace(/^<|>$/g, '');
      const shown: MailMessage = {
        id,
        from,
        to: `${message.to.name} <${message.to.address}>`,
        subject: message.subject,
        time: now().toISOString(),
        inReplyTo: message.references.at(-1) ?? null,
        text: message.text,
        html: message.html,
        attachments: message.attachments.map(({ filename, content }) => ({
          name: filename,
          type: 'text/plain',
          text: content,
        })),
      };
      // The .eml comes last: the mail is there once it is. Sent again, it replaces itself.
      await writeDurably(dir, `${fileStem(id)}.json`, `${JSON.stringify(shown, null, 2)}\n`);
      await writeDurably(dir, `${fileStem(id)}.eml`, sent.message as Buffer);
    },
    async close() {
      composer.close();
    },
    async list() {
      let names: string[];
      try {
        names = await readdir(dir);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
      const ids = names
        .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
        .map((name) => name.slice(0, -'.eml'.length));
      const mails = (await Promise.all(ids.map(read))).filter((mail) => mail !== null);
      return mails.sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : a.id < b.id ? 1 : -1));
    },
    read,
  };
}
