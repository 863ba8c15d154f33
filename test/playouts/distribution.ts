import type { GameModule, Score } from '../../shared/rules/contract.ts';

type Seats = GameModule['scenarios'][number]['seats'];

/** Who won how often, at which level, and the points of each seat that scores any. */
export function distribution(title: string, seats: Seats, scores: readonly Score[]): readonly string[] {
  const outcomes = counted(
    scores.map(({ winners }) => {
      const names = seats.filter(({ seat }) => winners.includes(seat)).map(({ name }) => name);
      return names.length === 0 ? 'draw' : names.join(' and ');
    }),
  );
  const levels = counted(scores.map(({ level }) => level));
  const points = seats.flatMap(({ seat, name }) => {
    const all = scores.map((score) => score.seats[seat] ?? 0).sort((a, b) => a - b);
    const at = (part: number): number => all[Math.floor((all.length - 1) * part)]!;
    return at(1) === 0 ? [] : [`${name} ${at(0)}..${at(0.5)}..${at(1)}`];
  });
  return [
    `${title}: ${scores.length} games: ${outcomes}`,
    `  levels: ${levels}`,
    `  points (least, median, most): ${points.join('; ')}`,
  ];
}

/** "draw 2, Soviet 1": the most frequent first. */
function counted(values: readonly string[]): string {
  const times = new Map<string, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([value, n]) => `${value} ${n}`)
    .join(', ');
}
