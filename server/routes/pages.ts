import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { problemDocument, sendDocument } from './problemReply.ts';

/** Address → page. What a page shows it asks of the API, with the token of its fragment. */
const PAGES: { readonly [path: string]: string } = {
  '/': 'index.html',
  '/r/:game': 'replay.html',
  '/g/:game': 'game.html',
  '/new': 'new.html',
  '/m/:module': 'module.html',
  '/verify': 'verify.html',
};

/**
 * The built pages of `dist/web`.
 *
 * @param root folder of the build
 * @param mailPage serve `/mail`, the page of the local mailbox
 */
export const pagesRoutes: FastifyPluginAsync<{ root: string; mailPage: boolean }> = async (
  app,
  { root, mailPage },
) => {
  const built = existsSync(join(root, 'index.html'));
  if (built) await app.register(fastifyStatic, { root, index: false, maxAge: '1h', wildcard: true });

  for (const [path, page] of Object.entries(mailPage ? { ...PAGES, '/mail': 'mail.html' } : PAGES)) {
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      built
        ? reply.sendFile(page, { maxAge: 0 })
        : sendDocument(
            reply,
            problemDocument({
              status: 503,
              code: 'H_NOT_BUILT',
              detail: 'The pages have not been built.',
              remedy: 'Run: npm run build',
            }),
          ),
    );
  }
};
