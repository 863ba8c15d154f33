import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { gameParams, problem, verifyReport } from '../../shared/api/index.ts';
import { problem as refusal } from '../referee/problem.ts';
import { limited } from './context.ts';
import type { RouteContext } from './context.ts';
import { sendProblem } from './problemReply.ts';

/** `GET /api/games/:game/log` and `…/verify`. The log is the same bytes for everybody, so neither asks for a link. */
export const logRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (app, { context }) => {
  const noGame = () =>
    refusal('H_NO_GAME', 'There is no such game.', 'Check the address; the id has 32 hex digits.');

  app.get(
    '/api/games/:game/log',
    {
      config: limited(context, 1),
      schema: {
        tags: ['log'],
        summary: 'The log, JSON Lines (`pbem-log-export/1`), the same for everybody',
        produces: ['application/jsonl'],
        params: gameParams,
        response: { 200: z.string(), '4xx': problem },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const log = await context.referee.exportLog(game);
      if (log === null) return sendProblem(reply, noGame());
      return reply
        .type('application/jsonl; charset=utf-8')
        .header('Content-Disposition', `inline; filename="${game}.jsonl"`)
        .header('Cache-Control', 'no-cache')
        .serializer(String)
        .send(log);
    },
  );

  app.get(
    '/api/games/:game/verify',
    {
      config: limited(context, 1 / 6),
      schema: {
        tags: ['log'],
        summary: 'The verifier’s report; better run it yourself: it needs nothing but the log',
        params: gameParams,
        response: { 200: verifyReport, '4xx': problem },
      },
    },
    async (request, reply) => {
      const log = await context.referee.exportLog(request.params.game);
      if (log === null) return sendProblem(reply, noGame());
      return context.verify(log);
    },
  );
};
