import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  gameParams,
  problem,
  takebackAnswer,
  takebackList,
  takebackRequest,
} from '../../shared/api/index.ts';
import { callerOf, limited, linkHolderOf } from './context.ts';
import type { RouteContext } from './context.ts';
import { sendProblem } from './problemReply.ts';

/** `GET` and `POST /api/games/:game/takebacks`: entries are taken back once everybody agrees (DICE-AND-LOG 9). */
export const takebacksRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (app, { context }) => {
  const { referee } = context;

  app.get(
    '/api/games/:game/takebacks',
    {
      schema: {
        tags: ['games'],
        summary: 'What is asked to be taken back, and who has agreed',
        params: gameParams,
        response: { 200: takebackList, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      if ((await callerOf(context, request, reply, game)) === null) return reply;
      const asked = await referee.takebacks(game);
      if (!asked.ok) return sendProblem(reply, asked);
      return reply.header('Cache-Control', 'no-store').send({ takebacks: asked.takebacks });
    },
  );

  app.post(
    '/api/games/:game/takebacks',
    {
      config: limited(context, 1 / 4),
      schema: {
        tags: ['games'],
        summary: 'Ask, or agree, that an entry and all after it be taken back',
        params: gameParams,
        body: takebackRequest,
        response: { 200: takebackAnswer, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const caller = await linkHolderOf(context, request, reply, game);
      if (caller === null) return reply;
      const answer = await referee.takeBack(game, caller, request.body);
      if (!answer.ok) return sendProblem(reply, answer);
      const { ok: _ok, ...told } = answer;
      return reply.send(told);
    },
  );
};
