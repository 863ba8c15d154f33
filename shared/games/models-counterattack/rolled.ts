import type { RolledTable } from '../../rules/presentation.ts';
import type { GameEvent } from './events.ts';
import type { Game } from './game.ts';
import { crtResult } from './rules/odds.ts';

type EventOf<K extends GameEvent['event']> = Extract<GameEvent, { readonly event: K }>;

const FACES = [1, 2, 3, 4, 5, 6];

/** 9, 10: the table in which a die was read, as far as this die could reach in it; rows are labelled with the modified die. */
export function rolled(game: Game, event: GameEvent): RolledTable | null {
  if (event.event === 'combat') return combatTable(game, event);
  return event.event === 'barrage' ? barrageTable(game, event) : null;
}

function combatTable(game: Game, { kind, column, die, modifier }: EventOf<'combat'>): RolledTable {
  const { columns } = game.data.tables.crt;
  return {
    title: `Combat Results Table${kind === 'overrun' ? ', overrun' : ''}`,
    columns,
    rows: FACES.map((face) => ({
      label: String(face + modifier),
      results: columns.map((_, index) => crtResult(game, index, face + modifier)),
    })),
    column: columns.indexOf(column),
    row: die - 1,
  };
}

function barrageTable(game: Game, { modified }: EventOf<'barrage'>): RolledTable {
  const { min, max, rows } = game.data.tables.barrage;
  const values = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return {
    title: 'Barrage Table',
    columns: ['Effect'],
    rows: values.map((value) => ({ label: String(value), results: [rows[String(value)]!] })),
    column: 0,
    row: modified - min,
  };
}
