import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem as ProblemDocument } from '../../shared/api/index.ts';
import type { Problem } from '../referee/problem.ts';
import { isWorldError } from '../worldError.ts';

/** Codes of the server itself; the referee's stand in referee/problem.ts. All are listed in docs/http-api.md. */
const TITLES: { readonly [code: string]: string } = {
  S_BAD_FILE: 'Not a valid move file',
  S_BAD_SIG: 'Wrong signature',
  S_STALE_HEAD: 'The game has moved on',
  S_NOT_YOUR_TURN: 'Not your turn',
  S_BAD_INDEX: 'Wrong file index',
  S_OPEN: 'A file waits for an answer',
  S_CLOSED: 'The game is closed',
  S_BAD_NONCE: 'Wrong dice nonce',
  S_NONCE: 'Nonce missing or not wanted',
  S_ILLEGAL: 'Illegal orders',
  H_BAD_REQUEST: 'The request makes no sense here',
  H_NO_LINK: 'A link is needed',
  H_FORBIDDEN: 'Not for this link',
  H_NO_GAME: 'No such game',
  H_TAKEN: 'Taken already',
  H_FAULT: 'Our own mistake',
  H_NOT_FOUND: 'Nothing here',
  H_TOO_LARGE: 'Too large',
  H_MEDIA_TYPE: 'Wrong content type',
  H_TOO_MANY: 'Too many requests',
  H_STORAGE: 'The server can’t store anything now',
  H_NOT_BUILT: 'The pages are not built',
};

export const problemType = (code: string) => `urn:hexpost:problem:${code}`;

export function problemDocument(
  it: {
    readonly status: number;
    readonly code: string;
    readonly detail: string;
    readonly remedy: string;
  } & Partial<Pick<ProblemDocument, 'violations' | 'fields' | 'head' | 'since' | 'recheck'>>,
): ProblemDocument {
  return { type: problemType(it.code), title: TITLES[it.code] ?? it.code, ...it };
}

/** The referee's refusal as an RFC 9457 problem document. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { ok: _, ...rest } = problem;
  return sendDocument(reply, problemDocument(rest));
}

export function sendDocument(reply: FastifyReply, document: ProblemDocument): FastifyReply {
  if (document.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
  // A string, since the route's schema for this status, if it has one, is for what the handler sends itself.
  return reply
    .code(document.status)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(document);
}

/** Whatever Fastify or a plugin refused, or we broke. Nothing of an unexpected error leaves the process but a number to look it up by. */
export function errorReply(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendDocument(reply, errorDocument(error, request));
}

export function errorDocument(error: FastifyError, request: FastifyRequest): ProblemDocument {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => ({
      at: issue.instancePath,
      message: issue.message ?? 'is not valid',
    }));
    const where = fields.map(({ at, message }) => `${at === '' ? 'the request' : at}: ${message}`).join('; ');
    return problemDocument({
      status: 400,
      code: 'H_BAD_REQUEST',
      detail: `The request is not understood. ${where}`,
      remedy: 'Mend the fields named; /docs shows what each call takes.',
      fields,
    });
  }
  if (error.code === 'FST_ERR_BAD_URL') {
    return problemDocument({
      status: 400,
      code: 'H_BAD_REQUEST',
      detail: 'This address can’t be decoded.',
      remedy: 'Write a percent sign in an address as %25.',
    });
  }
  switch (error.statusCode) {
    case 413:
      return problemDocument({
        status: 413,
        code: 'H_TOO_LARGE',
        detail: 'The body is larger than 256 KiB.',
        remedy: 'Send a move file of at most 256 KiB; a long turn can be sent as several files.',
      });
    case 415:
      return problemDocument({
        status: 415,
        code: 'H_MEDIA_TYPE',
        detail: 'This content type is not understood here.',
        remedy: 'Send application/json; a move file also as a multipart/form-data upload.',
      });
    case 429:
      return problemDocument({
        status: 429,
        code: 'H_TOO_MANY',
        detail: 'Too many requests from this address.',
        remedy: 'Wait as many seconds as the header Retry-After says, then send the same again.',
      });
    case 400:
    case 406:
      return problemDocument({
        status: 400,
        code: 'H_BAD_REQUEST',
        detail: 'The body is not what its content type says, or is missing.',
        remedy: 'Send one JSON document in UTF-8 with the content type application/json.',
      });
    case undefined:
      break;
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return problemDocument({
      status: error.statusCode,
      code: 'H_BAD_REQUEST',
      detail: 'The request is not understood.',
      remedy: '/docs shows the calls there are and what each takes.',
    });
  }
  request.log.error({ err: error }, 'a request failed');
  if (isWorldError(error)) {
    return problemDocument({
      status: 503,
      code: 'H_STORAGE',
      detail: 'The server can’t write to its disk or database now; nothing was stored, no file is used up.',
      remedy: 'Send the same again later; if that goes on, tell the operator.',
    });
  }
  return problemDocument({
    status: 500,
    code: 'H_FAULT',
    detail: `Something broke on our side; nothing was stored. Report it with the number ${request.id}.`,
    remedy: 'Send the same again later: a file that was not accepted has used up nothing.',
  });
}

/** There is no such address. */
export function notFoundReply(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendDocument(
    reply,
    problemDocument({
      status: 404,
      code: 'H_NOT_FOUND',
      detail: `There is nothing to ${request.method} here.`,
      remedy: '/docs shows the calls there are; a link to a game must be complete.',
    }),
  );
}
