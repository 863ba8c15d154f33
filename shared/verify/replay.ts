import type { SeatId } from '../core/brands.ts';
import { canonicalJson } from './canonical.ts';
import type { JsonObject } from '../core/json.ts';
import { parseOrder } from '../rules/check.ts';
import type { BaseOrder, GameModule, OpenQuestion } from '../rules/contract.ts';
import type { ChanceRequest, ChanceResult, HiddenToken } from '../rules/effects.ts';
import { evolve, show, type LoggedEvent } from '../rules/events.ts';
import type { Environment, Input, Match, Policies, Refused, Step } from '../rules/match.ts';
import { advance, check, isRefused, newMatch, openQuestions, setStanding } from '../rules/runtime.ts';
import { fromUtf8, toHex, utf8 } from './bytes.ts';
import { seatOf } from './chains.ts';
import { dealAgain, type PoolOf } from './hidden.ts';
import type { Ledger, SealedFile } from './ledger.ts';
import type { Entry, HiddenDraw, Roll } from './schema.ts';
import { openedOrders } from './sealing.ts';
import { digest } from './tuple.ts';
import { Failed } from './verdict.ts';

/** Something that a later entry will open is needed to go on. */
class NotYet extends Error {}

/** Hash of an entry's `state` (DICE-AND-LOG 7). */
const stateHash = (publicState: unknown): string =>
  toHex(digest('pbem-log/1 state', utf8(canonicalJson(publicState))));

/** An open file was taken to have ended, and has not. */
class Unended extends Failed {}

/** A stretch of the log that can't be carried out before something in it is opened. */
interface Stretch<S> {
  readonly entries: Entry[];
  /** The match before its first entry. */
  readonly before: Match<S>;
}

/** A file of which not every order is known yet: its check waits for the close. */
interface Unfinished<S> {
  readonly sealed: SealedFile;
  readonly before: Match<S>;
}

/** The orders of an open file, as far as they are known. `whole` false: the rest was dropped, or the queue stopped. */
interface KnownOrders {
  readonly orders: readonly BaseOrder[];
  readonly whole: boolean;
}

/** Which file is being carried out, and what became of its queue. */
interface Running {
  readonly seq: number;
  readonly whole: boolean;
  readonly sealed: boolean;
  /** It holds dice: `k` of its first entry. */
  readonly k: number | null;
  dropped: boolean;
}

/**
 * Step 14: the rules are carried out again, with the log's dice and answers, and must give the log's events and
 * states. The public state is followed from entry to entry by the logged events alone, so that it can be checked at
 * once; what is sealed is carried out by the entry that opens it.
 */
export class Replay<S> {
  readonly #module: GameModule<S>;
  readonly #ledger: Ledger;
  /** Policies come from the opened `standing` entries instead of the log's `answers`. */
  readonly #withPolicies: boolean;
  /** Public state after each entry. */
  readonly states: S[] = [];
  /** Of the entries carried out: their events in full, what only a seat was shown included. */
  readonly events = new Map<number, readonly LoggedEvent[]>();
  /** Pools of private draws by `seq/j`, for step 15. */
  readonly #pools = new Map<string, readonly string[]>();
  /** The match before each entry that was carried out. */
  readonly #matches = new Map<number, Match<S>>();
  readonly #unfinished: Unfinished<S>[] = [];
  readonly #branches: Stretch<S>[] = [];
  #match: Match<S> | null = null;
  #pending: Entry[] = [];
  #running: Running | null = null;

  constructor(
    module: GameModule<S>,
    ledger: Ledger,
    { withPolicies }: { withPolicies: boolean } = { withPolicies: false },
  ) {
    this.#module = module;
    this.#ledger = ledger;
    this.#withPolicies = withPolicies;
  }

  poolOf: PoolOf = (seq, draw) => this.#pools.get(`${seq}/${draw.j}`) ?? null;

  /** Entries that wait for something to be opened. */
  get pending(): number {
    return this.#pending.length;
  }

  /** @throws Failed with the first failure of step 14 */
  take(entry: Entry): void {
    if (entry.type === 'void') this.#setAside(entry.body.seq);
    if (this.#beginsAnotherFile(entry)) this.#endBefore(entry);
    this.#pending.push(entry);
    if (entry.type === 'close') for (const stretch of this.#branches.splice(0)) this.#carryOutAside(stretch);
    this.#flush(false);
    if (this.#pending.length === 0) {
      this.states.push(this.#module.view(this.#match!.state, 'public'));
      if (entry.type === 'close') this.#checkUnfinished();
    } else {
      this.#follow(entry);
    }
  }

  /** The public state by the logged events alone: `evolve` is total on views (DESIGN 4). */
  #follow(entry: Entry): void {
    let state = (entry.type === 'void' ? this.states[entry.body.seq - 1] : this.states.at(-1)) as S;
    for (const [m, event] of entry.events.entries()) {
      try {
        state = evolve(this.#module, state, event as unknown as LoggedEvent);
        canonicalJson(state);
      } catch {
        throw new Failed(
          'E_EVENTS',
          entry.seq,
          `event ${m} is ${canonicalJson(event)}, replay gives no such event`,
        );
      }
    }
    this.#compareState(entry, state);
    this.states.push(state);
  }

  #compareState(entry: Entry, publicState: S): void {
    const recomputed = stateHash(publicState);
    if (recomputed !== entry.state)
      throw new Failed('E_STATE', entry.seq, `state hash ${entry.state}, replay gives ${recomputed}`);
  }

  /** A file after an open one: that one must have come to its end. */
  #beginsAnotherFile(entry: Entry): boolean {
    const first = this.#pending[0];
    if (first === undefined || entry.type !== 'move' || entry.file === null) return false;
    if ('commit' in entry.file) return 'orders' in entry.file;
    const orders = this.#ordersOf(entry);
    return orders !== null && kindOf(orders) === 'file';
  }

  #endBefore(entry: Entry): void {
    const { seq } = this.#pending[0]!;
    try {
      this.#flush(true);
    } catch (thrown) {
      if (!(thrown instanceof Unended)) throw thrown;
      throw this.#illegal(
        entry,
        `the file of entry ${seq} still waits: before its end only answers and drop-queue (DICE-AND-LOG 9a.5)`,
      );
    }
  }

  /** `void` of a stretch that is still sealed: it is carried out for itself once it is opened. */
  #setAside(seq: number): void {
    const first = this.#pending[0];
    if (first === undefined || seq > first.seq) return;
    this.#branches.push({ entries: this.#pending, before: this.#match! });
    this.#matches.set(first.seq, this.#match!);
    this.#pending = [];
  }

  #carryOutAside({ entries, before }: Stretch<S>): void {
    const here = { match: this.#match, pending: this.#pending, running: this.#running };
    this.#match = before;
    this.#pending = entries;
    this.#flush(false);
    this.#match = here.match;
    this.#pending = here.pending;
    this.#running = here.running;
  }

  /** Carries out what can be, in order. `over`: an open file in front has come to its end, whatever is known of it. */
  #flush(over: boolean): void {
    for (let entry = this.#pending[0]; entry !== undefined; entry = this.#pending[0]) {
      const known = this.#knownOrders(entry, over);
      if (known === 'not yet') return;
      try {
        this.#carryOut(entry, known);
      } catch (thrown) {
        if (thrown instanceof NotYet) return;
        throw thrown;
      }
      this.#pending.shift();
    }
  }

  /** The orders of the entry's file; null for an entry without one. */
  #knownOrders(entry: Entry, over: boolean): KnownOrders | null | 'not yet' {
    if (entry.file === null) return null;
    if (!('commit' in entry.file)) return { orders: this.#ordersOf(entry)!, whole: true };
    const sealed = this.#ledger.sealedFiles.get(entry.seq)!;
    if (sealed.file !== null) return { orders: sealed.file.orders as unknown as BaseOrder[], whole: true };
    if (sealed.orders === null) return 'not yet';
    const orders: BaseOrder[] = [];
    for (let i = 0; sealed.opened.has(i); i++)
      orders.push(sealed.opened.get(i)!.order as unknown as BaseOrder);
    if (orders.length === sealed.orders.length) return { orders, whole: true };
    const prefix = { orders, whole: false };
    const finishes = ({ seq, dice }: Entry): boolean =>
      dice !== null && dice.t !== '' && (dice.of?.seq ?? seq) === entry.seq;
    if (over || this.#pending.some(finishes)) return prefix;
    return this.#comesToItsEnd(entry, prefix) ? prefix : 'not yet';
  }

  /** Tries the orders known so far of a file without dice: whether its queue stops or was dropped there. */
  #comesToItsEnd(entry: Entry, known: KnownOrders): boolean {
    if (known.orders.length === 0 || entry.dice !== null || this.#pending.length < 2) return false;
    const here = { match: this.#match!, pending: this.#pending, running: this.#running };
    const matches = new Map(this.#matches);
    try {
      for (const [n, next] of here.pending.entries()) {
        const orders = n === 0 ? known : this.#knownOrders(next, false);
        if (orders === 'not yet') return false;
        this.#pending = here.pending.slice(n);
        this.#carryOut(next, orders);
      }
      return this.#match!.open === null;
    } catch {
      return false;
    } finally {
      this.#match = here.match;
      this.#pending = here.pending;
      this.#running = here.running;
      this.#matches.clear();
      for (const [seq, match] of matches) this.#matches.set(seq, match);
      if (this.#unfinished.at(-1)?.sealed.entry.seq === entry.seq) this.#unfinished.pop();
    }
  }

  #ordersOf(entry: Entry): readonly BaseOrder[] | null {
    const file = this.#ledger.plainFiles.get(entry.seq);
    return file === undefined ? null : (file.orders as unknown as BaseOrder[]);
  }

  /** One entry, whose file is known. */
  #carryOut(entry: Entry, known: KnownOrders | null): void {
    if (entry.type === 'genesis') {
      this.#match = this.#begin(entry);
      this.#compareEvents(entry, []);
      this.#compareState(entry, this.#module.view(this.#match.state, 'public'));
      return;
    }
    const before = this.#match!;
    this.#matches.set(entry.seq, before);
    const after = this.#advanceBy(entry, before, known);
    this.#match = after;
    this.#compareState(entry, this.#module.view(after.state, 'public'));
  }

  #begin(entry: Entry & { type: 'genesis' }): Match<S> {
    const { options, seats } = entry.body;
    if (!('scenario' in options)) throw new Failed('E_FORMAT', 0, 'body.options: the scenario is missing');
    const scenario = this.#module.scenarios.find(({ id }) => id === options.scenario);
    if (scenario === undefined)
      throw new Failed(
        'E_FORMAT',
        0,
        `body.options.scenario: ${this.#module.title} has no scenario ${options.scenario}`,
      );
    if (scenario.seats.length !== seats)
      throw new Failed('E_FORMAT', 0, `body.seats: the scenario has ${scenario.seats.length}`);
    return this.#guarded(entry, () => newMatch(this.#module, options.scenario, options.game));
  }

  #advanceBy(
    entry: Exclude<Entry, { type: 'genesis' }>,
    before: Match<S>,
    known: KnownOrders | null,
  ): Match<S> {
    switch (entry.type) {
      case 'void': {
        const match = this.#matches.get(entry.body.seq);
        if (match === undefined || entry.body.seq >= entry.seq)
          throw this.#illegal(entry, `there is no entry ${entry.body.seq} to go back to`);
        this.#compareEvents(entry, []);
        this.#running = null;
        return match;
      }
      case 'standing': {
        this.#compareEvents(entry, []);
        const opened = this.#ledger.standing.get(entry.seq)?.opened;
        if (this.#module.fog && (opened === null || opened === undefined)) throw new NotYet();
        if (!this.#withPolicies && !this.#module.fog) return before;
        return setStanding(before, entry.body.seat, policiesOf(opened!));
      }
      case 'ready':
        if ((known?.orders.length ?? 0) > 0)
          throw this.#illegal(entry, 'a ready file holds no orders (DICE-AND-LOG 3)');
        this.#compareEvents(entry, []);
        return before;
      case 'join':
      case 'clock':
      case 'ruling':
      case 'skip':
      case 'rekey':
        this.#compareEvents(entry, []);
        return before;
      case 'close':
        this.#compareEvents(entry, []);
        this.#checkReason(entry, before);
        return before;
      case 'step':
      case 'timeout':
      case 'resign':
      case 'move':
        return this.#play(entry, before, known);
    }
  }

  #checkReason(entry: Entry & { type: 'close' }, { over }: Match<S>): void {
    const { reason } = entry.body;
    if (reason === 'adjudicated' || reason === 'abandoned') return;
    if (over?.reason !== reason) {
      throw this.#illegal(
        entry,
        `the log closes the game as ${reason}, by the rules it is ${over === null ? 'not over' : over.reason}`,
      );
    }
  }

  #inputsOf(entry: Entry, match: Match<S>, known: KnownOrders | null): readonly Input[] {
    const seat = seatOf(entry.actor);
    const { seq } = entry;
    if (entry.type === 'step')
      return [entry.body.for === 'begin' ? { kind: 'begin', seq } : { kind: 'resolve' }];
    if (entry.type === 'timeout') return [{ kind: 'timeout', seat: entry.body.seat }];
    const orders = known!.orders;
    if (entry.type === 'resign') {
      if (orders.length !== 1 || orders[0]!.order !== 'resign')
        throw this.#illegal(entry, 'the file does not resign');
      return [{ kind: 'resign', seat: entry.body.seat }];
    }
    switch (kindOf(orders)) {
      case 'offer':
        return [{ kind: 'offer', seat, draw: (orders[0] as { draw?: unknown }).draw === true }];
      case 'table':
        return tableInputs(match, seat, orders);
      case 'file':
        return [{ kind: 'file', seq, seat, orders }];
    }
  }

  /** An entry that lets the rules go on: its inputs, and then everything that it logged about them. */
  #play(
    entry: Entry & { type: 'step' | 'timeout' | 'resign' | 'move' },
    before: Match<S>,
    known: KnownOrders | null,
  ): Match<S> {
    if (
      entry.type === 'step' &&
      entry.body.for === 'begin' &&
      !this.#ledger.seats.every(({ seat, ready }) => seat === 0 || ready)
    ) {
      throw this.#illegal(entry, 'the game begins before every seat is ready (DICE-AND-LOG 3)');
    }
    const inputs = this.#inputsOf(entry, before, known);
    const env = new LogEnvironment(this.#ledger, entry, {
      answers:
        entry.type !== 'resign' && !this.#module.fog && !this.#withPolicies
          ? (entry.body.answers ?? [])
          : null,
      pools: this.#pools,
    });
    let match = before;
    const steps: Step<S>[] = [];
    for (const input of inputs) {
      const step = this.#guarded(entry, () => advance(this.#module, match, input, env));
      if (isRefused(step)) throw this.#illegal(entry, describeRefusal(step));
      if (input.kind === 'file' || input.kind === 'begin') {
        this.#running = {
          seq: entry.seq,
          whole: known?.whole ?? true,
          sealed: entry.file !== null && 'commit' in entry.file,
          k: entry.dice?.k ?? null,
          dropped: false,
        };
      }
      if (input.kind === 'drop-queue' && this.#running !== null) this.#running.dropped = true;
      if (input.kind === 'file' && known!.whole) this.#checkMayRoll(entry, match, known!.orders);
      steps.push(step);
      match = step.match;
    }
    // What went in comes before what came out of it.
    if (entry.type !== 'resign' && !this.#module.fog) this.#compareAnswers(entry, steps);
    this.#checkProgress(entry, before, steps, known);
    this.#compareChance(entry, steps);
    const events = steps.flatMap((step) => step.events);
    this.#compareEvents(entry, events);
    this.events.set(entry.seq, events);
    return match;
  }

  /** DICE-AND-LOG 9a.3 and 9a.4: secrets and orders are opened by the entry that is done with them, neither before nor after. */
  #checkProgress(entry: Entry, before: Match<S>, steps: readonly Step<S>[], known: KnownOrders | null): void {
    const running = this.#running;
    const last = steps.at(-1);
    const cut = entry.type === 'resign' || last?.match.over?.reason === 'agreed';
    if (running === null || last === undefined || cut) return;
    const begins = running.seq === entry.seq;
    const goesOn = begins || before.open !== null;
    if (!goesOn) return;
    const finished = steps.some((step) => step.finished);
    const { seq } = running;

    if (finished && !running.whole && !running.dropped && steps.every(({ stopped }) => stopped === null)) {
      throw new Unended(
        'E_ILLEGAL',
        entry.seq,
        `the file of entry ${seq} ends, but not all its orders are done (DICE-AND-LOG 9a.3)`,
      );
    }
    if (running.k !== null) {
      const revealed = entry.dice !== null && (begins || entry.dice.of?.seq === seq) && entry.dice.t !== '';
      if (finished && !revealed)
        throw this.#illegal(
          entry,
          `the file of entry ${seq} is finished, but its secret is not revealed (DICE-AND-LOG 9a.3)`,
        );
      if (!finished && revealed)
        throw this.#illegal(
          entry,
          `the file of entry ${seq} waits for an answer, but its secret is revealed (DICE-AND-LOG 9a.3)`,
        );
    }
    if (this.#module.fog || entry.type === 'genesis') return;
    if (begins && !finished && known !== null && !running.sealed) {
      throw this.#illegal(entry, `the file waits for an answer, but it is not sealed (DICE-AND-LOG 9a.4)`);
    }
    if (running.sealed) {
      const done = steps.flatMap((step) => step.done);
      const opened = openedOrders(entry)
        .filter((order) => order.seq === seq)
        .map(({ i }) => i);
      const early = opened.find((i) => !done.includes(i));
      if (early !== undefined)
        throw this.#illegal(entry, `order ${seq}.${early} is opened, but it is not done (DICE-AND-LOG 9a.4)`);
      const late = done.find((i) => !opened.includes(i));
      if (late !== undefined)
        throw this.#illegal(entry, `order ${seq}.${late} is done, but it is not opened (DICE-AND-LOG 9a.4)`);
    }
    if (finished && !running.whole) {
      const sealed = this.#ledger.sealedFiles.get(seq)!;
      this.#unfinished.push({ sealed, before: this.#matches.get(seq)! });
    }
  }

  /** At the close, files are known whole: whether they would have been accepted, and needed dice. */
  #checkUnfinished(): void {
    for (const { sealed, before } of this.#unfinished) {
      const { entry, file } = sealed;
      const orders = file!.orders as unknown as BaseOrder[];
      const checked = this.#guarded(entry, () => check(this.#module, before, seatOf(entry.actor), orders));
      if (checked.violations.length > 0)
        throw this.#illegal(
          entry,
          describeRefusal({ refused: true, violations: checked.violations, faults: [] }),
        );
      this.#checkMayRoll(entry, before, orders);
    }
  }

  /** DICE-AND-LOG 3: the bit that player, server and verifier compute alike. */
  #checkMayRoll(entry: Entry, before: Match<S>, raw: readonly BaseOrder[]): void {
    const orders = raw.flatMap((order) => {
      const parsed = parseOrder(this.#module, order);
      return 'order' in parsed ? [parsed.order] : [];
    });
    const may = this.#guarded(entry, () =>
      this.#module.mayRoll(this.#module.view(before.state, 'public'), orders),
    );
    if (may && entry.dice === null)
      throw new Failed(
        'E_ROLL_PLAN',
        entry.seq,
        'the rules ask for an index, since these orders may roll, the log has none',
      );
    if (may || entry.dice === null) return;
    const file = this.#ledger.diceFiles.get(entry.seq);
    const emptied = file?.entries.find(({ dice }) => dice.empty !== undefined);
    if (emptied !== undefined) {
      throw new Failed(
        'E_EMPTY_DICE',
        emptied.seq,
        `the file reveals index ${entry.dice.k} of seat ${file!.seat} but rolls nothing`,
      );
    }
    throw new Failed(
      'E_ROLL_PLAN',
      entry.seq,
      `the rules ask for no index, since these orders can't roll, the log has index ${entry.dice.k}`,
    );
  }

  /** Requests are compared where they are made; here, that the log has no more of them. */
  #compareChance(entry: Entry, steps: readonly Step<S>[]): void {
    const asked = new Set(steps.flatMap(({ chance }) => chance.map(({ j }) => j)));
    const more = [...(entry.dice?.rolls ?? []), ...(entry.dice?.hidden ?? [])].find(({ j }) => !asked.has(j));
    if (more !== undefined)
      throw new Failed(
        'E_ROLL_PLAN',
        entry.seq,
        `the rules ask for nothing more, the log has ${describeLogged(more)}`,
      );
  }

  #compareEvents(entry: Entry, events: readonly LoggedEvent[]): void {
    const shown = events.flatMap((event): LoggedEvent[] => {
      const seen = this.#guarded(entry, () => show(this.#module as unknown as GameModule, event, 'public'));
      return seen === null ? [] : [seen];
    });
    compareLists(entry, 'event', entry.events, shown);
  }

  #compareAnswers(entry: Entry & { type: 'step' | 'timeout' | 'move' }, steps: readonly Step<S>[]): void {
    compareLists(
      entry,
      'answer',
      entry.body.answers ?? [],
      steps.flatMap(({ answers }) => answers),
    );
  }

  #illegal(entry: Entry, rule: string): Failed {
    return new Failed('E_ILLEGAL', entry.seq, rule);
  }

  /** The rules' own assertions, on a log that no referee wrote. */
  #guarded<T>(entry: Entry, run: () => T): T {
    try {
      return run();
    } catch (thrown) {
      if (thrown instanceof Failed || thrown instanceof NotYet) throw thrown;
      throw this.#illegal(
        entry,
        `the rules can't go on: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      );
    }
  }
}

/** Chance and decisions as the log has them. */
class LogEnvironment implements Environment {
  readonly #ledger: Ledger;
  readonly #entry: Entry;
  readonly #pools: Map<string, readonly string[]>;
  readonly standing?: (question: OpenQuestion) => JsonObject | null;

  constructor(
    ledger: Ledger,
    entry: Entry,
    given: {
      /** The log's answers; null: ask the match's own policies. */
      readonly answers:
        | readonly {
            readonly seat: SeatId;
            readonly ask: string;
            readonly by: string;
            readonly answer: unknown;
          }[]
        | null;
      readonly pools: Map<string, readonly string[]>;
    },
  ) {
    this.#ledger = ledger;
    this.#entry = entry;
    this.#pools = given.pools;
    const { answers } = given;
    if (answers !== null) {
      const left = answers.filter(({ by }) => by === 'standing');
      this.standing = (question) => {
        const next = left[0];
        if (next === undefined || next.seat !== question.seat || next.ask !== question.ask) return null;
        left.shift();
        return next.answer as JsonObject;
      };
    }
  }

  chance(request: ChanceRequest, j: number): ChanceResult {
    const { dice, seq } = this.#entry;
    const logged = [...(dice?.rolls ?? []), ...(dice?.hidden ?? [])].find((roll) => roll.j === j);
    const result = logged === undefined ? null : this.#resultOf(request, logged);
    if (result === null) {
      const has = logged === undefined ? 'nothing' : describeLogged(logged);
      throw new Failed(
        'E_ROLL_PLAN',
        seq,
        `the rules ask for ${describeRequest(request, j)}, the log has ${has}`,
      );
    }
    return result;
  }

  /** Null where the log has another request. */
  #resultOf(request: ChanceRequest, logged: Roll | HiddenDraw): ChanceResult | null {
    if (request.for !== logged.for) return null;
    switch (request.kind) {
      case 'roll':
        return 'sides' in logged && same(logged.sides, request.sides)
          ? { kind: 'roll', faces: logged.faces }
          : null;
      case 'draw':
        return 'pool' in logged && same(logged.pool, request.pool) && logged.drawn.length === request.count
          ? { kind: 'draw', drawn: logged.drawn }
          : null;
      case 'shuffle':
        return 'list' in logged && same(logged.list, request.list)
          ? { kind: 'shuffle', order: logged.order }
          : null;
      case 'hide': {
        const { to, cup, count, pool } = request;
        if (!('commits' in logged) || logged.to !== to || logged.cup !== cup || logged.count !== count)
          return null;
        const key = this.#ledger.hidden;
        if (key === null) throw new NotYet();
        this.#pools.set(`${this.#entry.seq}/${logged.j}`, pool);
        const tokens = dealAgain(this.#ledger.diceOf.get(this.#entry.seq)!, key, {
          j: logged.j,
          pool,
          count,
        });
        return {
          kind: 'hide',
          tokens: tokens.map(({ value }, i) => ({ seq: this.#entry.seq, j: logged.j, i, value })),
        };
      }
    }
  }

  salt(token: HiddenToken): string {
    const key = this.#ledger.hidden;
    const file = this.#ledger.diceOf.get(token.seq);
    const pool = this.#pools.get(`${token.seq}/${token.j}`);
    if (key === null || file === undefined || pool === undefined) throw new NotYet();
    return toHex(dealAgain(file, key, { j: token.j, pool, count: token.i + 1 })[token.i]!.salt);
  }
}

const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** Which way a file goes: answers and dropped queues, an offer, or orders of the module. */
function kindOf(orders: readonly BaseOrder[]): 'table' | 'offer' | 'file' {
  if (orders.length === 1 && orders[0]!.order === 'offer') return 'offer';
  return orders.length > 0 && orders.every(({ order }) => order === 'answer' || order === 'drop-queue')
    ? 'table'
    : 'file';
}

/**
 * A file of answers: a dropped queue goes first, then all answers together, each matched to its question by id, or by
 * its kind where one of that kind is open.
 */
function tableInputs<S>(match: Match<S>, seat: SeatId, orders: readonly BaseOrder[]): readonly Input[] {
  const open = openQuestions(match, seat);
  const answers = orders.flatMap((given) => {
    if (given.order !== 'answer') return [];
    const {
      order: _order,
      ifIllegal: _ifIllegal,
      id,
      ask,
      ...answer
    } = given as BaseOrder & { id?: string; ask?: string };
    const ofKind = open.filter((question) => question.ask === ask);
    return [
      {
        id: id ?? (ofKind.length === 1 ? ofKind[0]!.id : `of kind ${String(ask)}`),
        answer: answer as JsonObject,
      },
    ];
  });
  return [
    ...(answers.length < orders.length ? [{ kind: 'drop-queue', seat } as const] : []),
    ...(answers.length > 0 ? [{ kind: 'answers', seat, answers } as const] : []),
  ];
}

function policiesOf(bytes: Uint8Array): Policies {
  try {
    const parsed: unknown = JSON.parse(fromUtf8(bytes) ?? '');
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Policies)
      : {};
  } catch {
    return {};
  }
}

function compareLists(
  entry: Entry,
  what: string,
  logged: readonly unknown[],
  replayed: readonly unknown[],
): void {
  for (let m = 0; m < Math.max(logged.length, replayed.length); m++) {
    const has = m < logged.length ? canonicalJson(logged[m]) : 'missing';
    const gives = m < replayed.length ? canonicalJson(replayed[m]) : 'nothing';
    if (has !== gives)
      throw new Failed('E_EVENTS', entry.seq, `${what} ${m} is ${has}, replay gives ${gives}`);
  }
}

function describeRefusal({ violations, faults }: Refused): string {
  const reasons = [
    ...violations.map(
      ({ order, rule, message }) => `${rule === undefined ? '' : `${rule} `}order ${order}: ${message}`,
    ),
    ...faults.map(({ rule, message }) => `${rule === undefined ? '' : `${rule} `}${message}`),
  ];
  return reasons.join('; ');
}

function describeRequest(request: ChanceRequest, j: number): string {
  const head = `roll ${j} (${request.for})`;
  switch (request.kind) {
    case 'roll':
      return `${head} of dice ${request.sides.join(' ')}`;
    case 'draw':
      return `${head}: ${request.count} of ${request.pool.length} tokens`;
    case 'shuffle':
      return `${head}: a shuffle of ${request.list.length} tokens`;
    case 'hide':
      return `${head}: ${request.count} hidden from cup ${request.cup} for ${request.to === null ? 'nobody' : `seat ${request.to}`}`;
  }
}

function describeLogged(logged: Roll | HiddenDraw): string {
  const head = `roll ${logged.j} (${logged.for})`;
  if ('sides' in logged) return `${head} of dice ${logged.sides.join(' ')}`;
  if ('pool' in logged) return `${head}: ${logged.drawn.length} of ${logged.pool.length} tokens`;
  if ('list' in logged) return `${head}: a shuffle of ${logged.list.length} tokens`;
  return `${head}: ${logged.count} hidden from cup ${logged.cup} for ${logged.to === null ? 'nobody' : `seat ${logged.to}`}`;
}
