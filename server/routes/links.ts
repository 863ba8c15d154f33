import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { linksAnswer, linksRequest, problem } from '../../shared/api/index.ts';
import { limited } from './context.ts';
import type { RouteContext } from './context.ts';

/** An answer never comes sooner: how long it took must not tell whether the address is known. */
const SLOWEST_LOOKUP_MS = 250;

/** `POST /api/links`: mail me new links, to the known address; the old ones end. */
export const linksRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (app, { context }) => {
  app.post(
    '/api/links',
    {
      config: limited(context, 1 / 24),
      schema: {
        tags: ['links'],
        summary: 'Mail me new links; the old ones end',
        body: linksRequest,
        response: { 202: linksAnswer, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { email, game } = request.body;
      await Promise.all([context.referee.renewLinks(email, game), pause(SLOWEST_LOOKUP_MS)]);
      return reply.code(202).send({
        detail:
          'If somebody plays here with this address, new links are on their way to it; the old ones have ended.',
      });
    },
  );
};
