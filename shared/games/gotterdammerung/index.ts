import map from './data/map.json' with { type: 'json' };
import scenarios from './data/scenarios.json' with { type: 'json' };
import tables from './data/tables.json' with { type: 'json' };
import units from './data/units.json' with { type: 'json' };
import type { Packable } from '../../rules/packs.ts';
import { judgeData } from './data.ts';
import type { Gotterdammerung } from './module.ts';
import { createGotterdammerung } from './module.ts';
import { packGuide } from './packGuide.ts';

export type { Gotterdammerung } from './module.ts';
export { createGotterdammerung } from './module.ts';

/** The built-in files. */
export const gotterdammerungData = { map, units, tables, scenarios };

/** The game on the built-in data. */
export const gotterdammerung: Gotterdammerung = createGotterdammerung(gotterdammerungData);

/** The game on data packs. */
export const gotterdammerungPacks: Packable<Gotterdammerung> = {
  id: gotterdammerung.id,
  files: ['map', 'scenarios', 'tables', 'units'],
  data: gotterdammerungData,
  guide: packGuide,
  mistakes: (raw) => judgeData(raw).mistakes,
  create: createGotterdammerung,
};
