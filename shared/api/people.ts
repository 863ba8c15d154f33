import { z } from 'zod';
import { seatNumber } from './names.ts';

/**
 * Control characters (line breaks among them) and characters that turn the direction of the text around: in a mail
 * header the former would start another header, the latter make a name look like another one. Joiners (U+200C, U+200D)
 * stay: names are written with them.
 */
const UNFIT_FOR_A_NAME = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** As the player writes it, in any script: `Jürgen "Panzer" Müller, Jr.`, `山本 五十六`. */
export const personName = z
  .string()
  .min(1)
  .max(80)
  .refine(
    (name) => !UNFIT_FOR_A_NAME.test(name),
    'A name is one line of text: no line breaks or control characters.',
  )
  .refine(
    (name) => name.trim() === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(name),
    'A name has something to be seen.',
  )
  .refine((name) => name.trim() === name, 'A name has no spaces at its ends.')
  .refine((name) => !/[\ud800-\udfff]/u.test(name), 'A name is Unicode text.');

export const mailAddress = z.email('A mail address like ada@example.org.').max(254);

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** IANA name, `Asia/Tokyo`; deadlines are written in it. */
export const timeZone = z
  .string()
  .min(1)
  .max(64)
  .refine(isTimeZone, 'A time zone by its IANA name, such as Europe/Berlin or UTC.');

/** Who keeps a seat's nonces (DICE-AND-LOG 3): the player (`self`: dice phrase or key file), or the server for him. */
export const CUSTODIES = ['self', 'server'] as const;
export const custody = z.enum(CUSTODIES);
export type Custody = z.infer<typeof custody>;

/**
 * A chair when a game is made. Without `email` the seat is an open invitation: whoever takes it names his own address.
 * Without `custody` the player chooses when he joins.
 */
export const seatInvitation = z.strictObject({
  seat: seatNumber,
  name: personName,
  email: mailAddress.optional(),
  timeZone: timeZone.default('UTC'),
  custody: custody.optional(),
});
export type SeatInvitation = z.infer<typeof seatInvitation>;

/** `pub`: Ed25519 public key, 64 hex digits; rulings are signed with it. */
export const directorInvitation = z.strictObject({
  name: personName,
  email: mailAddress,
  pub: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
