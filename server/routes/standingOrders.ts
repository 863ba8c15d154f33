import { validatorCompiler } from 'fastify-type-provider-zod';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  MAX_FILE_BYTES,
  gameParams,
  problem,
  standingOrders,
  standingStored,
} from '../../shared/api/index.ts';
import { problem as refusal } from '../referee/problem.ts';
import { linkHolderOf, limited } from './context.ts';
import type { RouteContext } from './context.ts';
import { sendProblem } from './problemReply.ts';

/** `PUT /api/games/:game/standing-orders`: a seat's policies. Their bytes are committed to in the log, so they are kept as they came. */
export const standingOrdersRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (
  app,
  { context },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.put(
    '/api/games/:game/standing-orders',
    {
      config: limited(context, 1 / 2),
      validatorCompiler: (route) =>
        route.httpPart === 'body'
          ? (bytes: unknown) => ({ value: bytes })
          : validatorCompiler(route as never),
      schema: {
        tags: ['games'],
        summary: 'The seat’s policies; they count from the next phase, and are logged sealed',
        params: gameParams,
        body: standingOrders,
        response: { 200: standingStored, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const caller = await linkHolderOf(context, request, reply, game);
      if (caller === null) return reply;
      const bytes: unknown = request.body;
      if (!(bytes instanceof Uint8Array)) {
        return sendProblem(
          reply,
          refusal(
            'H_BAD_REQUEST',
            'There are no standing orders in the body.',
            'Send a JSON object: question kind → policy.',
          ),
        );
      }
      const stored = await context.referee.setStanding(game, caller, bytes);
      if (!stored.ok) return sendProblem(reply, stored);
      const seat = caller.role === 'seat' ? caller.seat : 0;
      return reply.send({
        game,
        seat,
        head: stored.head,
        standing: { active: stored.standing.active, pending: stored.standing.pending },
      });
    },
  );
};
