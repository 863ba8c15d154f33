/** A finished mail. Text and HTML say the same. */
export interface Message {
  /** `<first 32 hex digits of the entry's hash>.<reader>@<host>` (DICE-AND-LOG 7), with angle brackets. */
  readonly messageId: string;
  /** Message-IDs of the game's thread, the oldest first; empty for its first mail. */
  readonly references: readonly string[];
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly filename: string; readonly content: string }[];
}

/**
 * Where mails go. `send` returns once the message is out of our hands (taken by the mail server, or durably in the local
 * mailbox) and throws where that failed or is unknown; the same message may then be handed over again.
 *
 * @throws MailRefused where sending again can't help
 */
export interface MailTransport {
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}

/** The mail server has said no for good (a reply 5xx): no such mailbox, message refused. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
