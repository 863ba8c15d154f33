import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { moduleDetails, moduleList, moduleParams, problem } from '../../shared/api/index.ts';
import type { ModuleDetails } from '../../shared/api/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { moduleRef } from '../../shared/rules/packs.ts';
import type { Pack } from '../packs.ts';
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

function details(module: GameModule, pack: Pack | undefined): ModuleDetails {
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
    pack: pack === undefined ? null : { title: pack.title, hash: pack.hash, files: pack.files },
  };
}

/** `GET /api/modules`, `GET /api/modules/:module`: the games at hand, with scenarios, options, maps and order schemas, and their data packs. */
export const modulesRoutes: FastifyPluginAsyncZod<{ context: RouteContext }> = async (app, { context }) => {
  /** A module never changes while the program runs, and schemas take a moment to write out. */
  const detailsByRef = new Map<string, ModuleDetails>();
  const packs = (): readonly Pack[] => context.modules.packs?.() ?? [];

  app.get(
    '/api/modules',
    { schema: { tags: ['modules'], summary: 'The games at hand', response: { 200: moduleList } } },
    async () => ({
      modules: context.modules.all().map(summary),
      packs: packs().map(({ title, hash, module }) => ({
        ref: moduleRef(module),
        module: module.id,
        title,
        hash,
      })),
    }),
  );

  app.get(
    '/api/modules/:module',
    {
      schema: {
        tags: ['modules'],
        summary:
          'One game: maps, counters, scenarios, options, order schemas, where the data come from, its data pack',
        params: moduleParams,
        response: { 200: moduleDetails, 404: problem },
      },
    },
    async (request, reply) => {
      const module = context.modules.find(request.params.module);
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
      const ref = moduleRef(module);
      const known =
        detailsByRef.get(ref) ??
        details(
          module,
          packs().find((pack) => pack.module === module),
        );
      detailsByRef.set(ref, known);
      return known;
    },
  );
};
