import { z } from 'zod';
import { hash32, moduleJson } from './names.ts';

const scenario = z.object({
  id: z.string(),
  title: z.string(),
  rule: z.string(),
  seats: z
    .array(z.object({ seat: z.int(), name: z.string(), factions: z.array(z.string()).readonly() }))
    .readonly(),
  turns: z.int(),
  about: z.string(),
});

const option = z.object({
  id: z.string(),
  title: z.string(),
  rule: z.string(),
  about: z.string(),
  default: z.union([z.boolean(), z.string()]),
  choices: z.array(z.string()).readonly().optional(),
});

/** `GET /api/modules`: the games at hand. */
export const moduleSummary = z.object({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  rulebook: z.string(),
  fog: z.boolean(),
  scenarios: z.array(scenario).readonly(),
  options: z.array(option).readonly(),
});

/** What a module on a data pack (DESIGN 5) is asked for by: `battle-for-germany+pack.<hash>`. */
export const moduleParams = z.object({ module: z.string().max(160) });

/** A data pack at hand. `module`: the id of the rules; `ref`: what the two together are asked for by. */
const packSummary = z.object({ ref: z.string(), module: z.string(), title: z.string(), hash: hash32 });
export type PackSummary = z.infer<typeof packSummary>;
export const moduleList = z.object({
  modules: z.array(moduleSummary).readonly(),
  packs: z.array(packSummary).readonly(),
});

/**
 * `GET /api/modules/:module`: with maps, counters, provenance, and the orders as JSON Schema. `pack`: the text of each file
 * of the data pack, from which its hash is made; null for the module's own data.
 */
export const moduleDetails = moduleSummary.extend({
  maps: z.array(moduleJson).readonly(),
  counters: moduleJson,
  provenance: z
    .array(z.object({ what: z.string(), mark: z.enum(['printed', 'reconstructed']), source: z.string() }))
    .readonly(),
  schemas: z.object({
    orders: moduleJson,
    answers: z.record(z.string(), moduleJson),
    standingOrders: z.record(z.string(), moduleJson),
  }),
  pack: z.object({ title: z.string(), hash: hash32, files: z.record(z.string(), z.string()) }).nullable(),
});
export type ModuleDetails = z.infer<typeof moduleDetails>;
