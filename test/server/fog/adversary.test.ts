import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeys } from '../../../server/keys.ts';
import { Vault } from '../../../server/referee/dice.ts';
import { join } from 'node:path';
import { fromHex, toHex } from '../../../shared/core/bytes.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import { sealFile, stateHash } from '../../../shared/log/index.ts';
import type { Entry } from '../../../shared/log/index.ts';
import { modelsCounterattack as game } from '../../../shared/games/models-counterattack/index.ts';
import { uniformOf } from '../../shared/games/models-counterattack/playout.ts';
import { decoded } from './compare.ts';
import { refusals, wholePaths } from './observe.ts';
import { nextFile } from './script.ts';
import { MAILBOXES, ONLOOKERS, World } from './world.ts';
import type { Onlooker } from './world.ts';

/** Files of a game that is played up to the end of its first turn, with standing orders left on the way. */
async function firstTurn(): Promise<{ readonly world: World; readonly mails: readonly string[] }> {
  const world = await World.begin(31, {});
  const uniform = uniformOf(31);
  const mails = [...(await world.mails())];
  await world.call('2', 'PUT', '/standing-orders', JSON.stringify({ recovery: { mode: 'never' } }));
  for (;;) {
    const { match } = await world.stored();
    if (match.state.turn > 1) return { world, mails };
    const { seat } = game.agenda(match.state);
    const orders = nextFile(game.view(match.state, seat!), seat!, uniform, new Set());
    const name = String(seat) as Onlooker;
    const file = await world.file(seat!, orders, `A word of seat ${seat} that nobody is to read yet.`);
    const sent = await world.call(name, 'POST', '/moves', file);
    if (sent.status !== 201) throw new Error(sent.body);
    mails.push(...(await world.mails()));
    world.clock.nowMs += 60_000;
  }
}

describe('an adversary, while the game is played', () => {
  let world: World;
  let mails: readonly string[];
  /** Everything that each onlooker can get. */
  const got = new Map<Onlooker, string>();

  beforeAll(async () => {
    ({ world, mails } = await firstTurn());
    const { seq } = await world.head();
    const inGame = await wholePaths(world);
    expect(inGame).toEqual(expect.arrayContaining(['', '/state', '/private', '/seen', '/log', '/verify']));
    for (const who of ONLOOKERS) {
      const all: string[] = [];
      for (const path of inGame) {
        const answer = await world.call(who, 'GET', path);
        const head = await world.call(who, 'HEAD', path);
        all.push(answer.headers, answer.body, head.headers, head.body);
      }
      for (let at = 0; at <= seq; at += 3) all.push((await world.call(who, 'GET', `/state?seq=${at}`)).body);
      for (const path of [
        '/api/modules/models-counterattack',
        '/docs/json',
        '/api/modules',
        '/api/invitations',
      ])
        all.push(await (await fetch(`${world.at}${path}`)).text());
      if (who === '1' || who === '2') {
        all.push(...mails.filter((mail) => mail.includes(`<${MAILBOXES[who]}>`)).map(decoded));
        all.push(...(await refusals(world, who)).map(({ bytes }) => bytes));
      }
      got.set(who, all.join('\n'));
    }
  }, 300_000);
  afterAll(() => world?.close());

  const others = (seat: SeatId): readonly Onlooker[] => ONLOOKERS.filter((who) => who !== String(seat));

  test('gets no byte, hash, salt or length of what another seat has sealed', async () => {
    for (const seat of [1, 2] as const) {
      const files = await world.serving.store.files(world.game, { seat });
      // Three activation phases (5) with two files each at the least: there is enough to be found.
      expect(files.filter(({ kind }) => kind === 'file').length).toBeGreaterThan(5);
      const needles = files.flatMap(({ bytes, sha256, salt }) => [
        sha256,
        salt!,
        Buffer.from(bytes).toString('base64'),
        Buffer.from(bytes).toString('utf8'),
      ]);
      needles.push(`A word of seat ${seat} that nobody is to read yet.`);
      for (const who of others(seat))
        for (const needle of needles) expect(got.get(who)).not.toContain(needle);
    }
    expect(got.get('2')).toContain('recovery');
    // The comparison is none of an empty string: a seat gets its own.
    const [own] = await world.serving.store.files(world.game, { seat: 1 });
    expect(got.get('1')).toContain(own!.salt!);
  });

  test('gets no event counter of another hand, nor a salt of it', async () => {
    for (const seat of [1, 2] as const) {
      const { match } = await world.stored();
      const held = new Set(match.state.hands[seat]!.tokens!.map(({ value }) => value));
      const tokens = (await world.serving.store.tokens(world.game, seat)).filter(({ value }) =>
        held.has(value),
      );
      expect(tokens.length).toBeGreaterThan(0);
      const asked = ['S01.1', 'S09.1', 'S10.1', 'G01.1', 'G07.1', 'G11.1'];
      for (const who of others(seat))
        for (const { value, salt } of tokens) {
          expect(got.get(who)).not.toContain(salt);
          // A refusal repeats what was asked for.
          if (!asked.includes(value)) expect(got.get(who)).not.toContain(`"${value}"`);
        }
    }
  });

  test('gets no link of a chain that is not revealed, not the hidden key, and nobody’s link or address', async () => {
    const keys = openKeys(join(world.dir, 'keys'));
    const vault = new Vault(world.serving.store, keys);
    const { ledger } = await world.stored();
    const secrets = [toHex(await vault.hidden(world.game))];
    for (const seat of [1, 2] as const) {
      const { k } = ledger.cursors[seat]!;
      for (const next of [k + 1, k + 2, 2048])
        for (const chain of ['t', 'n'] as const)
          secrets.push(toHex(await vault.link(world.game, chain, seat, next)));
    }
    for (const who of ONLOOKERS) {
      for (const secret of secrets) expect(got.get(who)).not.toContain(secret);
      for (const other of ONLOOKERS)
        if (other !== who && world.tokens[other] !== null)
          expect(got.get(who)).not.toContain(world.tokens[other]);
      for (const [seat, box] of Object.entries(MAILBOXES))
        if (seat !== who) expect(got.get(who)).not.toContain(box);
    }
  });

  test('can’t test a guess: seals and hidden draws are salted, and the state’s hash is over what everybody sees', async () => {
    const stored = await world.stored();
    const entries = (await world.serving.store.entries(world.game, 0)).map(
      ({ entry }) => JSON.parse(entry) as Entry,
    );
    const seqs = entries.flatMap(({ seq, file }) => (file === null ? [] : [seq]));
    const files = new Map(
      (await world.serving.store.files(world.game, { seqs })).map((file) => [file.seq, file]),
    );
    let sealed = 0;
    for (const { seq, file } of entries) {
      if (file === null) continue;
      expect(Object.keys(file)).toEqual(['commit']);
      const kept = files.get(seq)!;
      const place = { genesisHash: stored.genesisHash, seq };
      const commitOf = (salt: Uint8Array) => (sealFile(place, salt, kept.bytes) as { commit: string }).commit;
      const { commit } = file as { commit: string };
      expect(commitOf(fromHex(kept.salt!, 32))).toBe(commit);
      expect(commitOf(new Uint8Array(32))).not.toBe(commit);
      sealed += 1;
    }
    expect(sealed).toBeGreaterThan(10);
    const salts = [...files.values()].map(({ salt }) => salt);
    expect(new Set(salts).size).toBe(salts.length);
    const seen = JSON.parse((await world.call('stranger', 'GET', '/state')).body) as { state: unknown };
    expect(stateHash(seen.state)).toBe(entries.at(-1)!.state);
    const draws = entries.flatMap(({ dice }) => dice?.hidden ?? []);
    expect(draws.length).toBeGreaterThan(1);
    for (const draw of draws)
      expect(Object.keys(draw).sort()).toEqual(['commits', 'count', 'cup', 'for', 'j', 'to']);
  });

  test('learns nothing from sending another seat’s very bytes, whether they were accepted or never seen', async () => {
    const file = (await world.serving.store.files(world.game, { seat: 2 })).find(
      ({ kind }) => kind === 'file',
    );
    const accepted = Buffer.from(file!.bytes).toString('utf8');
    const guessed = accepted.replace('"orders":[', '"orders": [');
    for (const who of ['1', 'spectator', 'stranger'] as const)
      expect(await world.call(who, 'POST', '/moves', accepted)).toEqual(
        await world.call(who, 'POST', '/moves', guessed),
      );
    const again = await world.call('2', 'POST', '/moves', accepted);
    expect(again.headers).toContain('idempotent-replay: true');
  });

  test.each(['spectator', 'stranger'] as const)('a %s has no private feed', async (who) => {
    for (const path of ['/private', '/seen'])
      expect((await world.call(who, 'GET', path)).status).toBe(who === 'stranger' ? 401 : 403);
  });

  test('a stranger, a spectator and a made-up link are shown the same state', async () => {
    const [stranger, spectator] = await Promise.all(
      (['stranger', 'spectator'] as const).map((who) => world.call(who, 'GET', '/state')),
    );
    expect(stranger).toEqual(spectator);
    const made = await fetch(`${world.at}/api/games/${world.game}/state`, {
      headers: { authorization: `Bearer ${'A'.repeat(43)}` },
    });
    expect(made.status).toBe(401);
  });
});
