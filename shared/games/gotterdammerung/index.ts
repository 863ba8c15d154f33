import map from './data/map.json' with { type: 'json' };
import scenarios from './data/scenarios.json' with { type: 'json' };
import tables from './data/tables.json' with { type: 'json' };
import units from './data/units.json' with { type: 'json' };
import type { Gotterdammerung } from './module.ts';
import { createGotterdammerung } from './module.ts';

export type { Gotterdammerung } from './module.ts';
export { createGotterdammerung } from './module.ts';
export type { RawData } from './data.ts';

/** The built-in files. */
export const gotterdammerungData = { map, units, tables, scenarios };

/** The game on the built-in data. */
export const gotterdammerung: Gotterdammerung = createGotterdammerung(gotterdammerungData);
