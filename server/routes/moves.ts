import multipart from '@fastify/multipart';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_FILE_BYTES, dryRun, gameParams, movesQuery, problem, receipt } from '../../shared/api/index.ts';
import type { DryRun, Receipt } from '../../shared/api/index.ts';
import type { SubmittedFile } from '../referee/api.ts';
import { problem as refusal } from '../referee/problem.ts';
import { linkHolderOf, limited, replayUrl } from './context.ts';
import type { RouteContext } from './context.ts';
import { sendProblem } from './problemReply.ts';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * `POST /api/games/:game/moves`: a move file, as the JSON body or as a multipart upload (field `file`, and `sig` for its
 * detached signature; header `Move-Signature` otherwise). Its bytes are kept as they came, since they are hashed and signed.
 */
export const movesRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (app, { context }) => {
  const { referee, origin } = context;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );
  await app.register(multipart, {
    limits: { files: 1, fields: 4, fileSize: MAX_FILE_BYTES, fieldSize: 4096 },
    throwFileSizeLimit: true,
  });

  app.post(
    '/api/games/:game/moves',
    {
      config: limited(context, 2),
      // The body is bytes for the referee, not parsed JSON: the schema is for /docs alone.
      validatorCompiler: (route) =>
        route.httpPart === 'body'
          ? (bytes: unknown) => ({ value: bytes })
          : validatorCompiler(route as never),
      schema: {
        tags: ['games'],
        summary: 'Submit a move file; with dryRun=true only check it',
        description:
          'A move file (`pbem-move/1`) of at most 256 KiB: as the JSON body, or as a multipart upload in the field `file`. The same bytes again give the same receipt, with `Idempotent-Replay: true`.',
        consumes: ['application/json', 'multipart/form-data'],
        params: gameParams,
        querystring: movesQuery,
        body: z.unknown().meta({ description: 'The move file' }),
        response: { 200: z.union([receipt, dryRun]), 201: receipt, '4xx': problem },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const caller = await linkHolderOf(context, request, reply, game);
      if (caller === null) return reply;
      const file = await submittedFile(request);
      if (file === null) return noFile(reply);
      if (request.query.dryRun === 'true') {
        const checked = await referee.dryRun(game, caller, file.bytes);
        if (!checked.ok) return sendProblem(reply, checked);
        return reply.send(checked as unknown as DryRun);
      }
      const accepted = await referee.submit(game, caller, file);
      if (!accepted.ok) return sendProblem(reply, accepted);
      const { replay, ...told } = accepted;
      const answer = { ...told, replay: replayUrl(origin, game, accepted) } as unknown as Receipt;
      return replay ? reply.header('Idempotent-Replay', 'true').send(answer) : reply.code(201).send(answer);
    },
  );
};

async function submittedFile(request: FastifyRequest): Promise<SubmittedFile | null> {
  if (!request.isMultipart()) {
    const { 'move-signature': sig } = request.headers;
    return request.body instanceof Uint8Array && request.body.length > 0
      ? { bytes: request.body, sig: typeof sig === 'string' && BASE64.test(sig) ? sig : null }
      : null;
  }
  let bytes: Uint8Array | null = null;
  let sig: string | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') bytes = await part.toBuffer();
      else if (part.fieldname === 'sig' && typeof part.value === 'string' && BASE64.test(part.value))
        sig = part.value;
    }
  } catch (error) {
    // What the plugin knows (too large, too many parts) has a status; its parser's complaints about the form have none.
    if ((error as { statusCode?: unknown }).statusCode === undefined) return null;
    throw error;
  }
  return bytes === null || bytes.length === 0 ? null : { bytes, sig };
}

function noFile(reply: FastifyReply): FastifyReply {
  return sendProblem(
    reply,
    refusal(
      'S_BAD_FILE',
      'This file is not a valid move file: there is no file.',
      'Send the move file as the JSON body, or upload it in the form field "file".',
    ),
  );
}
