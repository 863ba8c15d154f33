import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The policy under which the server serves its pages: no inline style, no inline script. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.jsonl': 'application/jsonl; charset=utf-8',
};

export interface Site {
  /** Origin without a slash at its end. */
  readonly origin: string;
  /** Folder of the built pages. */
  readonly root: string;
  /** Adds or replaces a file of the site, by its path. */
  put(path: string, text: string): void;
  close(): Promise<void>;
}

/** The built pages; `remove` when done. Nobody writes into the folder. */
export interface BuiltPages {
  readonly root: string;
  remove(): Promise<void>;
}

/**
 * The pages, built as they are now (`npm run build`): once for all test files of a run, by the first that asks. Outside of
 * a run (benchmarks) in a folder of their own.
 */
export async function builtPages(): Promise<BuiltPages> {
  const run = process.env['FOLDER_OF_THE_RUN'];
  if (run === undefined) {
    const root = await mkdtemp(join(tmpdir(), 'hexpost-pages-'));
    await build(root);
    return { root, remove: () => rm(root, { recursive: true }) };
  }
  const [root, end] = [join(run, 'pages'), join(run, 'pages-built')];
  const first = await mkdir(join(run, 'pages-begun')).then(
    () => true,
    () => false,
  );
  if (first) {
    const outcome = await build(root).then(() => '', String);
    await writeFile(`${end}.part`, outcome);
    await rename(`${end}.part`, end);
  }
  // A build takes seconds: whoever comes second looks now and then.
  while (!existsSync(end)) await pause(100);
  const fault = await readFile(end, 'utf8');
  if (fault !== '') throw new Error(fault);
  return { root, remove: () => Promise.resolve() };
}

/** In a process of its own: the test runner's NODE_ENV would give a development build. */
async function build(root: string): Promise<void> {
  const project = new URL('../../..', import.meta.url).pathname;
  await promisify(execFile)(
    process.execPath,
    [
      join(project, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      '.config/vite.config.ts',
      '--logLevel',
      'error',
      '--outDir',
      root,
      '--emptyOutDir',
    ],
    { cwd: project, env: { ...process.env, NODE_ENV: 'production' } },
  );
}

/** The pages on a static server that knows nothing of games, under the policy of the real one. */
export async function staticSite(): Promise<Site> {
  const { root, remove } = await builtPages();
  const extra = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0]!));
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain');
    const put = extra.get(path);
    const text = put === undefined ? readFile(join(root, path)) : Promise.resolve(put);
    text.then(
      (body) => response.end(body),
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    root,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (path, text) => void extra.set(path, text),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await remove();
    },
  };
}
