import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';
import { toBase64, toHex } from '../../../shared/core/bytes.ts';
import { rulingDigest, signFile, standingCommit, stateHash } from '../../../shared/log/index.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import { verdictLines, verifyLog } from '../../../shared/verify/index.ts';
import { clearModule, fogModule, must, playOn, type Table } from '../../server/referee/table.ts';
import { exported, forged, type Keys, type Line, type Loose } from './forge.ts';
import { sha256 } from './sha256.ts';
import { fixedTable, linesOf, plainModule } from './realTable.ts';

type Fixed = Table & { keyring: Keys };
const HASH = 'd1'.repeat(32);
const attack = { order: 'attack', units: ['b-armor'], target: 'F23' };
const scouts = { order: 'move', unit: 'b-scouts', path: ['F32'] };
const rifles = { order: 'move', unit: 'b-rifles', path: ['F12'] };
const endPhase = { order: 'end-phase' };
const drop = { order: 'drop-queue' };
const answer = (reroll: boolean) => ({ order: 'answer', ask: 'reroll', reroll });

const tables: Fixed[] = [];
afterAll(async () => {
  for (const table of tables) await table.close();
});

async function open(
  purpose: string,
  options: Record<string, boolean> = {},
  module: GameModule = plainModule,
): Promise<Fixed> {
  const table = await fixedTable(module, purpose, options);
  tables.push(table);
  return table;
}
/** A game in which the dice of what is played fell so that `wanted` holds; others of the same kind are thrown away. */
async function openWhere(
  purpose: string,
  play: (table: Fixed) => Promise<unknown>,
  wanted: (lines: readonly Line[]) => boolean,
): Promise<Fixed> {
  for (let n = 0; n < 20; n++) {
    const table = await open(`${purpose} ${n}`, { rerolls: true });
    await play(table);
    if (wanted(await linesNow(table))) return table;
  }
  throw new Error(`no game of 20 fits ${purpose}`);
}
/** The attack's result is none that puts questions. */
const decided = (lines: readonly Line[]): boolean =>
  lines.some(({ entry }) =>
    entry.events.some((event: Loose) => event.event === 'fought' && event.result !== 'clash'),
  );
const linesNow = async (table: Table): Promise<Line[]> =>
  linesOf((await table.referee.exportLog(table.game))!);
const verify = (lines: readonly Line[], module: GameModule = plainModule, more = {}) =>
  verifyLog(exported(lines), { module, moduleHash: HASH, ...more });
const first = (lines: readonly Line[], module: GameModule = plainModule): string =>
  verdictLines(verify(lines, module))[0]!;
const codes = (lines: readonly Line[]): string[] => verify(lines).warnings.map(({ code }) => code);

/** A file that stands in the log in plain, written anew: orders, hash and signature. */
function rewrite(keys: Keys, entry: Loose, orders: readonly object[]): void {
  const file = { ...JSON.parse(Buffer.from(entry.file.b64, 'base64').toString()), orders };
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(file)));
  const seat = Number(entry.actor.slice(5));
  entry.file = {
    sha256: toHex(sha256(bytes)),
    b64: toBase64(bytes),
    sig: signFile(keys.player(seat)!, entry.game, seat, bytes),
  };
}

/** 0-5 the beginning, 6 a move without dice, 7 an attack and what is left, 8 the phase's end, 9 Red resigns, 10 close. */
describe('step 14, files that come to their end at once', () => {
  let table: Fixed;
  let good: Line[];
  beforeAll(async () => {
    table = await open('plain');
    await must(table.one.play([scouts]));
    await must(table.one.play([attack, rifles]));
    await must(table.one.play([endPhase]));
    await must(table.two.play([{ order: 'resign' }]));
    good = await linesNow(table);
  });
  const lied = (change: (all: Loose[]) => void, touched: number[] = []): Line[] =>
    forged(good, change, { keys: table.keyring, touched });

  test('the rules give the same events and states', () => {
    const verdict = verify(good);
    expect(verdict.failure).toBeNull();
    expect(verdict.warnings).toEqual([]);
    expect(good.map(({ entry }) => entry.type)).toEqual([
      'genesis',
      'join',
      'join',
      'ready',
      'ready',
      'step',
      'move',
      'move',
      'move',
      'resign',
      'close',
    ]);
    expect(verdict.states!.map((state) => stateHash(state))).toEqual(good.map(({ entry }) => entry.state));
  });

  test('E_ILLEGAL: an order against the rules', () => {
    const far = lied((all) => rewrite(table.keyring, all[6], [{ ...scouts, path: ['F36'] }]), [6]);
    expect(first(far)).toMatch(/^FAIL E_ILLEGAL entry 6: 3\.1 order 0: F36 is not next to F31 \(3\.1\)/);
    const nobody = lied((all) => rewrite(table.keyring, all[6], [{ ...scouts, unit: 'b-nobody' }]), [6]);
    expect(first(nobody)).toMatch(/^FAIL E_ILLEGAL entry 6: order 0: .*no unit of this game/);
    const theirs = lied(
      (all) => rewrite(table.keyring, all[6], [{ ...scouts, unit: 'r-guard', path: ['F15'] }]),
      [6],
    );
    expect(first(theirs)).toMatch(/^FAIL E_ILLEGAL entry 6: 1\.1 order 0: /);
  });

  test('E_ILLEGAL: a seat out of turn', () => {
    const moved = lied(
      (all) => {
        all[6].actor = 'seat:2';
        const file = {
          ...JSON.parse(Buffer.from(all[6].file.b64, 'base64').toString()),
          seat: 2,
          orders: [{ order: 'move', unit: 'r-guard', path: ['F15'] }],
        };
        const bytes = new Uint8Array(Buffer.from(JSON.stringify(file)));
        all[6].file = {
          sha256: toHex(sha256(bytes)),
          b64: toBase64(bytes),
          sig: signFile(table.keyring.player(2)!, all[6].game, 2, bytes),
        };
      },
      [6],
    );
    expect(first(moved)).toMatch(/^FAIL E_ILLEGAL entry 6: 2\.3 order 0: Seat 2 has no move here/);
  });

  test('E_ROLL_PLAN: other dice than the rules ask for', () => {
    const why = good[7]!.entry.dice.rolls[0].for;
    expect(first(lied((all) => (all[7].dice.rolls[0].for = 'combat:X9')))).toBe(
      `FAIL E_ROLL_PLAN entry 7: the rules ask for roll 0 (${why}) of dice 10, the log has roll 0 (combat:X9) of dice 10`,
    );
    const none = lied((all) => {
      all[7].dice.rolls = [];
      all[7].dice.empty = true;
    });
    expect(first(none)).toBe(
      `FAIL E_ROLL_PLAN entry 7: the rules ask for roll 0 (${why}) of dice 10, the log has nothing`,
    );
  });

  test('E_EVENTS: an event changed, left out, or too many', () => {
    const [event] = good[6]!.entry.events;
    const other = { ...event, cost: 2 };
    expect(first(lied((all) => (all[6].events = [other])))).toBe(
      `FAIL E_EVENTS entry 6: event 0 is ${canonicalJson(other)}, replay gives ${canonicalJson(event)}`,
    );
    expect(first(lied((all) => (all[6].events = [])))).toBe(
      `FAIL E_EVENTS entry 6: event 0 is missing, replay gives ${canonicalJson(event)}`,
    );
    expect(first(lied((all) => all[6].events.push(event)))).toBe(
      `FAIL E_EVENTS entry 6: event 1 is ${canonicalJson(event)}, replay gives nothing`,
    );
    expect(first(lied((all) => (all[3].events = [event])))).toBe(
      `FAIL E_EVENTS entry 3: event 0 is ${canonicalJson(event)}, replay gives nothing`,
    );
  });

  test('E_STATE: another state', () => {
    const x = 'c'.repeat(64);
    expect(first(lied((all) => (all[8].state = x)))).toBe(
      `FAIL E_STATE entry 8: state hash ${x}, replay gives ${good[8]!.entry.state}`,
    );
    expect(first(lied((all) => (all[0].state = x)))).toMatch(/^FAIL E_STATE entry 0: |^FAIL E_FACES /);
  });

  test('E_ILLEGAL: the game is closed for another reason than the rules know', () => {
    expect(first(lied((all) => (all[10].body.reason = 'played')))).toBe(
      'FAIL E_ILLEGAL entry 10: the log closes the game as played, by the rules it is resigned',
    );
  });

  test('E_ILLEGAL: a resignation that the file does not say', () => {
    const silent = lied((all) => rewrite(table.keyring, all[9], [endPhase]), [9]);
    expect(first(silent)).toBe('FAIL E_ILLEGAL entry 9: the file does not resign');
  });

  test('dice and `mayRoll`: the bit that everybody computes alike', () => {
    // Rules that say too little: their own attacks roll nevertheless.
    const never: GameModule = { ...plainModule, mayRoll: () => false };
    expect(first(good, never)).toBe(
      "FAIL E_ROLL_PLAN entry 7: the rules ask for no index, since these orders can't roll, the log has index 2",
    );
    const always: GameModule = { ...plainModule, mayRoll: () => true };
    expect(first(good, always)).toBe(
      'FAIL E_ROLL_PLAN entry 6: the rules ask for an index, since these orders may roll, the log has none',
    );
  });

  test('other rules than the log names', () => {
    const other = { moduleHash: 'ee'.repeat(32) };
    expect(verify(good, plainModule, other).warnings).toEqual([
      {
        code: 'W_MODULE',
        text: `entry 0: the log names rules ${HASH}, those at hand are ${other.moduleHash}; they agree all the same`,
      },
    ]);
    const verdict = verify(
      lied((all) => (all[8].state = HASH)),
      plainModule,
      other,
    );
    expect(verdict.failure!.text).toBe(
      `entry 8: state hash ${HASH}, replay gives ${good[8]!.entry.state} (rules ${other.moduleHash}, log ${HASH})`,
    );
    expect(verdict.warnings).toEqual([]);
    const unknown = verify(good, { ...plainModule, id: 'demo-other' });
    expect(unknown.ok).toBe(true);
    expect(unknown.states).toBeUndefined();
    expect(unknown.warnings.map(({ code }) => code)).toEqual(['W_NO_RULES']);
  });

  test('rules that break down on a log no referee wrote are an answer, too', () => {
    const broken: GameModule = {
      ...plainModule,
      *procedure() {
        throw new Error('a slip');
      },
    };
    expect(first(good, broken)).toMatch(/^FAIL E_ILLEGAL entry 6: the rules can't go on: a slip/);
  });
});

describe('a takeback', () => {
  test('`void` takes the state back, and play goes on from there', async () => {
    const table = await open('void');
    await must(table.one.play([scouts]));
    const good = await linesNow(table);
    const moved = good[6]!.entry;
    const body = { seq: 6, reason: 'both agree' };
    const signed = (lines: readonly Line[]) => {
      const digest = rulingDigest({ gid: table.game, seq: lines.length, prev: lines.at(-1)!.hash }, body);
      return [1, 2].map((seat) => ({
        by: `seat:${seat}`,
        sig: toBase64(table.keyring.player(seat)!.sign(digest)),
      }));
    };
    const append = (lines: readonly Line[], entry: Loose): Line[] =>
      forged(lines, (all) => all.push({ ...entry, seq: lines.length, prev: lines.at(-1)!.hash }), {
        keys: table.keyring,
        touched: [lines.length],
      });
    const takenBack = append(good, {
      ...moved,
      type: 'void',
      actor: 'server',
      body: { ...body, sigs: signed(good) },
      file: null,
      events: [],
      state: good[5]!.entry.state,
    });
    expect(verify(takenBack).failure).toBeNull();
    expect(codes(takenBack)).toContain('W_VOID');
    const again = structuredClone(moved);
    const file = {
      ...JSON.parse(Buffer.from(again.file.b64, 'base64').toString()),
      head: takenBack.at(-1)!.hash,
    };
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(file)));
    again.file = {
      sha256: toHex(sha256(bytes)),
      b64: toBase64(bytes),
      sig: signFile(table.keyring.player(1)!, table.game, 1, bytes),
    };
    const replayed = append(takenBack, again);
    expect(verify(replayed).failure).toBeNull();
    const unmoved = append(good, { ...takenBack.at(-1)!.entry, state: moved.state });
    expect(first(unmoved)).toBe(
      `FAIL E_STATE entry 7: state hash ${moved.state}, replay gives ${good[5]!.entry.state}`,
    );
  });
});

describe('E_EMPTY_DICE', () => {
  test('an index used up by orders that can’t roll', async () => {
    const table = await open('empty');
    // One round through the orders: Blue's last order of a file may roll if there are several (the demo says so).
    await must(table.one.play([scouts, endPhase]));
    const lines = await linesNow(table);
    const seq = lines.length - 1;
    expect(lines[seq]!.entry.dice).toMatchObject({ k: 2, empty: true });
    expect(codes(lines)).toContain('W_EMPTY');
    expect(verify(lines).warnings.find(({ code }) => code === 'W_EMPTY')!.text).toBe(
      '1 links of seat 1 were used up without a roll',
    );
    const never: GameModule = { ...plainModule, mayRoll: () => false };
    expect(first(lines, never)).toBe(
      `FAIL E_EMPTY_DICE entry ${seq}: the file reveals index 2 of seat 1 but rolls nothing`,
    );
  });
});

/** 6: the attack waits for Blue's own decision on a re-roll; 7: the answer, and the rest of the queue; 8 resign, 9 close. */
describe('step 14, files that wait (DICE-AND-LOG 9a)', () => {
  let table: Fixed;
  let good: Line[];
  beforeAll(async () => {
    table = await open('waits', { rerolls: true });
    await must(table.one.play([scouts, attack, rifles]));
    await must(table.one.play([answer(true)]));
    await must(table.two.play([{ order: 'resign' }]));
    good = await linesNow(table);
  });
  const lied = (change: (all: Loose[]) => void, touched: number[] = []): Line[] =>
    forged(good, change, { keys: table.keyring, touched });
  const upTo = (lines: readonly Line[], seq: number): Line[] => lines.slice(0, seq + 1);

  test('are carried out again once every order dealt with is known', () => {
    expect(verify(upTo(good, 6)).warnings.map(({ code }) => code)).toEqual([
      'W_PENDING',
      'W_SEALED',
      'W_OPEN',
    ]);
    expect(verify(upTo(good, 7)).warnings.map(({ code }) => code)).toEqual(['W_SEALED', 'W_OPEN']);
    expect(verify(good)).toMatchObject({ failure: null, warnings: [] });
  });

  test('the state is followed at once by the logged events', () => {
    const x = 'd'.repeat(64);
    const wrong = upTo(
      lied((all) => (all[6].state = x)),
      6,
    );
    expect(first(wrong)).toBe(`FAIL E_STATE entry 6: state hash ${x}, replay gives ${good[6]!.entry.state}`);
    const moved = upTo(
      lied((all) => all[6].events.push({ event: 'stepped', block: 'X1', to: 'F12', cost: 1 })),
      6,
    );
    expect(first(moved)).toMatch(
      new RegExp(`^FAIL E_STATE entry 6: state hash ${good[6]!.entry.state}, replay gives [0-9a-f]{64}$`),
    );
  });

  test('an event of the first entry that the orders don’t give is found when they are known', () => {
    const { events } = good[6]!.entry;
    const die = events.at(-1);
    const other = { ...die, seat: 2 };
    const wrong = lied((all) => (all[6].events[events.length - 1] = other));
    expect(verify(upTo(wrong, 6)).failure?.code ?? null).toBeNull();
    expect(first(upTo(wrong, 7))).toBe(
      `FAIL E_EVENTS entry 6: event ${events.length - 1} is ${canonicalJson(other)}, replay gives ${canonicalJson(die)}`,
    );
  });

  test('9a.1: a roll of the continuation is the one that the order asks for', () => {
    const why = good[7]!.entry.dice.rolls[0].for;
    expect(first(lied((all) => (all[7].dice.rolls[0].for = 'combat:X4')))).toBe(
      `FAIL E_ROLL_PLAN entry 7: the rules ask for roll 1 (${why}) of dice 10, the log has roll 1 (combat:X4) of dice 10`,
    );
  });

  test('9a.3: the secret is revealed before the file is finished, or not when it is', () => {
    const early = lied((all) => {
      all[6].dice.t = all[7].dice.t;
      all[7].dice = null;
    });
    expect(first(early)).toBe(
      'FAIL E_ILLEGAL entry 6: the file of entry 6 ends, but not all its orders are done (DICE-AND-LOG 9a.3)',
    );
    const late = lied((all) => {
      all[8].body.reveal = [{ seat: 1, k: 2, t: all[7].dice.t }];
      all[7].dice.t = '';
    });
    expect(first(late)).toBe(
      'FAIL E_ILLEGAL entry 7: the file of entry 6 is finished, but its secret is not revealed (DICE-AND-LOG 9a.3)',
    );
  });

  test('9a.4: an order is opened by the entry in which it is done, not before, not after', () => {
    const early = lied((all) => {
      all[6].body.opened.push(all[7].body.opened.pop());
    });
    expect(first(early)).toBe(
      'FAIL E_ILLEGAL entry 6: order 6.2 is opened, but it is not done (DICE-AND-LOG 9a.4)',
    );
    const late = lied((all) => {
      all[7].body.opened.unshift(all[6].body.opened.shift());
      delete all[6].body.opened;
    });
    expect(first(late)).toBe(
      'FAIL E_ILLEGAL entry 6: order 6.0 is done, but it is not opened (DICE-AND-LOG 9a.4)',
    );
    const left = lied((all) => all[7].body.opened.pop());
    expect(first(left)).toBe(
      'FAIL E_ILLEGAL entry 7: the file of entry 6 ends, but not all its orders are done (DICE-AND-LOG 9a.3)',
    );
  });

  test('9a.4: a file that waits is sealed', () => {
    const plain = lied(
      (all) => {
        const { b64, sig } = all[9].body.files[0];
        all[6].file = { sha256: toHex(sha256(new Uint8Array(Buffer.from(b64, 'base64')))), b64, sig };
        delete all[6].body.opened;
        delete all[7].body.opened;
        delete all[9].body.files;
      },
      [6],
    );
    expect(first(plain)).toBe(
      'FAIL E_ILLEGAL entry 6: the file waits for an answer, but it is not sealed (DICE-AND-LOG 9a.4)',
    );
  });

  test('9a.5: while its file is open, a seat sends no other orders', () => {
    const more = lied(
      (all) => rewrite(table.keyring, all[7], [{ order: 'move', unit: 'b-rifles', path: ['F12'] }]),
      [7],
    );
    expect(first(more)).toMatch(/^FAIL E_/);
    expect(verify(more).failure!.entry).toBe(7);
  });

  test('an answer that was none, or that nobody was asked for', () => {
    const malformed = lied(
      (all) => rewrite(table.keyring, all[7], [{ order: 'answer', ask: 'reroll', reroll: 'yes' }]),
      [7],
    );
    expect(first(malformed)).toMatch(/^FAIL E_ILLEGAL entry 7: order 0: This does not answer the question/);
    const unasked = lied(
      (all) => rewrite(table.keyring, all[7], [{ order: 'answer', ask: 'withdraw', to: {} }]),
      [7],
    );
    expect(first(unasked)).toMatch(
      /^FAIL E_ILLEGAL entry 7: order 0: No question of kind withdraw waits for seat 1/,
    );
  });
});

describe('9a.3: how a file ends otherwise', () => {
  test('its queue is dropped: what was dropped is opened by the close', async () => {
    const play = async ({ one }: Fixed): Promise<void> => {
      await must(one.play([attack, rifles]));
      await must(one.play([drop]));
      await must(one.play([answer(false)]));
    };
    const table = await openWhere('dropped', play, decided);
    const running = await linesNow(table);
    expect(running[8]!.entry.body.opened.map(({ i }: Loose) => i)).toEqual([0]);
    expect(verify(running)).toMatchObject({ failure: null });
    expect(codes(running)).not.toContain('W_PENDING');
    await must(table.two.play([{ order: 'resign' }]));
    const good = await linesNow(table);
    expect(verify(good)).toMatchObject({ failure: null, warnings: [] });

    // Without the drop the file can't end there.
    const undropped = forged(
      good,
      (all) => {
        rewrite(table.keyring, all[7], [{ order: 'offer', draw: true }]);
        all[7].events = [{ event: 'offered', seat: 1, draw: true }];
      },
      { keys: table.keyring, touched: [7] },
    );
    expect(first(undropped)).toBe(
      'FAIL E_ILLEGAL entry 8: the file of entry 6 ends, but not all its orders are done (DICE-AND-LOG 9a.3)',
    );
  });

  test('its queue stops at an order that is no longer legal: that one is dealt with, too', async () => {
    // What stands behind the first die is not judged when the file is checked; then its path is no path.
    const play = async ({ one }: Fixed): Promise<void> => {
      await must(one.play([attack, { ...rifles, path: ['F36'] }, scouts]));
      await must(one.play([answer(false)]));
    };
    const table = await openWhere('stopped', play, decided);
    const running = await linesNow(table);
    expect(running[7]!.entry.body.opened.map(({ i }: Loose) => i)).toEqual([0, 1]);
    expect(verify(running)).toMatchObject({ failure: null });
    await must(table.two.play([{ order: 'resign' }]));
    const good = await linesNow(table);
    expect(verify(good)).toMatchObject({ failure: null, warnings: [] });
    const withheld = forged(good, (all) => all[7].body.opened.pop(), { keys: table.keyring });
    expect(first(withheld)).toBe(
      'FAIL E_ILLEGAL entry 7: the file of entry 6 ends, but not all its orders are done (DICE-AND-LOG 9a.3)',
    );
  });

  test('time is up: the default policy answers', async () => {
    const play = async ({ one, referee, game }: Fixed): Promise<void> => {
      await must(one.play([attack, rifles]));
      await must(referee.timeout(game, 1, 'three days'));
    };
    const table = await openWhere('timeout', play, decided);
    const good = await linesNow(table);
    expect(verify(good)).toMatchObject({ failure: null });
    const told = good[7]!.entry.body.answers[0];
    const other = { ...told, answer: { reroll: true } };
    const wrong = forged(good, (all) => (all[7].body.answers = [other]), { keys: table.keyring });
    expect(first(wrong)).toBe(
      `FAIL E_EVENTS entry 7: answer 0 is ${canonicalJson(other)}, replay gives ${canonicalJson(told)}`,
    );
  });

  test('the enemy resigns in the middle: the order in progress is carried out again when the close opens it', async () => {
    const table = await open('resigned', { rerolls: true });
    await must(table.one.play([attack, rifles]));
    await must(table.two.play([{ order: 'resign' }]));
    const good = await linesNow(table);
    expect(good[7]!.entry.body.reveal).toMatchObject([{ seat: 1, k: 2 }]);
    expect(verify(good)).toMatchObject({ failure: null, warnings: [] });
    const die = good[6]!.entry.events[0];
    const wrong = forged(good, (all) => (all[6].events[0] = { ...die, seat: 2 }), { keys: table.keyring });
    expect(verify(wrong.slice(0, 8)).failure).toBeNull();
    expect(first(wrong)).toBe(
      `FAIL E_EVENTS entry 6: event 0 is ${canonicalJson({ ...die, seat: 2 })}, replay gives ${canonicalJson(die)}`,
    );
  });

  test('both agree on a draw in the middle', async () => {
    const table = await open('agreed', { rerolls: true });
    await must(table.one.play([attack, rifles]));
    await must(table.two.play([{ order: 'offer', draw: true }]));
    const sent = await table.one.play([{ order: 'offer', draw: true }]);
    const good = await linesNow(table);
    if (sent.ok) expect(good.at(-1)!.entry).toMatchObject({ type: 'close', body: { reason: 'agreed' } });
    expect(verify(good).failure).toBeNull();
  });
});

describe('9a.6: standing orders', () => {
  test('at the close they are open, and must give the answers logged as theirs', async () => {
    const table = await open('standing', { rerolls: true });
    await must(
      table.referee.setStanding(
        table.game,
        { role: 'seat', seat: 1 },
        new Uint8Array(Buffer.from('{"reroll":{"below":11}}')),
      ),
    );
    await must(table.one.play([endPhase]));
    await must(table.two.play([endPhase]));
    await must(table.one.play([{ order: 'answer', ask: 'plot', bid: 3 }]));
    await must(table.two.play([{ order: 'answer', ask: 'plot', bid: 0 }]));
    await must(table.one.play([attack]));
    await must(table.two.play([{ order: 'resign' }]));
    const good = await linesNow(table);
    const seq = good.findIndex(({ entry }) => entry.body.answers !== undefined);
    expect(good[seq]!.entry.body.answers).toEqual([
      { seat: 1, ask: 'reroll', by: 'standing', answer: { reroll: true } },
    ]);
    expect(verify(good).failure).toBeNull();
    // The log is one piece of work up to the close; only the opened policy says otherwise.
    const other = new Uint8Array(Buffer.from('{"reroll":{"below":0}}'));
    const sealedAt = good.findIndex(({ entry }) => entry.type === 'standing');
    const wrong = forged(
      good,
      (all) => {
        const opened = all.at(-1).body.standing[0];
        opened.b64 = toBase64(other);
        all[sealedAt].body.commit = standingCommit(
          { genesisHash: good[0]!.hash, seq: sealedAt },
          new Uint8Array(Buffer.from(opened.salt, 'hex')),
          other,
        );
      },
      { keys: table.keyring },
    );
    expect(verify(wrong.slice(0, -1)).failure).toBeNull();
    expect(verify(wrong).failure).toMatchObject({ entry: seq });
  });
});

describe('private draws and fog', () => {
  test.each([
    ['without fog', clearModule],
    ['with fog', fogModule],
  ])('%s the whole game is carried out again when the close opens it', async (_name, module) => {
    const table = await open(`whole ${module.id}`, { rerolls: true }, module);
    await playOn(table, 5);
    const good = await linesNow(table);
    expect(verify(good, module).failure).toBeNull();
    const running = good.slice(0, -1);
    expect(verify(running, module).warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['W_SEALED', 'W_OPEN']),
    );

    const drawn = good.findIndex(({ entry }) => (entry.dice?.hidden.length ?? 0) > 0);
    const commit = forged(good, (all) => (all[drawn].dice.hidden[0].commits[0] = 'e'.repeat(64)), {
      keys: table.keyring,
    });
    expect(verify(commit, module).failure).toMatchObject({
      code: expect.stringMatching(/^E_(HIDDEN_VALUE|OPEN)$/) as string,
    });
    const kept = forged(good, (all) => delete all.at(-1).body.hidden, { keys: table.keyring });
    expect(verify(kept, module).failure).toMatchObject({ code: 'E_HIDDEN_MISSING', entry: good.length - 1 });

    const step = good.findIndex(({ entry }) =>
      entry.events.some((event: Loose) => event.event === 'stepped'),
    );
    const m = good[step]!.entry.events.findIndex((event: Loose) => event.event === 'stepped');
    const wrong = forged(good, (all) => (all[step].events[m].cost += 1), { keys: table.keyring });
    // The running total of points spent is public: the state that everybody can follow contradicts at once.
    expect(verify(wrong, module).failure).toMatchObject({
      entry: step,
      code: expect.stringMatching(/^E_(STATE|EVENTS)$/) as string,
    });
  });
});
