import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Accepted, GameStatus } from '../../../server/referee/api.ts';
import { hexpost, hexpostAlone } from './hexpost.ts';
import type { Ran } from './hexpost.ts';

/**
 * Two players at two terminals on one data folder. Nothing passes from one command to the next but by that folder; each kind of
 * step that writes is once a process of its own, and so is what happens at the same time or waits for keys.
 */
let dir: string;
let data: string;
let game: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'hexpost-cli-'));
  data = join(dir, 'data');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let files = 0;
function save(value: unknown): string {
  files += 1;
  const path = join(dir, `orders-${files}.json`);
  writeFileSync(path, JSON.stringify(value));
  return path;
}
const submission = (seat: number, orders: unknown, more: readonly string[]): readonly string[] => [
  'submit',
  save(orders),
  '--data',
  data,
  '--seat',
  String(seat),
  ...more,
];
const submit = (seat: number, orders: unknown, ...more: string[]): Promise<Ran> =>
  hexpost(submission(seat, orders, more));
const submitAlone = (seat: number, orders: unknown, ...more: string[]): Promise<Ran> =>
  hexpostAlone(submission(seat, orders, more));
const status = async (seat: number): Promise<GameStatus> =>
  (
    JSON.parse((await hexpost(['state', '--data', data, '--seat', String(seat), '--json'])).out) as {
      status: GameStatus;
    }
  ).status;

const END = { order: 'end-phase' };
const SET_UP = [
  { order: 'place', unit: 'eg-3-ss', hex: '3822' },
  { order: 'place', unit: 'eg-2', hex: '3822' },
  { order: 'place', unit: 'eg-10', hex: '3823' },
  { order: 'place', unit: 'eg-16', hex: '3824' },
  END,
];

describe('a game at two terminals', () => {
  test('one begins it and leaves a seat; it waits for the other', async () => {
    const begun = await hexpostAlone([
      'new',
      '-m',
      'battle-for-germany',
      '-d',
      data,
      '-n',
      '1=Ada',
      '-n',
      '2=Bo',
      '--leave',
      '2',
      '--json',
    ]);
    expect(begun).toMatchObject({ code: 0, err: '' });
    const { game: id, keys } = JSON.parse(begun.out) as {
      game: string;
      keys: { seat: number; path: string }[];
    };
    game = id;
    expect(game).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.map(({ seat }) => seat)).toEqual([1]);
    // A dice key is its owner's alone.
    expect(statSync(keys[0]!.path).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(keys[0]!.path, 'utf8'))).toMatchObject({
      format: 'pbem-key/1',
      game,
      seat: 1,
    });
    const told = await hexpost(['state', '-d', data]);
    expect(told.out).toContain('Waiting for seat 1 (Soviet) to be ready, seat 2 (Western Allied) to join.');
    const early = await submit(2, SET_UP);
    expect(early.code).toBe(1);
  });

  test('the other joins with a dice phrase; the first, whose key lies at this table, is ready with it, and the set-up can begin', async () => {
    const joined = await hexpostAlone([
      'join',
      '-d',
      data,
      '-g',
      game.slice(0, 6),
      '-s',
      '2',
      '-c',
      'phrase',
    ]);
    expect(joined).toMatchObject({ code: 0, err: '' });
    const words = /phrase\.txt: ([a-z ]+)$/m.exec(joined.out)?.[1];
    expect(words?.split(' ')).toHaveLength(12);
    expect(joined.out).toContain('To move: seat 2 (Western Allied).');
    const ada = await submit(1, [END]);
    expect(ada).toMatchObject({ code: 1 });
    expect(ada.err).toContain('S_NOT_YOUR_TURN');
    expect(await status(2)).toMatchObject({
      waitingFor: [2],
      agenda: { phase: 'set-up' },
      you: { custody: 'self' },
    });
  });

  test('a seat that has joined gets no second key, which would be taken for the one that counts', async () => {
    const players = () => readdirSync(join(data, 'players')).sort();
    const before = players();
    for (const [seat, custody] of [
      ['1', 'key'],
      ['1', 'phrase'],
      ['2', 'key'],
    ] as const) {
      const again = await hexpost(['join', '-d', data, '-s', seat, '-c', custody]);
      expect(again).toMatchObject({ code: 1, out: '' });
      expect(again.err).toBe(
        `Seat ${seat} has joined already; its player goes on with the key or phrase of then.\n`,
      );
    }
    expect(players()).toEqual(before);
  });

  test('a dry run names every illegal order and its rule, and stores nothing', async () => {
    const orders = [
      { order: 'place', unit: 'eg-3-ss', hex: '3001' },
      { order: 'place', unit: 'eg-2', hex: '3822' },
      { order: 'place', unit: 'eg-nobody', hex: '3822' },
    ];
    const before = await status(2);
    const checked = await submit(2, orders, '--dry-run');
    expect(checked.code).toBe(1);
    expect(checked.err).toMatch(/order 0: .*\[8\.0\]/);
    expect(checked.err).toMatch(/order 2: /);
    expect(checked.err).not.toMatch(/order 1: /);
    expect((await submit(2, SET_UP, '--dry-run')).out).toContain('Legal.');
    expect((await status(2)).head).toEqual(before.head);
  });

  test('orders become move files: the referee takes them, and the move passes on', async () => {
    const placed = await submit(2, { orders: SET_UP });
    expect(placed).toMatchObject({ code: 0, err: '' });
    expect(placed.out).toContain('German 3 SS is set up in 3822.');
    expect(placed.out).toContain('Waiting for seat 1.');
    expect((await submit(1, END)).code).toBe(0);
    expect((await submit(1, [END])).code).toBe(0);
    expect((await status(1)).agenda).toMatchObject({ turn: 1, phase: 'soviet-combat' });
  });

  test('an attack rolls, with the next nonce of the key; whoever is asked answers', async () => {
    const attack = { order: 'attack', units: ['sov-5-gds-army', 'sov-3-gds-army'], targets: ['2424'] };
    const rolled = await submitAlone(1, [attack, END], '--json', '--comment', 'For Ada!');
    expect(rolled).toMatchObject({ code: 0, err: '' });
    const receipt = JSON.parse(rolled.out) as Accepted;
    expect(receipt.rolls).toHaveLength(1);
    expect(receipt.rolls[0]).toMatchObject({ for: 'combat:2424', sides: [6] });
    for (let { questions } = receipt; questions.length > 0;) {
      const seat = questions[0]!.seat;
      // Only the seat asked is told the question in full.
      const mine = (await status(seat)).questions.filter((question) => question.seat === seat);
      const answers = mine.map(({ ask, question }) => ({
        order: 'answer',
        ask,
        ...answerTo(ask, question as never),
      }));
      const answered = await submit(seat, answers, '--json');
      expect(answered).toMatchObject({ code: 0, err: '' });
      ({ questions } = JSON.parse(answered.out) as Accepted);
    }
    expect((await status(1)).agenda).toMatchObject({ phase: 'west-german-replacement' });
  });

  test('the same complete file sent twice at once is one entry', async () => {
    const { head } = await status(1);
    const path = save({
      format: 'pbem-move/1',
      game,
      seat: 1,
      k: null,
      head: head.hash,
      nonce: null,
      orders: [END],
    });
    const both = await Promise.all([
      hexpostAlone(['submit', path, '-d', data, '--json']),
      hexpostAlone(['submit', path, '-d', data, '--json']),
    ]);
    const receipts = both.map(({ out }) => JSON.parse(out) as Accepted);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(receipts[0]!.seq).toBe(receipts[1]!.seq);
    expect(receipts.map(({ replay }) => replay).sort()).toEqual([false, true]);
    expect((await status(1)).head.seq).toBe(head.seq + 1);
  });

  test('a stale file is told what has happened since', async () => {
    const { head } = await status(1);
    const stale = {
      format: 'pbem-move/1',
      game,
      seat: 1,
      k: null,
      head: head.hash,
      nonce: null,
      comment: 'late',
      orders: [END],
    };
    expect((await submit(1, [END])).code).toBe(0);
    const late = await hexpost(['submit', save(stale), '-d', data]);
    expect(late.code).toBe(1);
    expect(late.err).toContain('S_STALE_HEAD');
    expect(late.err).toContain('West German Combat Phase of turn 1 begins.');
  });

  test('what was moved by mistake is taken back once both say so', async () => {
    const { head, agenda } = await status(1);
    const takeback = (...args: string[]) => ['takeback', String(head.seq), '-d', data, ...args];
    expect((await hexpost(takeback('-s', '1'))).err).toContain('Say why (--reason)');
    const asked = await hexpost(takeback('-s', '1', '--reason', 'the wrong phase'));
    expect(asked).toMatchObject({ code: 0, err: '' });
    expect(asked.out).toContain('Still to agree: seat:2.');
    const agreed = await hexpostAlone(takeback('-s', '2'));
    expect(agreed).toMatchObject({ code: 0, err: '' });
    const after = await status(1);
    expect(agreed.out).toContain(`taken back: entry ${after.head.seq}.`);
    expect(after.agenda.phase).not.toBe(agenda.phase);
    expect((await submit(1, [END])).code).toBe(0);
    expect((await status(1)).agenda).toEqual(agenda);
  });

  test('standing orders are sealed in the log', async () => {
    const set = await submitAlone(2, { advance: { decide: 'never' } }, '--standing');
    expect(set).toMatchObject({ code: 0, err: '' });
    expect((await submit(2, { advance: { decide: 'often' } }, '--standing')).code).not.toBe(0);
  });

  test('the map fits a terminal, names the stacks, and the list names their units', async () => {
    const { out } = await hexpost(['state', '-d', data]);
    const lines = out.split('\n');
    const rows = lines.filter((line) => /^\d{4} /.test(line));
    expect(rows).toHaveLength(39);
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(120);
    // 2105: West German 67 in a fortified hex; five columns of five characters and four to the west of it.
    const row = rows.find((line) => line.startsWith('2101'))!;
    expect(row.slice(5 + 4 * 4, 5 + 4 * 4 + 3)).toBe('w1+');
    const list = await hexpost(['state', '-d', data, '--list']);
    expect(list.out).toMatch(/^2105 +West German +67 \[wg-67\] 3-5-4$/m);
  });

  test('the log can be told, exported, verified with its checkpoints, and audited', async () => {
    const path = join(dir, 'game.jsonl');
    expect((await hexpostAlone(['export', game, '-d', data, '-o', path])).code).toBe(0);
    const told = await hexpost(['replay', path]);
    expect(told.code).toBe(0);
    expect(told.out).toMatch(/dice combat:2424: [1-6] \(d6\)/);
    expect((await hexpost(['replay', '-d', data, '--from', '6', '--to', '6'])).out).toContain(
      'German 3 SS is set up in 3822.',
    );
    const stepped = await hexpostAlone(['replay', path, '--step'], '\nq\n');
    expect(stepped.out.match(/-- Enter/g)).toHaveLength(2);

    const lines = readFileSync(path, 'utf8').split('\n');
    const { vkey } = JSON.parse(lines[0]!) as { vkey: string };
    const { checkpoint } = JSON.parse(lines[4]!) as { checkpoint: string };
    const kept = join(dir, 'checkpoint.txt');
    writeFileSync(kept, checkpoint);
    const verified = await hexpost(['verify', path, '--pin', vkey, '--checkpoint', kept]);
    expect(verified.code).toBe(0);
    // Both seats keep their own nonces: nobody could set the dice.
    expect(verified.out).toMatch(/^OK \d+ entries, grade B, head [0-9a-f]{64}$/m);
    const audited = await hexpost(['audit', path]);
    expect(audited.code).toBe(0);
    expect(audited.out).toMatch(/^Cryptographic check: OK\./);
    expect(audited.out).toMatch(/^Soviet, d6, combat: 1 dice/m);

    const cut = join(dir, 'cut.jsonl');
    const header = JSON.parse(lines[0]!) as { count: number };
    writeFileSync(
      cut,
      [lines[0]!.replace(`"count":${header.count}`, '"count":3'), ...lines.slice(1, 4), ''].join('\n'),
    );
    const short = await hexpost(['verify', cut, '--checkpoint', kept]);
    expect(short.code).toBe(1);
    expect(short.out).toContain('FAIL E_TRUNCATED');
  });
});

/** Some legal answer: all attackers exchanged, nobody advances, each unit to the first hex open to it. */
function answerTo(
  ask: string,
  question: { units: readonly (string | { unit: string; hexes: readonly string[] })[] },
): object {
  switch (ask) {
    case 'exchange':
      return { exchange: question.units };
    case 'advance':
      return { advance: null };
    case 'retreat': {
      const taken = new Set<string>();
      const retreat = question.units.map((each) => {
        const { unit, hexes } = each as { unit: string; hexes: readonly string[] };
        const hex = hexes.find((one) => !taken.has(one)) ?? hexes[0]!;
        taken.add(hex);
        return [unit, [hex]];
      });
      return { retreat: Object.fromEntries(retreat) };
    }
  }
  throw new Error(`an attack asks no ${ask}`);
}
