import type { RolledTable } from '../../rules/presentation.ts';
import type { EventOf, GameEvent } from './events.ts';
import { columnsOf, resultOf } from './rules/odds.ts';
import type { Situation } from './situation.ts';
import { indexOfHex } from './situation.ts';

/** 6.3, 7.1: the table in which a combat's die was read; an overrun is rolled with ten faces. */
export function rolled(s: Situation, event: GameEvent): RolledTable | null {
  return event.event === 'combat' ? combatTable(s, event) : null;
}

function combatTable(s: Situation, event: EventOf<'combat'>): RolledTable {
  const target = indexOfHex(s, event.targets[0]!);
  const columns = columnsOf(s, event.table);
  const faces = Array.from({ length: event.overrun ? 10 : 6 }, (_, i) => i + 1);
  const ground = s.map.terrain[target] === 'clear' ? 'clear' : 'other terrain';
  return {
    title:
      event.table === 'soviet'
        ? `Soviet Combat Results Table${event.overrun ? ', overrun' : ''}`
        : `German Combat Results Table, ${ground}`,
    columns,
    rows: faces.map((face) => ({
      label: String(face),
      results: columns.map((_, column) => resultOf(s, event.table, column, face, target)),
    })),
    column: columns.indexOf(event.column),
    row: event.die - 1,
  };
}
