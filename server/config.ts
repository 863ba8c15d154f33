import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** `true`, `false`, `1`, `0`, `yes`, `no` from the environment; real booleans from a file. */
const flag = z.union([z.boolean(), z.stringbool()]);
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Every key with its meaning stands in docs/operating.md. */
const schema = z
  .strictObject({
    dataDir: z.string().min(1).default('data'),
    keysDir: z.string().min(1).optional(),
    host: z.string().min(1).default('127.0.0.1'),
    port: count(0, 65_535).default(8080),
    publicOrigin: z
      .url({ protocol: /^https?$/ })
      .refine(
        (url) => new URL(url).origin === url.replace(/\/$/, ''),
        'An origin only: https://pbem.example.org, without a path.',
      )
      .transform((url) => new URL(url).origin)
      .optional(),
    handOutLinks: flag.default(false),
    trustProxy: flag.default(false),
    logLevel: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    mail: z.enum(['local', 'smtp']).optional(),
    mailDir: z.string().min(1).optional(),
    mailFrom: z.string().min(3).optional(),
    smtpUrl: z.url({ protocol: /^smtps?$/ }).optional(),
    ratePerMinute: count(1, 1_000_000).default(120),
    chainLength: count(16, 65_536).default(8192),
    answerHours: z.coerce.number().min(0).max(8784).optional(),
    packs: z.string().min(1).optional(),
  })
  .transform((given) => {
    const dataDir = resolve(given.dataDir);
    const publicOrigin =
      given.publicOrigin ??
      `http://${given.host.includes(':') ? `[${given.host}]` : given.host}:${given.port}`;
    return {
      ...given,
      dataDir,
      databaseFile: join(dataDir, 'hexpost.sqlite'),
      keysDir: given.keysDir === undefined ? join(dataDir, 'keys') : resolve(given.keysDir),
      mailDir: given.mailDir === undefined ? join(dataDir, 'mailbox') : resolve(given.mailDir),
      publicOrigin,
      /** Host part of log origins, key names and Message-IDs. Never changes for a server: keys are pinned under it. */
      hostName: new URL(publicOrigin).hostname,
      mail: given.mail ?? (given.smtpUrl === undefined ? ('local' as const) : ('smtp' as const)),
      mailFrom: given.mailFrom ?? `Hexpost <referee@${new URL(publicOrigin).hostname}>`,
    };
  })
  .refine(({ mail, smtpUrl }) => mail === 'local' || smtpUrl !== undefined, {
    error: 'Mail by SMTP needs a server.',
    path: ['smtpUrl'],
  });

export type Config = z.output<typeof schema>;
export type ConfigKey = keyof z.input<typeof schema>;

/** Hours that a seat has to answer a question, where a server runs and nobody has said otherwise: a week. */
export const SERVER_ANSWER_HOURS = 168;

/** The configuration is wrong; the message names each key and says what is expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Configuration from a JSON file and the environment, which wins: key `dataDir` is `HEXPOST_DATA_DIR`. The file is named
 * by `HEXPOST_CONFIG`.
 *
 * @param overrides win over both (command line, tests)
 * @throws ConfigError for unknown or unfit values, naming all of them
 */
export function loadConfig(
  environment: NodeJS.ProcessEnv = process.env,
  overrides: Partial<z.input<typeof schema>> = {},
): Config {
  const { HEXPOST_CONFIG: file, ...rest } = environment;
  const fromFile = file === undefined || file === '' ? {} : readJson(file);
  const fromEnvironment = Object.fromEntries(
    Object.entries(rest)
      .filter(([name, value]) => name.startsWith('HEXPOST_') && value !== undefined && value !== '')
      .map(([name, value]) => [camelCase(name.slice('HEXPOST_'.length)), value]),
  );
  const parsed = schema.safeParse({ ...fromFile, ...fromEnvironment, ...overrides });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const key = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.');
    return `  ${key} (${key.split(', ').map(environmentName).join(', ')}): ${issue.message}`;
  });
  throw new ConfigError(`The configuration can't be used:\n${lines.join('\n')}`);
}

export const CONFIG_KEYS = Object.keys(schema.in.shape) as readonly ConfigKey[];

/** `dataDir` → `HEXPOST_DATA_DIR`. */
export function environmentName(key: string): string {
  return `HEXPOST_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function readJson(file: string): object {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${file} can't be read as JSON: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigError(`${file} holds no JSON object.`);
  return value;
}
