import map from './data/map.json' with { type: 'json' };
import scenarios from './data/scenarios.json' with { type: 'json' };
import tables from './data/tables.json' with { type: 'json' };
import units from './data/units.json' with { type: 'json' };
import type { BattleForGermany } from './module.ts';
import { createBattleForGermany } from './module.ts';

export type { BattleForGermany } from './module.ts';
export { createBattleForGermany } from './module.ts';
export type { RawData } from './data.ts';
export { judgeData } from './data.ts';
export { PACK_COMMENTS, packReadme } from './packGuide.ts';

/** The built-in files. */
export const battleForGermanyData = { map, units, tables, scenarios };

/** The game on the built-in data. */
export const battleForGermany: BattleForGermany = createBattleForGermany(battleForGermanyData);
