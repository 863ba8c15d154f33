import { z } from 'zod';
import { describeJsonFault, parseStrictJson } from '../core/strictJson.ts';

const hex = (byteCount: number): z.ZodString =>
  z.string().regex(new RegExp(`^[0-9a-f]{${2 * byteCount}}$`), `${2 * byteCount} lower-case hex digits`);

/** DICE-AND-LOG 3: what a player keeps who wants no dice phrase. Secret. */
export const keyFileSchema = z
  .strictObject({
    format: z.literal('pbem-key/1'),
    game: hex(16),
    seat: z.int().min(1).max(8),
    /** `n_s[N]` */
    tail: hex(32),
    /** Ed25519 seed, or null where the player signs nothing. */
    key: hex(32).nullable(),
  })
  .readonly();
export type KeyFile = z.infer<typeof keyFileSchema>;

export type KeyFileRead =
  { readonly ok: true; readonly file: KeyFile } | { readonly ok: false; readonly message: string };

export function readKeyFile(text: string): KeyFileRead {
  const json = parseStrictJson(text, { profile: true });
  if (!json.ok) return { ok: false, message: `This is no key file: ${describeJsonFault(json.fault)}.` };
  const parsed = keyFileSchema.safeParse(json.value);
  if (parsed.success) return { ok: true, file: parsed.data };
  const issue = parsed.error.issues[0]!;
  return { ok: false, message: `This is no key file: ${[...issue.path, issue.message].join(': ')}.` };
}

/** One member a line, so that a person can see what the file is. */
export function writeKeyFile(file: KeyFile): string {
  const { format, game, seat, tail, key } = file;
  return `${JSON.stringify({ format, game, seat, tail, key }, null, 2)}\n`;
}
