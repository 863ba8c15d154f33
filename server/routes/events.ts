import { PassThrough } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { gameParams } from '../../shared/api/index.ts';
import type { LiveEntry } from '../../shared/api/index.ts';
import { callerOf, limited } from './context.ts';
import type { RouteContext } from './context.ts';
import { sendProblem } from './problemReply.ts';

/** So often a comment keeps the line open. */
const HEARTBEAT_MS = 15_000;
/** So often the heads of all watched games are looked up, in one go: another process may have moved them. */
const LOOK_MS = 1_000;

/** What one reader watches, and the newest entry of which it has been told. */
interface Watched {
  readonly game: string;
  readonly told: () => number;
  readonly look: () => Promise<void>;
}

/**
 * `GET /api/games/:game/events`: server-sent events. `event: entry`, `id` the entry's number, `data` a `LiveEntry`: that
 * something was stored, not what; the rest is asked for by the caller's own link. A reader that comes back with
 * `Last-Event-ID` is told at once whether it has missed something.
 */
export const eventsRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (app, { context }) => {
  const { referee } = context;
  const open = new Map<PassThrough, Watched>();
  let timer: NodeJS.Timeout | undefined;

  /** One look for all readers; only those of a game that has moved ask further. */
  async function lookAround(): Promise<void> {
    const heads = await referee.heads([...new Set([...open.values()].map(({ game }) => game))]);
    for (const watched of open.values())
      if ((heads.get(watched.game)?.seq ?? -1) > watched.told()) await watched.look();
  }
  function watch(): void {
    if (timer !== undefined || open.size === 0) return;
    timer = setTimeout(() => {
      void lookAround()
        .catch((error: unknown) => app.log.error({ err: error }, 'live updates'))
        .finally(() => {
          timer = undefined;
          watch();
        });
    }, LOOK_MS);
    timer.unref();
  }

  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
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
      const seen = request.headers['last-event-id'];
      // What is no number of an entry has been seen by nobody: the reader is told at once where the log stands.
      let told = seen === undefined ? status.head.seq : /^\d{1,9}$/.test(String(seen)) ? Number(seen) : -1;
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
      };

      const quiet = referee.onAdvance((advance) => {
        if (advance.game !== game) return;
        tell({
          head: { seq: advance.head.seq, hash: advance.head.hash },
          type: advance.types.at(-1) ?? 'unknown',
          waitingFor: [...advance.waitingFor],
        });
      });
      const heartbeat = setInterval(() => stream.write(': here\n\n'), HEARTBEAT_MS);
      heartbeat.unref();
      open.set(stream, { game, told: () => told, look });
      watch();
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
