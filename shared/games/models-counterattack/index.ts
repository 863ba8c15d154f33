import events from './data/events.json' with { type: 'json' };
import map from './data/map.json' with { type: 'json' };
import scenarios from './data/scenarios.json' with { type: 'json' };
import tables from './data/tables.json' with { type: 'json' };
import tracks from './data/tracks.json' with { type: 'json' };
import units from './data/units.json' with { type: 'json' };
import type { Packable } from '../../rules/packs.ts';
import { judgeData } from './data.ts';
import type { ModelsCounterattack } from './module.ts';
import { createModelsCounterattack } from './module.ts';
import { packGuide } from './packGuide.ts';

export type { ModelsCounterattack } from './module.ts';
export { createModelsCounterattack } from './module.ts';

/** The built-in files. */
export const modelsCounterattackData = { map, units, tables, tracks, events, scenarios };

/** The game on the built-in data. */
export const modelsCounterattack: ModelsCounterattack = createModelsCounterattack(modelsCounterattackData);

/** The game on data packs. */
export const modelsCounterattackPacks: Packable<ModelsCounterattack> = {
  id: modelsCounterattack.id,
  files: ['events', 'map', 'scenarios', 'tables', 'tracks', 'units'],
  data: modelsCounterattackData,
  guide: packGuide,
  mistakes: (raw) => judgeData(raw).mistakes,
  create: createModelsCounterattack,
};
