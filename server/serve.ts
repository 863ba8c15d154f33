import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { registry } from '../shared/games/all.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openKeys } from './keys.ts';
import { localMailbox } from './mail/localMailbox.ts';
import { writeMail } from './mail/mailWriter.ts';
import { OutboxWorker } from './mail/outboxWorker.ts';
import { smtpTransport } from './mail/smtp.ts';
import { moduleHash } from './moduleHash.ts';
import { ClockWorker } from './referee/clockWorker.ts';
import { Referee } from './referee/referee.ts';
import type { RouteContext } from './routes/context.ts';
import { openSqliteStore } from './store/sqlite.ts';
import type { Store } from './store/store.ts';
import { VerifierThread } from './verifierThread.ts';
import { moduleOf, verifyExport } from './verifyExport.ts';

export interface Serving {
  /** Where it is reached; with port 0 this is where the port shows that was taken. */
  readonly origin: string;
  readonly app: FastifyInstance;
  readonly referee: Referee;
  readonly store: Store;
  readonly outbox: OutboxWorker;
  readonly clocks: ClockWorker;
  /** Takes no new requests, ends what is in hand (a submission, a mail), closes the database. */
  close(): Promise<void>;
}

export interface ServeOptions {
  readonly modules: RouteContext['modules'];
  /** SHA-256 over a module's rules (DICE-AND-LOG 7); read from the files by default, tests bring modules of their own. */
  readonly moduleHash?: (module: string) => string;
  /** Folder of the built pages; `dist/web` of this program by default, null for the API alone. */
  readonly webRoot?: string | null;
  readonly logStream?: { write(line: string): void };
  /** Milliseconds since 1970; tests turn their own clock. */
  readonly now?: () => number;
  /** Bytes from a cryptographic source; tests play a game twice with the same ones. */
  readonly entropy?: (bytes: number) => Uint8Array;
  /** No rate limits: benchmarks. */
  readonly unlimited?: boolean;
  /** Not listening: tests that use `inject`. */
  readonly quiet?: boolean;
  /** False: mails stay in the outbox until `outbox.sendDue()` is called (tests), or another process sends them. */
  readonly mailWorker?: boolean;
  /** False: clocks that are up wait until `clocks.endDue()` is called (tests), or another process ends them. */
  readonly clockWorker?: boolean;
}

/**
 * The local mailbox holds everybody's links and shows them to whoever asks. So there is a page only where nobody else can ask (the
 * origin is this machine), or where links are handed out anyway. Elsewhere mails are files in a folder, until SMTP is configured.
 */
function mailboxIsShown({ handOutLinks, publicOrigin }: Config): boolean {
  const host = new URL(publicOrigin).hostname;
  return handOutLinks || host === 'localhost' || host === '[::1]' || /^127\./.test(host);
}

/** Links name the port, and they are made before anything listens; so a free one is looked for first. */
async function withFreePort(config: Config): Promise<Config> {
  const probe = createServer().listen(0, config.host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return { ...config, port, publicOrigin: config.publicOrigin.replace(/:0$/, `:${port}`) };
}

const WEB_ROOT = fileURLToPath(new URL('../dist/web', import.meta.url));

/**
 * Puts store, keys, referee, mail and HTTP together and listens. Several processes may serve one database: none keeps
 * anything that another would miss.
 *
 * @throws where the port is taken (`EADDRINUSE`) or can't be had; nothing is left open then
 */
export async function serve(given: Config, options: ServeOptions): Promise<Serving> {
  const config = given.port === 0 ? await withFreePort(given) : given;
  const {
    modules,
    webRoot = WEB_ROOT,
    logStream,
    now = Date.now,
    entropy = (bytes) => new Uint8Array(randomBytes(bytes)),
    unlimited = false,
    quiet = false,
    mailWorker = true,
    clockWorker = true,
  } = options;
  mkdirSync(config.dataDir, { recursive: true });
  const store = openSqliteStore(config.databaseFile);
  const keys = openKeys(config.keysDir);
  const hashes = new Map<string, string>();
  /** Read from the files once: they are what this process runs. */
  const hashOf = (module: string) => {
    const hash = hashes.get(module) ?? (options.moduleHash ?? moduleHash)(module);
    hashes.set(module, hash);
    return hash;
  };
  const referee = new Referee({
    store,
    keys,
    modules,
    moduleHash: hashOf,
    now,
    entropy,
    host: config.hostName,
    chainLength: config.chainLength,
    ...(config.answerHours === undefined ? {} : { answerHours: config.answerHours }),
    report: (fault, game) => app.log.error({ err: fault, game }, 'a rule is at fault; nothing was stored'),
  });

  const mailbox =
    config.mail === 'local' ? localMailbox(config.mailDir, config.mailFrom, () => new Date(now())) : null;
  const transport = mailbox ?? smtpTransport(config.smtpUrl!, config.mailFrom);
  const verifier = new VerifierThread();
  const app = await buildApp({
    referee,
    modules,
    // The thread knows the games built in; others (a test's own, a data pack) are checked here.
    verify: (log) => {
      const id = moduleOf(log);
      const module = id === null ? null : modules.find(id);
      return module === null || module === registry.find(module.id)
        ? verifier.verify(log, module === null ? null : hashOf(module.id))
        : verifyExport(log, { find: (other) => modules.find(other), hash: hashOf });
    },
    mailbox: mailboxIsShown(config) ? mailbox : null,
    origin: config.publicOrigin,
    handOutLinks: config.handOutLinks,
    ratePerMinute: unlimited ? null : config.ratePerMinute,
    webRoot,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
    ...(logStream === undefined ? {} : { logStream }),
  });
  const outbox = new OutboxWorker({
    outbox: store,
    transport,
    write: (row) =>
      writeMail(
        {
          store,
          teller: referee,
          linkToken: (link) => keys.linkToken(link),
          origin: config.publicOrigin,
          host: config.hostName,
        },
        row,
      ),
    now,
    // The message of a mail server quotes addresses: the log gets its code alone, the row keeps the rest.
    report: ({ row, attempts, error }) =>
      app.log.warn(
        { row, attempts, code: (error as { code?: unknown }).code ?? (error as Error).name },
        'a mail has to wait',
      ),
  });

  const clocks = new ClockWorker({
    store,
    endClock: (game, sinceMs) => referee.endClock(game, sinceMs),
    now,
    report: ({ game, error }) => app.log.error({ err: error, game }, 'a clock can’t be ended'),
  });

  const unheard = referee.onAdvance(() => {
    outbox.wake();
    if (clockWorker) clocks.wake();
  });
  // Creations and requests for links put mails into the outbox, too, without an advance.
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') outbox.wake();
  });
  app.addHook('onClose', async () => {
    unheard();
    await clocks.stop();
    await outbox.stop();
    await verifier.close();
    await transport.close();
    await store.close();
  });

  if (mailWorker) outbox.start();
  if (clockWorker) clocks.start();
  if (quiet) await app.ready();
  else {
    try {
      await app.listen({ host: config.host, port: config.port });
    } catch (error) {
      await app.close();
      throw error;
    }
  }
  return { origin: config.publicOrigin, app, referee, store, outbox, clocks, close: () => app.close() };
}
