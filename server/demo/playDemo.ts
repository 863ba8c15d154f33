import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { GameCreated, GameStatus, Receipt } from '../../shared/api/index.ts';
import { assert, present } from '../../shared/core/assert.ts';
import type { Order } from '../../shared/moves/index.ts';
import { orderSchema } from '../../shared/moves/index.ts';
import type { BaseQuestion, GameModule } from '../../shared/rules/contract.ts';
import { RefusedByServer, SeatClient, call } from './seatClient.ts';

/** One file of a seat as it was thought up: game, head, `k` and nonce are filled in when it is sent. */
const orderList = z.strictObject({
  seat: z.int().min(1).max(8),
  /** In which this file is sent; another phase leaves it out. */
  phase: z.string(),
  turn: z.int().min(1),
  comment: z.string(),
  orders: z.array(orderSchema),
});
export type OrderList = z.infer<typeof orderList>;

const FIXTURES = fileURLToPath(new URL('../../fixtures/moves/battle-for-germany', import.meta.url));

/** The order lists of the demo, in the order in which they are played. */
export function demoOrderLists(folder = FIXTURES): readonly OrderList[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.orders.json'))
    .sort()
    .map((name) => orderList.parse(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))));
}

export interface DemoGame {
  readonly game: string;
  readonly links: GameCreated['links'];
  readonly phrase: string;
  /** Where the replay is worth looking at: the first entry with an attack. */
  readonly replay: string;
  /** By the opponent, whom a mail had asked. */
  readonly retreatsAnswered: number;
  readonly replacements: number;
  readonly status: GameStatus;
}

export interface DemoSurroundings {
  /** Told what happens, line by line. */
  readonly say: (line: string) => void;
  /** Waits until the mails of what has happened are sent: people answer after they have read them. */
  readonly mail: () => Promise<unknown>;
}

/** More files than this and something is wrong: a retreat and a replacement come about long before. */
const FILES_AT_MOST = 200;

/**
 * Plays the beginning of a game over HTTP, as two people would: seat 1 keeps its own dice phrase, seat 2 leaves its nonces to
 * the server. The dice are different every time, so questions are answered as they come; after the prepared files it goes on
 * until the opponent has answered for a retreat and a unit has come back as a replacement.
 *
 * @param origin a server that hands links out
 */
export async function playDemo(
  origin: string,
  module: GameModule,
  { say, mail }: DemoSurroundings,
): Promise<DemoGame> {
  const { game, links } = await call<GameCreated>(origin, '/api/games', {
    method: 'POST',
    body: {
      module: module.id,
      scenario: 'historical',
      seats: [
        {
          seat: 1,
          name: 'Jürgen "Panzer" Müller, Jr.',
          email: 'juergen@example.org',
          timeZone: 'Europe/Berlin',
        },
        { seat: 2, name: '山本 五十六', email: 'isoroku@example.org', timeZone: 'Asia/Tokyo' },
      ],
    },
  });
  const seats = new Map(
    Object.entries(present(links.seats, 'links of the seats')).map(([seat, link]) => [
      Number(seat),
      new SeatClient(link, Number(seat)),
    ]),
  );
  const client = (seat: number) => present(seats.get(seat), `seat ${seat}`);

  await client(1).join('self', await chainLength(origin, game));
  await client(2).join('server', 0);
  await client(1).ready();
  say(
    'Both seats have joined: seat 1 with a dice phrase of its own, seat 2 leaves its nonces to the server.',
  );

  let attackAt = null as string | null;
  let retreatsAnswered = 0;
  let replacements = 0;
  /** Whoever sent the last file has read in its receipt what he is asked; the other is asked by mail. */
  let sender = 0;

  const submit = async (seat: number, orders: readonly Order[], comment?: string): Promise<void> => {
    const receipt: Receipt = await legalPart(client(seat), orders, comment);
    sender = seat;
    if (orders.some(({ order }) => order === 'attack')) attackAt ??= receipt.replay;
    if (orders.some(({ order }) => order === 'replace')) replacements += 1;
    for (const line of receipt.text) say(`  ${line}`);
  };

  /** Everything that somebody is asked is answered, as the default policy of its kind would. */
  const answerAll = async (): Promise<void> => {
    for (;;) {
      const { questions } = await client(1).status();
      const [next] = questions;
      if (next === undefined) return;
      await mail();
      const asked = (await client(next.seat).status()).questions.find(({ id }) => id === next.id);
      const { question, text, ask, id } = present(asked, 'a question in full for its own seat');
      const kind = present(module.questions[ask], `questions of the kind ${ask}`);
      const answer = kind.decide(
        await client(next.seat).view(),
        question as unknown as BaseQuestion,
        kind.defaultPolicy,
      );
      say(`Seat ${next.seat} is asked: ${text}`);
      if (ask === 'retreat' && next.seat !== sender) retreatsAnswered += 1;
      await submit(next.seat, [{ order: 'answer', id, ...(answer as object) }]);
    }
  };

  for (const { seat, phase, turn, orders, comment } of demoOrderLists()) {
    const { agenda } = await client(1).status();
    if (agenda.phase !== phase || agenda.turn !== turn) continue;
    say(`${agenda.title}: seat ${seat} sends ${orders.length} orders.`);
    await submit(seat, orders as readonly Order[], comment);
    await answerAll();
  }

  for (let files = 0; retreatsAnswered === 0 || replacements === 0; files++) {
    assert(files < FILES_AT_MOST, 'a retreat and a replacement come about within a few turns');
    const { agenda, closed } = await client(1).status();
    assert(closed === null && agenda.seat !== null, 'the game goes on');
    const orders = await further(module, client(agenda.seat), agenda, { fight: retreatsAnswered === 0 });
    say(`${agenda.title}: seat ${agenda.seat} sends ${orders.length} orders.`);
    await submit(agenda.seat, orders);
    await answerAll();
  }

  return {
    game,
    links,
    phrase: present(client(1).phrase, 'the dice phrase of seat 1'),
    replay: present(attackAt, 'an attack was made'),
    retreatsAnswered,
    replacements,
    status: await client(1).status(),
  };
}

/**
 * What the dice have done before may have made a prepared order illegal: it is left out, as its player would after reading the
 * refusal, which names it.
 */
async function legalPart(client: SeatClient, orders: readonly Order[], comment?: string): Promise<Receipt> {
  try {
    return await client.submit(orders, comment);
  } catch (error) {
    if (!(error instanceof RefusedByServer) || error.problem.code !== 'S_ILLEGAL') throw error;
    const illegal = new Set(error.problem.violations?.map(({ order }) => order));
    const rest = orders.filter((order, i) => !illegal.has(i) || order.order === 'end-phase');
    if (rest.length === orders.length) throw error;
    return legalPart(client, rest, comment);
  }
}

/** `N` of the log's first entry (DICE-AND-LOG 3): the chain of a dice phrase has as many links. */
async function chainLength(origin: string, game: string): Promise<number> {
  const log = await (await fetch(`${origin}/api/games/${game}/log`)).text();
  const genesis = JSON.parse(log.split('\n')[1]!) as { entry: { body: { n: number } } };
  return genesis.entry.body.n;
}

/** Orders for a phase that is not prepared: a replacement if there is one to be had, attacks if wanted, else just on. */
async function further(
  module: GameModule,
  client: SeatClient,
  { phase }: GameStatus['agenda'],
  { fight }: { fight: boolean },
): Promise<readonly Order[]> {
  const wanted = phase.endsWith('replacement')
    ? 'replace'
    : phase.endsWith('combat') && fight
      ? 'attack'
      : null;
  if (wanted !== null) {
    const player = present(module.players['random'], 'a machine player');
    const view = await client.view();
    for (let tries = 0; tries < 20; tries++) {
      const orders = player.orders(view, client.seat, (n) => randomInt(n)) as readonly Order[];
      if (orders.some(({ order }) => order === wanted)) return orders;
    }
  }
  return [{ order: 'end-phase' }];
}
