import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameStatus, PrivateView, StateAt } from '../../../../shared/api/index.ts';
import { compileGame } from '../../../../shared/games/models-counterattack/game.ts';
import { parseData } from '../../../../shared/games/models-counterattack/data.ts';
import { modelsCounterattackData } from '../../../../shared/games/models-counterattack/index.ts';
import type { Order } from '../../../../shared/games/models-counterattack/orders.ts';
import { reachable } from '../../../../shared/games/models-counterattack/reachable.ts';
import { corpsAvailable, isActive } from '../../../../shared/games/models-counterattack/rules/activation.ts';
import {
  counterOf,
  knownUnit,
  sideCounters,
  situation,
  unitIdOf,
} from '../../../../shared/games/models-counterattack/situation.ts';
import type { State } from '../../../../shared/games/models-counterattack/state.ts';
import { sideOfSeat } from '../../../../shared/games/models-counterattack/vocabulary.ts';
import { smtpSink } from '../../../support/smtpSink.ts';
import type { SmtpSink } from '../../../support/smtpSink.ts';
import { ADA, ISOROKU, createGame, get, moveFile, post, testServer } from '../../../support/testServer.ts';
import type { TestServer } from '../../../support/testServer.ts';
import { uniformOf } from './playout.ts';

const rules = compileGame(parseData(modelsCounterattackData));
const END: Order = { order: 'end-phase' };

/** One file carries the whole activation: every move says what it does on contact, and what has become illegal is skipped. */
function wholeActivation(view: State, seat: number, uniform: (n: number) => number): readonly Order[] {
  const s = situation(rules, view);
  const [corps] = view.phase.startsWith('soviet') ? corpsAvailable(s) : [];
  const moves = sideCounters(s, sideOfSeat(seat)).flatMap((handle): readonly Order[] => {
    const { moved, unit } = counterOf(s, handle);
    const active =
      corps === undefined ? isActive(s, handle) : unit !== null && knownUnit(s, handle).formation === corps;
    if (!active || moved) return [];
    const { hexes } = reachable(s, unitIdOf(s, handle));
    const to = hexes[uniform(Math.max(1, hexes.length))];
    if (to === undefined) return [];
    return [
      {
        order: 'move',
        unit: unitIdOf(s, handle),
        path: [...to.path],
        plan: { onContact: 'stop' },
        ifIllegal: 'skip',
      },
    ];
  });
  return [
    ...(corps === undefined ? [] : [{ order: 'activate' as const, formation: corps }]),
    ...moves,
    ...[END, END, END, END],
  ];
}

describe('a ten-turn game in mode standing, through the whole server and SMTP', () => {
  let server: TestServer;
  let sink: SmtpSink;
  beforeAll(async () => {
    sink = await smtpSink();
    server = await testServer({ smtpUrl: sink.url });
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });

  test(
    'takes sixty mails: one for each of six phases in ten turns; and two invitations and two that tell the end',
    { timeout: 300_000 },
    async () => {
      const { app } = server;
      const request = { module: 'models-counterattack', scenario: 'campaign', seats: [ADA, ISOROKU] };
      const { game, tokens } = await createGame(app, request);
      await server.outbox.sendDue();
      expect(sink.mails).toHaveLength(2);
      for (const token of Object.values(tokens)) {
        const joined = await post(app, `/api/games/${game}/join`, { custody: 'server' }, token);
        expect(joined.statusCode).toBe(200);
      }
      await server.outbox.sendDue();
      // The first of the sixty: it is the Soviet player's move.
      expect(sink.mails).toHaveLength(3);

      const uniform = uniformOf(6);
      const phases: string[] = [];
      for (;;) {
        const status = (await get(app, `/api/games/${game}`)).json<GameStatus>();
        expect(status.questions).toEqual([]);
        const [seat] = status.waitingFor;
        if (seat === undefined) break;
        const token = tokens[seat]!;
        const { state } = (await get(app, `/api/games/${game}/private`, token)).json<{ state: State }>();
        phases.push(`${state.turn} ${state.phase}`);
        const file = await moveFile(app, game, seat, wholeActivation(state, seat, uniform));
        const accepted = await post(app, `/api/games/${game}/moves`, file, token);
        expect(accepted.statusCode, accepted.body).toBe(201);
        server.clock.nowMs += 3_600_000;
        await server.outbox.sendDue();
      }
      expect(phases).toHaveLength(60);
      expect(new Set(phases).size).toBe(60);
      // Invitations, sixty moves that pass, and the end for both.
      expect(sink.mails).toHaveLength(2 + 60 + 2);
      const { agenda } = (await get(app, `/api/games/${game}/state`)).json<StateAt>();
      expect(agenda).toMatchObject({ turn: 10, over: true });

      // The game is no walk-over: policies had something to answer, and each seat reads its own answers with their rules.
      const told = await Promise.all(
        Object.values(tokens).map(async (token) =>
          (await get(app, `/api/games/${game}/private`, token)).json<PrivateView>(),
        ),
      );
      expect(told[1]!.decisions.length).toBeGreaterThan(0);
      for (const { decisions, seat } of told)
        for (const { by, why, ask } of decisions) {
          expect(by).toBe('default');
          expect(`${ask} of seat ${seat}: ${why}`).toMatch(/: .+/);
        }
      const ids = told.map(({ decisions }) => decisions.map(({ id }) => id));
      expect(ids[0]!.filter((id) => ids[1]!.includes(id))).toEqual([]);
    },
  );

  /** Something that the German player can always do with a counter of his first hand; null: nothing. */
  function playable(view: State): Order | null {
    const s = situation(rules, view);
    const own = sideCounters(s, 'german').find((handle) => counterOf(s, handle).unit === 'G-HG-II')!;
    for (const { value: card } of view.hands['2']?.tokens ?? []) {
      switch (card.split('.')[0]) {
        case 'G05':
        case 'G06':
        case 'G07':
          return { order: 'play', card, unit: unitIdOf(s, own) };
        case 'G10':
          return { order: 'play', card, place: counterOf(s, own).place };
        case undefined:
        default:
      }
    }
    return null;
  }

  test(
    'between two files of the enemy an event is played, one in a phase, and costs nobody a mail',
    { timeout: 120_000 },
    async () => {
      const { app } = server;
      const request = { module: 'models-counterattack', scenario: 'campaign', seats: [ADA, ISOROKU] };
      // The hand is dealt by chance: games are begun until it holds something to play.
      for (let order: Order | null = null; order === null;) {
        const { game, tokens } = await createGame(app, request);
        for (const token of Object.values(tokens))
          await post(app, `/api/games/${game}/join`, { custody: 'server' }, token);
        const { state } = (await get(app, `/api/games/${game}/private`, tokens['2'])).json<{
          state: State;
        }>();
        order = playable(state);
        if (order === null) continue;
        const send = async (seat: number, orders: readonly Order[]) =>
          post(app, `/api/games/${game}/moves`, await moveFile(app, game, seat, orders), tokens[seat]!);
        expect((await send(1, [{ order: 'activate', formation: '8GTC' }])).statusCode).toBe(201);
        await server.outbox.sendDue();
        const before = sink.mails.length;
        const played = await send(2, [order]);
        expect(played.statusCode, played.body).toBe(201);
        const again = await send(2, [order]);
        expect(again.statusCode).toBe(422);
        expect((await send(1, [END])).statusCode).toBe(201);
        await server.outbox.sendDue();
        expect(sink.mails).toHaveLength(before);
      }
    },
  );
});
