import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  gameParams,
  privateView,
  problem,
  seenEntries,
  stateAt,
  stateQuery,
} from '../../shared/api/index.ts';
import type { PrivateView, SeenEntries, StateAt } from '../../shared/api/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { callerOf, limited, linkHolderOf } from './context.ts';
import type { RouteContext } from './context.ts';
import { sendProblem } from './problemReply.ts';

/** `GET /api/games/:game/state`, `…/private` and `…/seen`: what the caller may see, and what its seat alone may know. */
export const stateRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (app, { context }) => {
  const { referee } = context;

  app.get(
    '/api/games/:game/state',
    {
      schema: {
        tags: ['games'],
        summary: 'The state after entry `seq` for this viewer; the newest without `seq`',
        params: gameParams,
        querystring: stateQuery,
        response: { 200: stateAt, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const caller = await callerOf(context, request, reply, game);
      if (caller === null) return reply;
      const found = await referee.state(
        game,
        request.query.seq ?? null,
        caller.role === 'seat' ? caller.seat : 'public',
      );
      if (!found.ok) return sendProblem(reply, found);
      const module: GameModule = found.module;
      const { at, head, state, agenda } = found;
      return reply
        .header('Cache-Control', 'no-store')
        .send({ game, at, head, state, agenda, position: module.position(state) } as unknown as StateAt);
    },
  );

  app.get(
    '/api/games/:game/private',
    {
      schema: {
        tags: ['games'],
        summary: 'What the caller’s seat alone may know: its view, policies, files with salts, hidden tokens',
        params: gameParams,
        response: { 200: privateView, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const caller = await linkHolderOf(context, request, reply, game);
      if (caller === null) return reply;
      const found = await referee.privateView(game, caller);
      if (!found.ok) return sendProblem(reply, found);
      return reply.header('Cache-Control', 'no-store').send(found as unknown as PrivateView);
    },
  );

  app.get(
    '/api/games/:game/seen',
    {
      config: limited(context, 1 / 2),
      schema: {
        tags: ['games'],
        summary:
          'What the caller’s seat has been shown beyond the log, entry by entry: the replay through its own eyes',
        params: gameParams,
        response: { 200: seenEntries, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const caller = await linkHolderOf(context, request, reply, game);
      if (caller === null) return reply;
      const found = await referee.seen(game, caller);
      if (!found.ok) return sendProblem(reply, found);
      return reply.header('Cache-Control', 'no-store').send(found as unknown as SeenEntries);
    },
  );
};
