/** Spans to answer in that the new-game form offers, hours; '' is the server's own, 'none' no clock. */
export const SPANS: readonly { readonly value: string; readonly text: string }[] = [
  { value: '', text: 'as long as this server usually gives' },
  { value: '12', text: '12 hours' },
  { value: '24', text: '1 day' },
  { value: '48', text: '2 days' },
  { value: '72', text: '3 days' },
  { value: '168', text: '1 week' },
  { value: '336', text: '2 weeks' },
  { value: 'none', text: 'as long as it takes' },
];

/** "2 days", "90 minutes"; hours as a game has them. */
export function spanText(hours: number): string {
  const count = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;
  if (hours >= 24 && hours % 24 === 0) return count(hours / 24, 'day');
  return Number.isInteger(hours) ? count(hours, 'hour') : count(Math.round(hours * 60), 'minute');
}
