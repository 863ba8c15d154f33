import type { PlayedEntry } from '../../server/cli/playoutGame.ts';

/** What occurred how often: `crt 2-1/5`, `overrun soviet 4:1/10`, `event retreated`, `ask advance`, `order attack`. */
export type Coverage = Map<string, number>;

export function cover(coverage: Coverage, { events, orders, asked }: PlayedEntry): void {
  const count = (what: string): void => void coverage.set(what, (coverage.get(what) ?? 0) + 1);
  for (const event of events) {
    if (!('event' in event)) continue;
    count(`event ${EITHER[event.event] ?? event.event}`);
    if (event.event === 'combat') {
      const { column, die, table, overrun } = event as unknown as Fight;
      count(
        `${overrun === true ? 'overrun' : 'crt'} ${table === undefined ? '' : `${table} `}${column}/${die}`,
      );
    }
  }
  for (const { order } of orders) count(`order ${order}`);
  for (const ask of asked) count(`ask ${ask}`);
}

/** `table` and `overrun`: in games with several tables, and with a die of its own for overruns. */
interface Fight {
  readonly column: string;
  readonly die: number;
  readonly table?: string;
  readonly overrun?: boolean;
}

/** One die decides which of the two it is, once a game at most: either will do. */
const EITHER: { readonly [event: string]: string } = {
  evacuated: 'evacuation',
  'evacuation-failed': 'evacuation',
};

const COLUMNS = ['1-3', '1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'];
const EVENTS = [
  'placed moved combat exchanged eliminated retreated advanced identity-changed replaced evacuation',
  'exited condemned removed fortification-destroyed port-entered garrison control phase turn game-over',
];
const words = (text: readonly string[]): string[] => text.flatMap((line) => line.split(' '));

/**
 * Everything of Battle for Germany that random play has to come to. Left to the rules' own tests: `taken-back` (5.1) mends a
 * mistake that no machine player makes, `lapsed` needs an order that others have overtaken, and a garrison that ignores a
 * retreat (`stood`, 10.0) occurs in one game of twenty.
 */
export const EXPECTED: readonly string[] = [
  ...COLUMNS.flatMap((column) => [1, 2, 3, 4, 5, 6].map((die) => `crt ${column}/${die}`)),
  ...words(EVENTS).map((event) => `event ${event}`),
  ...['retreat', 'exchange', 'advance', 'remove'].map((ask) => `ask ${ask}`),
  ...['place', 'move', 'attack', 'replace', 'exit', 'evacuate', 'answer', 'end-phase'].map(
    (order) => `order ${order}`,
  ),
];

export const missing = (coverage: Coverage, expected: readonly string[] = EXPECTED): string[] =>
  expected.filter((what) => !coverage.has(what));
