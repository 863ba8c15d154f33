import { present } from '../../../shared/core/assert.ts';
import { toBase64, toHex } from '../../../shared/core/bytes.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';
import { standingCommit, signFile } from '../../../shared/log/index.ts';
import { moduleById } from '../../../shared/games/all.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import { keysFrom } from '../../../server/keys.ts';
import { moduleHash } from '../../../server/moduleHash.ts';
import { must, openRoom, Player, type Room } from '../../server/referee/table.ts';
import { uniformFrom } from '../../support/demo-module/table.ts';
import { exported, forged, type Keys, type Line, type Loose } from './forge.ts';
import { fixedEntropy, linesOf } from './realTable.ts';
import { sha256 } from './sha256.ts';

/** A sample log and what `verify` says of it, as written in `fixtures/logs/index.json`. */
export interface Sample {
  /** File name, without `.jsonl`. */
  readonly log: string;
  /** What it shows; of a tampered one, the lie. */
  readonly about: string;
  /** The rule of DICE-AND-LOG that it is an example of. */
  readonly rule: string;
  /** The first line of the verdict; of a good one without its head. */
  readonly verdict: string;
  /** Codes of the warnings of a good log. */
  readonly warnings?: readonly string[];
  readonly text: string;
}

const battleForGermany = present(moduleById('battle-for-germany'), 'Battle for Germany') as GameModule;
const ids = { module: battleForGermany.id, scenario: 'historical' };

/** A game of Battle for Germany through the real referee: two players who keep their nonces and sign. */
class SampleGame {
  private constructor(
    readonly room: Room,
    readonly game: string,
    readonly one: Player,
    readonly two: Player,
    readonly keys: Keys,
    readonly uniform: (n: number) => number,
  ) {}

  static async open(name: string, attempt: number): Promise<SampleGame> {
    const keys = keysFrom(fixedEntropy('sample server key')(32), fixedEntropy('sample vault key')(32));
    const hash = moduleHash(ids.module);
    const room = await openRoom({
      keys,
      entropy: fixedEntropy(`sample ${name} ${attempt}`),
      modules: { find: (id) => (id === ids.module ? battleForGermany : null) },
      moduleHash: () => hash,
    });
    const seat = (n: SeatId, who: string) => ({
      seat: n,
      name: who,
      email: `${who.toLowerCase()}@example.org`,
      timeZone: 'UTC',
    });
    const { game } = await must(
      room.referee.createGame({ ...ids, options: {}, seats: [seat(1, 'Ada'), seat(2, 'Bo')] }),
    );
    const [one, two] = [new Player(room, game, 1, true), new Player(room, game, 2, true)];
    for (const player of [one, two]) await must(player.join());
    for (const player of [one, two]) await must(player.send(await player.file([], 1)));
    const player = (n: SeatId) => (n === 1 ? one : two).signer;
    return new SampleGame(room, game, one, two, { server: keys, player }, uniformFrom(attempt + 1));
  }

  /** Orders of a machine player for the seat, on its view. */
  async machineOrders(seat: SeatId): Promise<readonly Loose[]> {
    const { match } = present(await this.room.store.game(this.game), 'the game');
    const orders = present(battleForGermany.players['random'], 'machine player').orders(
      battleForGermany.view(match.state, seat),
      seat,
      this.uniform,
    );
    return JSON.parse(JSON.stringify(orders)) as Loose[];
  }

  /** Set-up, and through to the first combat phase without moving: entries 6 to 8. */
  async toCombat(): Promise<void> {
    await must(this.two.play(await this.machineOrders(2)));
    await must(this.one.play([{ order: 'end-phase' }]));
    await must(this.one.play([{ order: 'end-phase' }]));
  }

  /** As many attacks of the Soviet combat phase as there are, one for each target and unit. */
  async attacks(): Promise<readonly Loose[]> {
    return (await this.machineOrders(1))
      .filter(({ order }) => order === 'attack')
      .map(({ plan: _plan, ...attack }) => attack as Loose);
  }

  async lines(): Promise<Line[]> {
    return linesOf(present(await this.room.referee.exportLog(this.game), 'a log'));
  }

  async questions(): Promise<
    readonly { readonly seat: SeatId; readonly ask: string; readonly id: string }[]
  > {
    const status = await must(this.room.referee.status(this.game, { role: 'operator' }));
    return status.questions;
  }

  /** Everybody answers as a machine player would, until nobody is asked. */
  async answerAll(): Promise<void> {
    for (let asked = await this.questions(); asked.length > 0; asked = await this.questions())
      await this.answer(asked[0]!);
  }

  async answer({ seat, id }: { seat: SeatId; id: string }): Promise<void> {
    const { match } = present(await this.room.store.game(this.game), 'the game');
    const question = present(
      match.open?.waiting.find((each) => each.question.id === id)?.question,
      'the question',
    );
    const machine = present(battleForGermany.players['random'], 'machine player');
    const answer = machine.answer(battleForGermany.view(match.state, seat), question as never, this.uniform);
    await must((seat === 1 ? this.one : this.two).play([{ order: 'answer', id, ...answer }]));
  }

  async resign(seat: SeatId): Promise<void> {
    await must((seat === 1 ? this.one : this.two).play([{ order: 'resign' }]));
  }
}

/** Games of one kind are opened until the dice fall as wanted; the same one in every run. */
async function find(name: string, play: (game: SampleGame) => Promise<boolean>): Promise<SampleGame> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const game = await SampleGame.open(name, attempt);
    if (await play(game)) return game;
    await game.room.close();
  }
  throw new Error(`no game of 60 is a sample of ${name}`);
}

/** Entry 9: the Soviet file of two attacks waits for Bo, after the first die; nothing of it is done. */
async function waitsForBo(game: SampleGame, more: readonly object[] = []): Promise<boolean> {
  await game.toCombat();
  const attacks = (await game.attacks()).slice(0, 2);
  if (attacks.length < 2) return false;
  const sent = await game.one.play([...attacks, ...more]);
  if (!sent.ok) return false;
  const [asked] = await game.questions();
  const lines = await game.lines();
  return lines.length === 10 && asked?.seat === 2 && lines[9]!.entry.body.opened === undefined;
}

const good = (lines: readonly Line[], grade = 'B'): string => `OK ${lines.length} entries, grade ${grade}`;
const x = 'a'.repeat(64);

/** All samples, made anew: good logs of the real referee, and lies in them whose hashes and signatures are right. */
export async function makeSamples(): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const keep = (
    log: string,
    rule: string,
    about: string,
    lines: readonly Line[],
    warnings: readonly string[],
  ): void => {
    samples.push({ log, rule, about, verdict: good(lines), warnings, text: exported(lines) });
  };
  const lie = (
    of: SampleGame,
    log: string,
    rule: string,
    about: string,
    lines: readonly Line[],
    change: (all: Loose[]) => void,
    verdict: string,
    touched: readonly number[] = [],
  ): void => {
    samples.push({
      log,
      rule,
      about,
      verdict: `FAIL ${verdict}`,
      text: exported(forged(lines, change, { keys: of.keys, touched })),
    });
  };
  /** The bytes of an opened file as they would stand in a plain one. */
  const inPlain = (opened: Loose): Loose => ({
    sha256: toHex(sha256(new Uint8Array(Buffer.from(opened.b64, 'base64')))),
    b64: opened.b64,
    sig: opened.sig,
  });
  const rewrite = (game: SampleGame, entry: Loose, orders: readonly object[]): void => {
    const bytes = new Uint8Array(
      Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(entry.file.b64, 'base64').toString()), orders }),
      ),
    );
    const seat = Number(entry.actor.slice(5));
    entry.file = {
      sha256: toHex(sha256(bytes)),
      b64: toBase64(bytes),
      sig: signFile(game.keys.player(seat)!, entry.game, seat, bytes),
    };
  };

  // A game that nobody has to be asked in.
  {
    const game = await find('finished', async (each) => {
      await each.toCombat();
      const [attack] = await each.attacks();
      const sent = await each.one.play([{ ...attack, plan: { advance: null } }, { order: 'end-phase' }]);
      return sent.ok && (await each.questions()).length === 0;
    });
    await game.resign(2);
    const lines = await game.lines();
    keep('finished', '10', 'A short game: set-up, one attack, Bo resigns.', lines, []);
    const [event] = lines[9]!.entry.events;
    const other = { ...event, die: (event.die % 6) + 1 };
    lie(
      game,
      'finished.event',
      '10',
      'The combat event tells of another die than was rolled.',
      lines,
      (all) => (all[9].events[0] = other),
      `E_EVENTS entry 9: event 0 is ${canonicalJson(other)}, replay gives ${canonicalJson(event)}`,
    );
    const roll = lines[9]!.entry.dice.rolls[0];
    lie(
      game,
      'finished.face',
      '10',
      'The operator turned the die.',
      lines,
      (all) => (all[9].dice.rolls[0].faces = [other.die]),
      `E_FACES entry 9: roll 0 (${roll.for}): logged ${other.die}, recomputed ${roll.faces[0]}`,
    );
    await game.room.close();
  }

  // A file that waits, and how it ends.
  {
    const game = await find('answered', async (each) => {
      if (!(await waitsForBo(each))) return false;
      const waiting = await each.lines();
      await each.answerAll();
      const lines = await each.lines();
      const last = lines.at(-1)!.entry;
      // Both attacks are done in the end, and more than one entry went on with the file.
      return (
        lines.length > 11 &&
        lines.length < 16 &&
        last.dice?.t !== '' &&
        waiting.length === 10 &&
        lines.some(({ entry }) => entry.seq > 9 && entry.dice?.rolls.length > 0)
      );
    });
    const open = (await game.lines()).slice(0, 10);
    const running = await game.lines();
    const last = running.length - 1;
    await game.resign(1);
    const lines = await game.lines();
    const { rolls } = open[9]!.entry.dice;
    const faces = rolls.map((roll: Loose) => roll.faces[0]);
    const turned = (faces[0] % 6) + 1;
    const secret = running[last]!.entry.dice.t;
    const close = lines.length - 1;
    const firstOpened = running.findIndex(({ entry }) => entry.seq > 9 && entry.body.opened !== undefined);
    const rolling = running.findIndex(({ entry }) => entry.seq > 9 && entry.dice?.rolls.length > 0);
    const later = running[rolling]!.entry.dice.rolls[0];

    keep('waiting', '9a.3', 'Ada attacks twice; the first result asks Bo, and the file waits.', open, [
      'W_PENDING',
      'W_SEALED',
      'W_OPEN',
    ]);
    lie(
      game,
      'waiting.state',
      '9a',
      'The state of the open file is another; the events alone give it away.',
      open,
      (all) => (all[9].state = x),
      `E_STATE entry 9: state hash ${x}, replay gives ${open[9]!.entry.state}`,
    );
    lie(
      game,
      'waiting.other-orders',
      '9a.5',
      'Ada ends the phase while her file waits.',
      open,
      (all) => {
        const bytes = new Uint8Array(
          Buffer.from(
            JSON.stringify({
              format: 'pbem-move/1',
              game: game.game,
              seat: 1,
              k: null,
              head: open[9]!.hash,
              nonce: null,
              orders: [{ order: 'end-phase' }],
            }),
          ),
        );
        all.push({
          ...all[9],
          seq: 10,
          prev: open[9]!.hash,
          body: {},
          dice: null,
          events: [],
          file: {
            sha256: toHex(sha256(bytes)),
            b64: toBase64(bytes),
            sig: signFile(game.keys.player(1)!, game.game, 1, bytes),
          },
        });
      },
      'E_ILLEGAL entry 10: the file of entry 9 still waits: before its end only answers and drop-queue (DICE-AND-LOG 9a.5)',
    );

    keep('answered', '9a.2', 'Everybody answers, both attacks are done; Ada resigns.', lines, []);
    lie(
      game,
      'answered.own-index',
      '9a.1',
      'The roll of a continuation stands under the answering seat instead of the file’s.',
      running,
      (all) => delete all[10].dice.of,
      `E_FILE_FIELD entry 10: file field "k" is null, entry says 2`,
    );
    lie(
      game,
      'answered.index',
      '9a.2',
      'A continuation names another index.',
      running,
      (all) => (all[10].dice.k = 3),
      'E_OF entry 10: entry 9 is no open file of seat 1 with this k',
    );
    lie(
      game,
      'answered.nonce',
      '9a.2',
      'A continuation names another nonce.',
      running,
      (all) => (all[10].dice.n = x),
      'E_OF entry 10: entry 9 is no open file of seat 1 with this n',
    );
    lie(
      game,
      'answered.others',
      '9a.2',
      'A continuation stands on other nonces of the others.',
      running,
      (all) => (all[10].dice.others = [{ seat: 2, k: 0 }]),
      'E_OF entry 10: entry 9 is no open file of seat 1 with this others',
    );
    lie(
      game,
      'answered.file',
      '9a.2',
      'A continuation names another file.',
      running,
      (all) => (all[10].dice.of.seq = 8),
      'E_OF entry 10: entry 8 is no open file of seat 1 with this seq',
    );
    lie(
      game,
      'answered.plan',
      '9a.1',
      'The roll is another than the order in progress asks for.',
      running,
      (all) => (all[rolling].dice.rolls[0].for = 'combat:9999'),
      `E_ROLL_PLAN entry ${rolling}: the rules ask for roll ${later.j} (${later.for}) of dice 6, the log has roll ${later.j} (combat:9999) of dice 6`,
    );
    lie(
      game,
      'answered.face',
      '9a.3',
      'The first die was turned; the secret that gives it away comes last.',
      running,
      (all) => (all[9].dice.rolls[0].faces = [turned]),
      `E_FACES entry 9: roll 0 (${rolls[0].for}): logged ${turned}, recomputed ${faces[0]}`,
    );
    lie(
      game,
      'answered.early-secret',
      '9a.3',
      'The secret is revealed while the file waits.',
      open,
      (all) => (all[9].dice.t = secret),
      'E_ILLEGAL entry 9: the file of entry 9 ends, but not all its orders are done (DICE-AND-LOG 9a.3)',
    );
    lie(
      game,
      'answered.late-secret',
      '9a.3',
      'The file is finished and its secret is kept back.',
      running,
      (all) => (all[last].dice.t = ''),
      `E_ILLEGAL entry ${last}: the file of entry 9 is finished, but its secret is not revealed (DICE-AND-LOG 9a.3)`,
    );
    lie(
      game,
      'answered.other-secret',
      '9a.3',
      'Another secret is revealed.',
      running,
      (all) => (all[last].dice.t = x),
      `E_SERVER_CHAIN entry ${last}: server secret of seat 1 index 2 does not hash to index 1`,
    );
    lie(
      game,
      'answered.order',
      '9a.4',
      'An order is opened otherwise than it was sealed.',
      running,
      (all) => (all[firstOpened].body.opened[0].order.targets = ['2424', '2425']),
      `E_OPEN_ORDER entry ${firstOpened}: order 9.0 does not match its commitment`,
    );
    lie(
      game,
      'answered.early-order',
      '9a.4',
      'An order is opened before it is done.',
      running,
      (all) => {
        const opened = all.slice(10).flatMap(({ body }) => body.opened ?? []);
        for (const entry of all.slice(10)) delete entry.body.opened;
        all[9].body.opened = opened;
      },
      'E_ILLEGAL entry 9: order 9.0 is opened, but it is not done (DICE-AND-LOG 9a.4)',
    );
    lie(
      game,
      'answered.plain',
      '9a.4',
      'The file that waits stands open in the log.',
      lines,
      (all) => {
        all[9].file = inPlain(all[close].body.files[0]);
        for (const entry of all.slice(10)) delete entry.body.opened;
        delete all[close].body.files;
      },
      'E_ILLEGAL entry 9: the file waits for an answer, but it is not sealed (DICE-AND-LOG 9a.4)',
      [9],
    );
    lie(
      game,
      'answered.unopened',
      '9a.4',
      'The close does not open the file.',
      lines,
      (all) => delete all[close].body.files,
      `E_OPEN_MISSING entry ${close}: the game is closed but entry 9 is still sealed`,
    );
    lie(
      game,
      'answered.salt',
      '9a.4',
      'The close opens the file with another salt.',
      lines,
      (all) => (all[close].body.files[0].salt = x),
      `E_OPEN_FILE entry ${close}: entry 9 does not match its commitment`,
    );
    await game.room.close();
  }

  // The queue is dropped.
  {
    const game = await find('dropped', async (each) => {
      if (!(await waitsForBo(each))) return false;
      await must(each.one.play([{ order: 'drop-queue' }]));
      await each.answerAll();
      return (await each.lines()).length < 15;
    });
    const running = await game.lines();
    const last = running.length - 1;
    await game.resign(2);
    const lines = await game.lines();
    keep(
      'dropped',
      '9a.3',
      'Ada drops her queue while Bo is asked; the second attack is opened by the close.',
      lines,
      [],
    );
    lie(
      game,
      'dropped.undropped',
      '9a.3',
      'The queue was never dropped, and the file ends all the same.',
      running,
      (all) => {
        rewrite(game, all[10], [{ order: 'offer', draw: true }]);
        all[10].events = [{ event: 'offered', seat: 1, draw: true }];
      },
      `E_ILLEGAL entry ${last}: the file of entry 9 ends, but not all its orders are done (DICE-AND-LOG 9a.3)`,
      [10],
    );
    lie(
      game,
      'dropped.seal',
      '9a.4',
      'The dropped order’s own seal is another.',
      lines,
      (all) => (all[9].file.orders[1] = x),
      `E_OPEN_ORDER entry ${lines.length - 1}: order 9.1 does not match its commitment`,
    );
    await game.room.close();
  }

  // The queue stops at an order that is no longer legal.
  {
    const game = await find('stopped', async (each) => {
      await each.toCombat();
      const [attack, second] = await each.attacks();
      if (second === undefined) return false;
      // The check ends at the first die: what comes behind it is judged when its turn comes. A target is named once (6.3).
      const sent = await each.one.play([
        attack,
        { ...second, targets: [second.targets[0], second.targets[0]] },
        { order: 'end-phase' },
      ]);
      if (!sent.ok || (await each.questions())[0]?.seat !== 2) return false;
      await each.answerAll();
      const lines = await each.lines();
      return lines.length < 15 && lines.at(-1)!.entry.body.opened?.some(({ i }: Loose) => i === 1);
    });
    const running = await game.lines();
    const last = running.length - 1;
    await game.resign(2);
    keep(
      'stopped',
      '9a.3',
      'An attack that names its target twice stops the queue; it is dealt with, the rest is dropped.',
      await game.lines(),
      [],
    );
    lie(
      game,
      'stopped.withheld',
      '9a.4',
      'The order that stopped the queue is not opened.',
      running,
      (all) => {
        all[last].body.opened = all[last].body.opened.filter(({ i }: Loose) => i === 0);
        if (all[last].body.opened.length === 0) delete all[last].body.opened;
      },
      `E_ILLEGAL entry ${last}: the file of entry 9 ends, but not all its orders are done (DICE-AND-LOG 9a.3)`,
    );
    await game.room.close();
  }

  // Time is up.
  {
    const game = await find('timeout', async (each) => {
      if (!(await waitsForBo(each))) return false;
      await must(each.room.referee.timeout(each.game, 2, 'three days'));
      await each.answerAll();
      const lines = await each.lines();
      return (
        lines.length < 15 && lines.at(-1)!.entry.dice?.t !== '' && lines[10]!.entry.body.answers?.length === 1
      );
    });
    const running = await game.lines();
    await game.resign(1);
    keep('timeout', '9a', 'Bo’s time is up; the default policy answers for him.', await game.lines(), []);
    const [told] = running[10]!.entry.body.answers;
    const other = { ...told, seat: 1 };
    lie(
      game,
      'timeout.answer',
      '9a',
      'The answer is logged as Ada’s.',
      running,
      (all) => (all[10].body.answers = [other]),
      `E_EVENTS entry 10: answer 0 is ${canonicalJson(other)}, replay gives ${canonicalJson(told)}`,
    );
    await game.room.close();
  }

  // Somebody resigns while the file waits.
  {
    const game = await find('resigned', (each) => waitsForBo(each));
    await game.resign(2);
    const lines = await game.lines();
    const { reveal } = lines[10]!.entry.body;
    keep(
      'resigned',
      '9a.3',
      'Bo resigns instead of an answer; the secret of the open file is revealed.',
      lines,
      [],
    );
    lie(
      game,
      'resigned.no-reveal',
      '9a.3',
      'Nobody reveals the secret.',
      lines,
      (all) => delete all[10].body.reveal,
      'E_OPEN_MISSING entry 11: the game is closed but entry 9 is still sealed',
    );
    lie(
      game,
      'resigned.other-index',
      '9a.3',
      'The secret of another index is revealed.',
      lines,
      (all) => (all[10].body.reveal[0].k = 3),
      'E_OF entry 10: entry 9 is no open file of seat 1 with this k',
    );
    lie(
      game,
      'resigned.other-secret',
      '9a.3',
      'Another secret is revealed.',
      lines,
      (all) => (all[10].body.reveal[0].t = x),
      'E_SERVER_CHAIN entry 10: server secret of seat 1 index 2 does not hash to index 1',
    );
    const [event] = lines[9]!.entry.events;
    const other = { ...event, attack: event.attack + 1 };
    lie(
      game,
      'resigned.event',
      '9a.4',
      'The order in progress gives another event than is logged; the close opens it.',
      lines,
      (all) => (all[9].events[0] = other),
      `E_EVENTS entry 9: event 0 is ${canonicalJson(other)}, replay gives ${canonicalJson(event)}`,
    );
    present(reveal, 'the secret');
    await game.room.close();
  }

  // A policy answers.
  {
    const policy = Buffer.from('{"retreat":{"decide":"away"},"advance":{"decide":"never"}}\n');
    const otherPolicy = new Uint8Array(
      Buffer.from('{"retreat":{"decide":"ask"},"advance":{"decide":"always"}}\n'),
    );
    const game = await find('standing', async (each) => {
      await must(each.room.referee.setStanding(each.game, { role: 'seat', seat: 2 }, policy));
      await each.toCombat();
      const [attack] = await each.attacks();
      const sent = await each.one.play([{ ...attack, plan: { advance: null } }]);
      const lines = await each.lines();
      const { body, file } = lines.at(-1)!.entry;
      return sent.ok && file.b64 !== undefined && body.answers?.[0].ask === 'retreat';
    });
    const running = await game.lines();
    const at = running.length - 1;
    await game.resign(1);
    const lines = await game.lines();
    const sealed = lines.findIndex(({ entry }) => entry.type === 'standing');
    keep('standing', '9a.6', 'Bo’s standing orders answer for him.', lines, []);
    const [told] = running[at]!.entry.body.answers;
    lie(
      game,
      'standing.policy',
      '9a.6',
      'The close opens other standing orders than gave the answer, sealed as such from the start.',
      lines,
      (all) => {
        const opened = all.at(-1).body.standing[0];
        opened.b64 = toBase64(otherPolicy);
        all[sealed].body.commit = standingCommit(
          { genesisHash: lines[0]!.hash, seq: sealed },
          new Uint8Array(Buffer.from(opened.salt, 'hex')),
          otherPolicy,
        );
      },
      `E_EVENTS entry ${at}: answer 0 is ${canonicalJson(told)}, replay gives nothing`,
    );
    lie(
      game,
      'standing.answer',
      '9a.6',
      'The logged answer is one that the rules do not allow.',
      running,
      (all) => (all[at].body.answers[0].answer = { retreat: {} }),
      `E_EVENTS entry ${at}: answer 0 is ${canonicalJson({ ...told, answer: { retreat: {} } })}, replay gives nothing`,
    );
    await game.room.close();
  }
  return samples;
}
