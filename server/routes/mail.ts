import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mailList, mailMessage, mailQuery, problem } from '../../shared/api/index.ts';
import type { LocalMailbox } from '../mail/localMailbox.ts';
import { problemDocument, sendDocument } from './problemReply.ts';

/**
 * `GET /api/mail`, `GET /api/mail/:id`: the local mailbox, for a demo or for trying things out on one machine. It shows
 * everybody's mails and links to whoever asks: the app registers it only where the local mailbox is the transport.
 */
export const mailRoutes: FastifyPluginAsyncZod<{ mailbox: LocalMailbox }> = async (app, { mailbox }) => {
  app.get(
    '/api/mail',
    {
      schema: {
        tags: ['mail'],
        summary: 'The local mailbox, newest first (not with SMTP)',
        querystring: mailQuery,
        response: { 200: mailList, '4xx': problem },
      },
    },
    async (request, reply) => {
      const wanted = request.query.to?.toLowerCase();
      const mails = (await mailbox.list()).filter(
        (mail) => wanted === undefined || mail.to.toLowerCase().endsWith(`<${wanted}>`),
      );
      return reply.header('Cache-Control', 'no-store').send({ mails });
    },
  );

  app.get(
    '/api/mail/:id',
    {
      schema: {
        tags: ['mail'],
        summary: 'One mail of the local mailbox',
        params: z.object({ id: z.string().max(200) }),
        response: { 200: mailMessage, '4xx': problem },
      },
    },
    async (request, reply) => {
      const mail = await mailbox.read(request.params.id);
      if (mail === null) {
        return sendDocument(
          reply,
          problemDocument({
            status: 404,
            code: 'H_NOT_FOUND',
            detail: 'There is no such mail.',
            remedy: 'GET /api/mail lists what there is.',
          }),
        );
      }
      return reply.header('Cache-Control', 'no-store').send(mail);
    },
  );
};
