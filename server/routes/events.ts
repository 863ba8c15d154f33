import { PassThrough } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { gameParams } from '../../shared/api/index.ts';
import type { LiveEntry } from '../../shared/api/index.ts';
import { callerOf, limited } from './context.ts';
import type { RouteContext } from './context.ts';
import { sendProblem } from './problemReply.ts';

/** So often a comment keeps the line open, and the head is looked up: another process may have moved the game. */
const HEARTBEAT_MS = 15_000;

/**
 * `GET /api/games/:game/events`: server-sent events. `event: entry`, `id` the entry's number, `data` a `LiveEntry`: that
 * something was stored, not what; the rest is asked for by the caller's own link. A reader that comes back with
 * `Last-Event-ID` is told at once whether it has missed something.
 */
export const eventsRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (app, { context }) => {
  const { referee } = context;
  const open = new Set<PassThrough>();

  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  app.get(
    '/api/games/:game/events',
    {
      config: limited(context, 1 / 2),
      schema: {
        tags: ['games'],
        summary: 'Server-sent events: new entries',
        produces: ['text/event-stream'],
        params: gameParams,
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const caller = await callerOf(context, request, reply, game);
      if (caller === null) return reply;
      const status = await referee.status(game, caller);
      if (!status.ok) return sendProblem(reply, status);

      const stream = new PassThrough();
      let told = Number(request.headers['last-event-id'] ?? status.head.seq);
      const tell = (entry: LiveEntry) => {
        if (!(entry.head.seq > told)) return;
        told = entry.head.seq;
        stream.write(`id: ${told}\nevent: entry\ndata: ${JSON.stringify(entry)}\n\n`);
      };
      const look = async () => {
        const now = await referee.status(game, caller);
        if (now.ok)
          tell({
            head: { seq: now.head.seq, hash: now.head.hash },
            type: 'unknown',
            waitingFor: [...now.waitingFor],
          });
        stream.write(': here\n\n');
      };

      const quiet = referee.onAdvance((advance) => {
        if (advance.game !== game) return;
        tell({
          head: { seq: advance.head.seq, hash: advance.head.hash },
          type: advance.types.at(-1) ?? 'unknown',
          waitingFor: [...advance.waitingFor],
        });
      });
      const heartbeat = setInterval(
        () => void look().catch((error: unknown) => request.log.error({ err: error }, 'live update')),
        HEARTBEAT_MS,
      );
      heartbeat.unref();
      open.add(stream);
      stream.once('close', () => {
        quiet();
        clearInterval(heartbeat);
        open.delete(stream);
      });
      stream.write('retry: 3000\n\n');
      await look();
      return (
        reply
          .type('text/event-stream')
          .header('Cache-Control', 'no-store')
          .header('X-Accel-Buffering', 'no')
          // Once it has ended there is nothing more to ask on this line; a server that stops need not wait for its reader.
          .header('Connection', 'close')
          .send(stream)
      );
    },
  );
};
