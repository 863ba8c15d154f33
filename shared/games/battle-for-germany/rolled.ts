import type { RolledTable } from '../../rules/presentation.ts';
import type { GameEvent } from './events.ts';
import type { Game } from './game.ts';
import { crtResult } from './rules/odds.ts';

const FACES = [1, 2, 3, 4, 5, 6];

/** 6.1: the table in which a combat's die was read. */
export function rolled(game: Game, event: GameEvent): RolledTable | null {
  if (event.event !== 'combat') return null;
  const { columns } = game.data.tables.crt;
  return {
    title: 'Combat Results Table',
    columns,
    rows: FACES.map((face) => ({
      label: String(face),
      results: columns.map((column) => crtResult(game, column, face)),
    })),
    column: columns.indexOf(event.column),
    row: event.die - 1,
  };
}
