import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify from 'fastify';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { MAX_FILE_BYTES } from '../shared/api/index.ts';
import type { RouteContext } from './routes/context.ts';
import { eventsRoutes } from './routes/events.ts';
import { gamesRoutes } from './routes/games.ts';
import { linksRoutes } from './routes/links.ts';
import { logRoutes } from './routes/log.ts';
import { mailRoutes } from './routes/mail.ts';
import { modulesRoutes } from './routes/modules.ts';
import { movesRoutes } from './routes/moves.ts';
import { pagesRoutes } from './routes/pages.ts';
import { errorReply, notFoundReply } from './routes/problemReply.ts';
import { standingOrdersRoutes } from './routes/standingOrders.ts';
import { stateRoutes } from './routes/state.ts';
import { takebacksRoutes } from './routes/takebacks.ts';

export interface AppParts extends RouteContext {
  /** Folder of the built pages; null: the API alone. */
  readonly webRoot: string | null;
  /** Proxies in front of us whose `X-Forwarded-For` counts for the rate limits. */
  readonly trustProxy: boolean;
  readonly logLevel: string;
  /** Where log lines go; standard output without one. */
  readonly logStream?: { write(line: string): void };
}

/**
 * What a log line says of a request: never a header (tokens), a body (orders, addresses) or a query (addresses). The path
 * holds a game's id at most.
 */
function loggerOptions({
  logLevel,
  logStream,
}: Pick<AppParts, 'logLevel' | 'logStream'>): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: logLevel,
    redact: {
      paths: ['req.headers', 'headers', '*.authorization', '*.token', '*.email', '*.nonce'],
      remove: true,
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
    ...(logStream === undefined ? {} : { stream: logStream }),
  };
}

/** The app with all its routes, not listening: tests use `inject`. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(parts),
    bodyLimit: MAX_FILE_BYTES,
    trustProxy: parts.trustProxy,
    routerOptions: { maxParamLength: 200 },
    // A path that can't be decoded never gets to the error handler.
    frameworkErrors: (error, request, reply) => void errorReply(error, request as never, reply as never),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    errorReply(error, request as never, reply as never),
  );

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The token stands in the fragment, which no referrer carries; the game's id need not go anywhere, either.
    referrerPolicy: { policy: 'no-referrer' },
    // Whether there is TLS in front of us is not ours to say.
    strictTransportSecurity: parts.origin.startsWith('https:') ? undefined : false,
  } as Parameters<typeof helmet>[1] & object);
  // A page fetches a dozen files at once; each call of the API has a limit of its own besides.
  const { ratePerMinute } = parts;
  await app.register(rateLimit, {
    global: ratePerMinute !== null,
    max: 10 * (ratePerMinute ?? 1),
    timeWindow: '1 minute',
  });
  // A guess at addresses costs as much as a request.
  const notFound = (request: FastifyRequest, reply: FastifyReply) => notFoundReply(request, reply);
  if (ratePerMinute === null) app.setNotFoundHandler(notFound as never);
  else app.setNotFoundHandler({ preHandler: app.rateLimit() } as never, notFound as never);

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hexpost',
        version: '1',
        description:
          'Play-by-mail for hex-and-counter wargames with a referee. Errors are problem documents (RFC 9457).',
      },
      components: {
        securitySchemes: {
          link: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of a seat’s, director’s or spectator’s link',
          },
        },
      },
      security: [{}, { link: [] }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } } as Parameters<
      typeof createJsonSchemaTransform
    >[0]),
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { validatorUrl: null },
  });

  // A line that is busy when the server stops falls idle later, and would then be kept for more requests.
  app.addHook('preClose', async () => {
    const hangUp = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(hangUp));
    hangUp.unref();
  });

  const context: RouteContext = parts;
  await app.register(modulesRoutes, { context });
  await app.register(gamesRoutes, { context });
  await app.register(movesRoutes, { context });
  await app.register(stateRoutes, { context });
  await app.register(logRoutes, { context });
  await app.register(eventsRoutes, { context });
  await app.register(standingOrdersRoutes, { context });
  await app.register(takebacksRoutes, { context });
  await app.register(linksRoutes, { context });
  if (parts.mailbox !== null) await app.register(mailRoutes, { mailbox: parts.mailbox });
  if (parts.webRoot !== null)
    await app.register(pagesRoutes, { root: parts.webRoot, mailPage: parts.mailbox !== null });
  return app as unknown as FastifyInstance;
}
