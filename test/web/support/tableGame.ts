import { tokenOf } from '../../support/testServer.ts';
import { registry } from '../../../shared/games/all.ts';
import { utf8 } from '../../../shared/core/bytes.ts';
import type { LiveSite } from './liveSite.ts';

interface Standing {
  readonly game: string;
  /** By seat. */
  readonly links: { readonly [seat: string]: string };
  /** The seat that has to act: to move, or to answer. */
  readonly seat: number;
}

/** A number in 0..n-1 that follows from the seed alone: the machine players' choices, never dice. */
function uniformOf(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
}

/**
 * A game in which machine players have played, through the referee, until some seat is to move (`move`: at the first
 * chance) or is asked something (`answer`: whatever the dice bring). All seats are in the server's custody.
 */
export async function gameThatWaits(
  site: LiveSite,
  { module: id, scenario, options = {} }: { module: string; scenario: string; options?: object },
  until: 'move' | 'answer',
): Promise<Standing> {
  const module = registry.find(id)!;
  const seats = module.scenarios.find((each) => each.id === scenario)!.seats;
  const { game, links } = await site.newGame({
    module: id,
    scenario,
    options,
    seats: seats.map(({ seat }) => ({
      seat,
      name: seat === 1 ? 'Ada Lovelace' : `Bo ${seat}`,
      email: `seat${seat}@example.org`,
      custody: 'server',
    })),
  });
  const { referee } = site.serving;
  const uniform = uniformOf(7);
  const player = module.players['random']!;
  for (let files = 0; files < 200; files++) {
    const status = await referee.status(game, { role: 'operator' });
    if (!status.ok) throw new Error(status.detail);
    const [asked] = status.questions;
    const seat = asked?.seat ?? status.waitingFor[0]!;
    if (until === 'move' ? asked === undefined : asked !== undefined)
      return { game, links: links.seats!, seat };
    const caller = await referee.caller(game, tokenOf(links.seats![String(seat)]!));
    const at = await referee.state(game, null, seat);
    if (!at.ok) throw new Error(at.detail);
    const orders =
      asked === undefined
        ? player.orders(at.state, seat, uniform)
        : [{ order: 'answer', id: asked.id, ...player.answer(at.state, asked.question, uniform) }];
    const file = { format: 'pbem-move/1', game, seat, k: null, head: status.head.hash, nonce: null, orders };
    const accepted = await referee.submit(game, caller!, { bytes: utf8(JSON.stringify(file)), sig: null });
    if (!accepted.ok) throw new Error(`${accepted.detail} ${JSON.stringify(orders)}`);
  }
  throw new Error(`${id}: nobody was ever asked`);
}
