import { z } from 'zod';
import { fromBase64 } from '../core/bytes.ts';
import type { JsonObject } from '../core/json.ts';

/** Lower-case hex of exactly so many bytes (DICE-AND-LOG 2). */
export const hex = (byteCount: number): z.ZodString =>
  z.string().regex(new RegExp(`^[0-9a-f]{${2 * byteCount}}$`), `${2 * byteCount} lower-case hex digits`);

export const hash = hex(32);
export const u32 = z.int().min(0).max(0xffffffff);
/** An entry's number. */
export const seq = u32;
export const seat = z.int().min(1).max(8);
/** A seat's, or the neutral one. */
export const anySeat = z.int().min(0).max(8);
/** Index of a dice file, of a link revealed: from 1. */
export const fileIndex = z.int().min(1).max(0xffffffff);
export const base64 = z.string().refine((text) => fromBase64(text) !== null, 'base64 with padding');
/** A detached Ed25519 signature. */
export const signature = z.string().refine((text) => fromBase64(text)?.length === 64, 'base64 of 64 bytes');
export const label = z.string().min(1);
/** Token ids, none twice. */
export const tokens = z
  .array(z.string().regex(/^[A-Za-z0-9._:-]+$/, 'a token id'))
  .refine((ids) => new Set(ids).size === ids.length, 'no token twice')
  .readonly();

/** UTC to the millisecond; a day that the calendar knows. */
export const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'UTC, YYYY-MM-DDTHH:MM:SS.mmmZ')
  .refine(
    (text) => Number.isFinite(Date.parse(text)) && new Date(text).toISOString() === text,
    'a time that exists',
  );

/** Any JSON object: the strict parser or canonical JSON has looked at its members. */
export const jsonObject = z.looseObject({}) as unknown as z.ZodType<JsonObject>;

/** DICE-AND-LOG 7: in a `body` an empty list is left out. */
export const listOrNothing = <T extends z.ZodType>(of: T): z.ZodExactOptional<z.ZodReadonly<z.ZodArray<T>>> =>
  z.array(of).min(1, 'an empty list is left out').readonly().exactOptional();
