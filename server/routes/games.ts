import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  gameCreated,
  gameParams,
  gameStatus,
  invitationList,
  joinRequest,
  joined,
  newGame,
  problem,
} from '../../shared/api/index.ts';
import type { GameStatus } from '../../shared/api/index.ts';
import type { Joined } from '../referee/api.ts';
import { problem as refusal } from '../referee/problem.ts';
import { callerOf, linkHolderOf, limited } from './context.ts';
import type { RouteContext } from './context.ts';
import { sendProblem } from './problemReply.ts';

/** `POST /api/games`, `GET /api/invitations`, `GET /api/games/:game`, `POST /api/games/:game/join`. */
export const gamesRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (app, { context }) => {
  const { referee, origin, handOutLinks } = context;

  /** A seat's or director's own page; the token stays in the fragment, which browsers don't send. */
  const pageUrl = (page: 'g' | 'r', game: string, token: string) => `${origin}/${page}/${game}#t=${token}`;

  app.post(
    '/api/games',
    {
      config: limited(context, 1 / 6),
      schema: {
        tags: ['games'],
        summary: 'Make a game; every seat gets its link by mail',
        body: newGame,
        response: { 201: gameCreated, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { module, scenario, options, seats, director, answerHours, listed } = request.body;
      const created = await referee.createGame({
        module,
        scenario,
        options,
        seats: seats.map(({ email, ...seat }) => ({ ...seat, email: email ?? null })),
        ...(director === undefined ? {} : { director }),
        answerHours,
        listed,
      });
      if (!created.ok) return sendProblem(reply, created);
      const { game, tokens } = created;
      const links = {
        spectator: pageUrl('r', game, tokens.spectator),
        ...(handOutLinks && tokens.director !== null
          ? { director: pageUrl('g', game, tokens.director) }
          : {}),
        ...(handOutLinks
          ? {
              seats: Object.fromEntries(
                Object.entries(tokens.seats).map(([seat, token]) => [seat, pageUrl('g', game, token)]),
              ),
            }
          : {}),
      };
      return reply.code(201).header('Location', `/api/games/${game}`).send({ game, links });
    },
  );

  app.get(
    '/api/invitations',
    {
      schema: {
        tags: ['games'],
        summary: 'Listed games that wait for a player: anybody may take an open seat',
        response: { 200: invitationList },
      },
    },
    async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').send({ invitations: await referee.invitations() }),
  );

  app.get(
    '/api/games/:game',
    {
      schema: {
        tags: ['games'],
        summary: 'The status as the caller may see it: phase, who is waited for, head',
        params: gameParams,
        response: { 200: gameStatus, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const caller = await callerOf(context, request, reply, game);
      if (caller === null) return reply;
      const status = await referee.status(game, caller);
      if (!status.ok) return sendProblem(reply, status);
      return reply.header('Cache-Control', 'no-store').send(status as unknown as GameStatus);
    },
  );

  app.post(
    '/api/games/:game/join',
    {
      config: limited(context, 1 / 4),
      schema: {
        tags: ['games'],
        summary:
          'Join: custody, nonce anchor, public key (by the seat’s link); or take an open seat (without a link)',
        params: gameParams,
        body: joinRequest,
        response: { 200: joined, 202: joined, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const { body } = request;
      if ('seat' in body) {
        const taken = await referee.takeSeat(game, body);
        if (!taken.ok) return sendProblem(reply, taken);
        const status = await referee.status(game, { role: 'seat', seat: body.seat });
        if (!status.ok) return sendProblem(reply, status);
        return reply.code(202).send({
          game,
          seat: body.seat,
          next: 'mail',
          head: status.head,
          ...(handOutLinks ? { link: pageUrl('g', game, taken.token) } : {}),
        });
      }
      const caller = await linkHolderOf(context, request, reply, game);
      if (caller === null) return reply;
      if (caller.role !== 'seat') {
        return sendProblem(
          reply,
          refusal(
            'H_FORBIDDEN',
            'Only a seat joins.',
            'Use the link that was mailed to the player of the seat.',
          ),
        );
      }
      const answer: Joined | Parameters<typeof sendProblem>[1] = await referee.join(game, caller, body);
      return answer.ok ? reply.send(answer) : sendProblem(reply, answer);
    },
  );
};
