import map from './data/map.json' with { type: 'json' };
import scenarios from './data/scenarios.json' with { type: 'json' };
import tables from './data/tables.json' with { type: 'json' };
import units from './data/units.json' with { type: 'json' };
import type { Packable } from '../../rules/packs.ts';
import { judgeData } from './data.ts';
import type { BattleForGermany } from './module.ts';
import { createBattleForGermany } from './module.ts';
import { packGuide } from './packGuide.ts';

export type { BattleForGermany } from './module.ts';
export { createBattleForGermany } from './module.ts';

/** The built-in files. */
export const battleForGermanyData = { map, units, tables, scenarios };

/** The game on the built-in data. */
export const battleForGermany: BattleForGermany = createBattleForGermany(battleForGermanyData);

/** The game on data packs. */
export const battleForGermanyPacks: Packable<BattleForGermany> = {
  id: battleForGermany.id,
  files: ['map', 'scenarios', 'tables', 'units'],
  data: battleForGermanyData,
  guide: packGuide,
  mistakes: (raw) => judgeData(raw).mistakes,
  create: createBattleForGermany,
};
