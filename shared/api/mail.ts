import { z } from 'zod';
import { instant } from './names.ts';

/** A mail in the local mailbox. `id` is its Message-ID without angle brackets. */
export const mailSummary = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** When it was put there. */
  time: instant,
});

/** `GET /api/mail`, newest first. `to` filters by address. Only where the local mailbox is the transport. */
export const mailList = z.object({ mails: z.array(mailSummary).readonly() });
export const mailQuery = z.object({ to: z.string().max(254).optional() });

/** `GET /api/mail/:id`: as a mail reader would show it. */
export const mailMessage = mailSummary.extend({
  from: z.string(),
  inReplyTo: z.string().nullable(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), text: z.string() })).readonly(),
});
export type MailMessage = z.infer<typeof mailMessage>;
