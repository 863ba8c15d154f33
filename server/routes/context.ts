import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { Caller } from '../referee/api.ts';
import { problem as refusal } from '../referee/problem.ts';
import type { Referee } from '../referee/referee.ts';
import type { LocalMailbox } from '../mail/localMailbox.ts';
import type { Pack } from '../packs.ts';
import { sendProblem } from './problemReply.ts';
import type { VerifyReport } from '../../shared/api/index.ts';

/** What the routes are given. They parse, ask, and answer; they hold no rule and no SQL. */
export interface RouteContext {
  readonly referee: Referee;
  readonly modules: {
    find(id: string): GameModule | null;
    all(): readonly GameModule[];
    /** The data packs at hand (DESIGN 5); none without it. */
    packs?(): readonly Pack[];
  };
  /** Checks an exported log as anybody can (DICE-AND-LOG 10). */
  readonly verify: (log: string) => Promise<VerifyReport> | VerifyReport;
  /** Only where the local mailbox is the transport; else there is no `/api/mail`. */
  readonly mailbox: LocalMailbox | null;
  /** Origin of links, `https://pbem.example.org`, without a slash at its end. */
  readonly origin: string;
  /** Tell the creator of a game everybody's link (demo, tests). */
  readonly handOutLinks: boolean;
  /** Calls of the API that one address may make in a minute; null: no limits (benchmarks). */
  readonly ratePerMinute: number | null;
}

/** The token of `Authorization: Bearer …`; null without one. */
export function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** Who calls, or null once the answer (401) has been sent. A missing token is a stranger; a wrong one is refused. */
export async function callerOf(
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  game: string,
): Promise<Caller | null> {
  const token = bearer(request);
  const caller =
    token === null && request.headers.authorization !== undefined
      ? null
      : await context.referee.caller(game, token);
  if (caller === null) {
    sendProblem(
      reply,
      refusal(
        'H_NO_LINK',
        'This link does not count here (any more).',
        'Open the link of your newest mail, or ask for new links: POST /api/links.',
      ),
    );
  }
  return caller;
}

/** The same for calls that nobody can make without a link: a stranger, too, is answered 401. */
export async function linkHolderOf(
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  game: string,
): Promise<Caller | null> {
  const caller = await callerOf(context, request, reply, game);
  if (caller?.role !== 'stranger') return caller;
  sendProblem(
    reply,
    refusal(
      'H_NO_LINK',
      'This call needs a link.',
      'Send the token of your link (what stands behind t=) as Authorization: Bearer <token>.',
    ),
  );
  return null;
}

/** Where entry `seq` can be looked at. Without a token: the reader's own goes into the fragment as `t`. */
export const replayUrl = (
  origin: string,
  game: string,
  at: { readonly seq: number; readonly hash: string },
) => `${origin}/r/${game}#e=${at.seq}&h=${at.hash.slice(0, 16)}`;

/**
 * The limit of a route, as a part of the calls an address may make in a minute: 1 for all of them, less for what is dear
 * or can be abused (`1/6`: making games; `1/24`: asking for links). A plugin reads it off the route.
 */
export function limited(
  { ratePerMinute }: RouteContext,
  part: number,
): { readonly rateLimit: false | { max: number; timeWindow: string } } {
  return {
    rateLimit:
      ratePerMinute === null
        ? false
        : { max: Math.max(1, Math.floor(ratePerMinute * part)), timeWindow: '1 minute' },
  };
}
