import type { GameStatus } from '../referee/api.ts';

/** Where a game stands and who is waited for, in a few lines. */
export function statusLines(status: GameStatus): string[] {
  const { module, scenario, agenda, waitingFor, seats, questions, head, closed, score, you } = status;
  const side = (seat: number) => seats.find((each) => each.seat === seat)?.side ?? '';
  const who = (seat: number) => `seat ${seat} (${side(seat)})`;
  const lines = [`${module.title}, ${scenario.title}: ${agenda.title}`];
  if (closed !== null) {
    const { winners, level } = score;
    lines.push(
      `Closed (${closed}). ${winners.length === 0 ? 'Nobody wins' : `${winners.map(who).join(' and ')} won`}: ${level}.`,
    );
  } else {
    const unready = seats.filter(({ ready }) => !ready);
    if (unready.length > 0) {
      const doing = ({ custody }: (typeof seats)[number]) => (custody === null ? 'join' : 'be ready');
      lines.push(`Waiting for ${unready.map((seat) => `${who(seat.seat)} to ${doing(seat)}`).join(', ')}.`);
    } else if (questions.length > 0) {
      for (const { id, seat, ask, text } of questions)
        lines.push(`Question ${id} (${ask}) to ${who(seat)}: ${text}`);
    } else lines.push(`To move: ${waitingFor.map(who).join(', ')}.`);
    if (you.offers.length > 0) lines.push(`${you.offers.map(who).join(' and ')} offered a draw.`);
  }
  const points = Object.entries(score.seats).map(([seat, value]) => `${side(Number(seat))} ${value}`);
  lines.push(`Points: ${points.join(', ')}. Log head: entry ${head.seq}, ${head.hash}`);
  return lines;
}
