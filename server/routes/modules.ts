import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { moduleDetails, moduleList, problem } from '../../shared/api/index.ts';
import type { ModuleDetails } from '../../shared/api/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { RouteContext } from './context.ts';
import { problemDocument, sendDocument } from './problemReply.ts';

const summary = ({ id, title, version, rulebook, fog, scenarios, options }: GameModule) => ({
  id,
  title,
  version,
  rulebook,
  fog,
  scenarios,
  options,
});

const jsonSchema = (type: z.ZodType) =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as { [key: string]: unknown };

function details(module: GameModule): ModuleDetails {
  const kinds = Object.entries(module.questions);
  return {
    ...summary(module),
    maps: module.maps as unknown as ModuleDetails['maps'],
    counters: module.counters as unknown as ModuleDetails['counters'],
    provenance: module.provenance,
    schemas: {
      orders: jsonSchema(module.orders),
      answers: Object.fromEntries(kinds.map(([ask, kind]) => [ask, jsonSchema(kind.answer)])),
      standingOrders: Object.fromEntries(kinds.map(([ask, kind]) => [ask, jsonSchema(kind.policy)])),
    },
  };
}

/** `GET /api/modules`, `GET /api/modules/:module`: the games at hand, with scenarios, options, maps and order schemas. */
export const modulesRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (app, { context }) => {
  /** A module never changes while the program runs, and schemas take a moment to write out. */
  const detailsById = new Map<string, ModuleDetails>();

  app.get(
    '/api/modules',
    { schema: { tags: ['modules'], summary: 'The games at hand', response: { 200: moduleList } } },
    async () => ({ modules: context.modules.all().map(summary) }),
  );

  app.get(
    '/api/modules/:module',
    {
      schema: {
        tags: ['modules'],
        summary: 'One game: maps, counters, scenarios, options, order schemas, where the data come from',
        params: z.object({ module: z.string().max(64) }),
        response: { 200: moduleDetails, 404: problem },
      },
    },
    async (request, reply) => {
      const { module: id } = request.params;
      const module = context.modules.find(id);
      if (module === null) {
        return sendDocument(
          reply,
          problemDocument({
            status: 404,
            code: 'H_NOT_FOUND',
            detail: 'There is no such module.',
            remedy: 'GET /api/modules lists the games at hand.',
          }),
        );
      }
      const known = detailsById.get(id) ?? details(module);
      detailsById.set(id, known);
      return known;
    },
  );
};
