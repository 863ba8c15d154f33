import { z } from 'zod';
import { gameId } from './names.ts';
import { mailAddress } from './people.ts';

/** `POST /api/links`: mail me new links to my games (or to one); the old ones end. */
export const linksRequest = z.strictObject({ email: mailAddress, game: gameId.optional() });
export type LinksRequest = z.infer<typeof linksRequest>;

/** The same whether the address is known or not: it tells nobody who plays here. */
export const linksAnswer = z.object({ detail: z.string() });
