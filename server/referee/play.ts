import { assert, present } from '../../shared/core/assert.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import { fromHex, toBase64, toHex } from '../../shared/core/bytes.ts';
import { openFile, openOrder, sealFile, sealOrders } from '../../shared/log/index.ts';
import type { EntryFile, OpenedFile, OpenedOrder, Reveal } from '../../shared/log/index.ts';
import { readMoveFile } from '../../shared/moves/index.ts';
import type { Order } from '../../shared/moves/index.ts';
import type { Input, Match, Refused, Step } from '../../shared/rules/match.ts';
import { advance, isRefused, needsResolve } from '../../shared/rules/runtime.ts';
import type { Ledger, Store, StoredFile } from '../store/store.ts';
import { Dice, placeOf, type FileDice, type Vault } from './dice.ts';
import type { Draft } from './draft.ts';

/** A file as it is to be logged. */
export interface FileToLog {
  readonly seat: SeatId;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly sig: string | null;
  readonly orders: readonly Order[];
}

/** What goes on in the referee's kitchen: steps of the rules turned into entries. Nothing here is stored or told. */
export class Play {
  constructor(
    readonly draft: Draft,
    private readonly store: Store,
    private readonly vault: Vault,
    private readonly entropy: (bytes: number) => Uint8Array,
  ) {}

  /** DICE-AND-LOG 3.3: reveals `n_s[1]`. Without a file the server keeps the nonces and does it for the seat. */
  async ready(seat: SeatId, nonce: string, file: FileToLog | null): Promise<void> {
    const { draft } = this;
    const dice = await this.newDice(seat, 1, nonce);
    const seq = draft.nextSeq;
    const logged = file === null ? null : this.logFile(file, draft.module.fog ? 'sealed' : 'verbatim');
    draft.add({
      type: 'ready',
      actor: `seat:${seat}`,
      body: {},
      file: logged,
      dice: new Dice({ genesisHash: draft.game.genesisHash, seq }, dice, []).record({
        finished: true,
        ready: true,
      }),
      diceSeat: seat,
      ledger: {
        ready: [...draft.ledger.ready, seat],
        cursors: { ...draft.ledger.cursors, [seat]: { k: 1, n: nonce } },
        ...(file === null ? {} : this.fileLedger(seq, file, logged?.shown ?? null)),
      },
    });
  }

  /** Once every seat is ready, seat 0 begins the game. */
  async begin(): Promise<void> {
    const { draft } = this;
    const seq = draft.nextSeq;
    const k = present(draft.ledger.cursors['0'], 'cursor of seat 0').k + 1;
    const dice = await this.newDice(0, k, '');
    const run = await this.dice(dice);
    const step = this.advance({ kind: 'begin', seq }, run);
    assert(!isRefused(step), 'nobody refuses the beginning');
    // The neutral seat takes an index only where the rules ask for chance, or may yet do so.
    const asked = step.chance.length > 0 || !step.finished;
    await this.write({ type: 'step', for: 'begin' }, step, asked ? run : await this.dice(null), null);
  }

  /** Orders of the game. `dice` null: the file can't roll. */
  async orders(
    file: FileToLog,
    dice: { readonly k: number; readonly n: string } | null,
  ): Promise<Refused | Step> {
    const { draft } = this;
    const run = await this.dice(dice === null ? null : await this.newDice(file.seat, dice.k, dice.n));
    const step = this.advance(
      { kind: 'file', seq: draft.nextSeq, seat: file.seat, orders: file.orders },
      run,
    );
    if (!isRefused(step)) await this.write({ type: 'move' }, step, run, file);
    return step;
  }

  async answers(
    file: FileToLog,
    answers: Extract<Input, { kind: 'answers' }>['answers'],
    dropQueue: boolean,
  ): Promise<Refused | Step> {
    const run = await this.goOn();
    let step: Step | Refused | null = null;
    if (dropQueue) {
      step = this.advance({ kind: 'drop-queue', seat: file.seat }, run);
      if (isRefused(step)) return step;
    }
    if (answers.length > 0)
      step = this.advance({ kind: 'answers', seat: file.seat, answers }, run, step?.match);
    assert(step !== null, 'a file of answers has an order');
    if (!isRefused(step)) await this.write({ type: 'move' }, step, run, file);
    return step;
  }

  async timeout(seat: SeatId, rule: string): Promise<Refused | Step> {
    const run = await this.goOn();
    const step = this.advance({ kind: 'timeout', seat }, run);
    if (!isRefused(step)) await this.write({ type: 'timeout', seat, rule }, step, run, null);
    return step;
  }

  async offer(file: FileToLog, draw: boolean): Promise<Refused | Step> {
    const run = await this.dice(null);
    const step = this.advance({ kind: 'offer', seat: file.seat, draw }, run);
    if (!isRefused(step)) await this.write({ type: 'move' }, step, run, file);
    return step;
  }

  async resign(file: FileToLog): Promise<Refused | Step> {
    const run = await this.dice(null);
    const step = this.advance({ kind: 'resign', seat: file.seat }, run);
    if (!isRefused(step)) await this.write({ type: 'resign', seat: file.seat }, step, run, file);
    return step;
  }

  /** Whatever follows by itself: the resolution of sealed answers, the end of the game. */
  async follow(): Promise<void> {
    while (needsResolve(this.draft.match)) {
      const run = await this.goOn();
      const step = this.advance({ kind: 'resolve' }, run);
      assert(!isRefused(step), 'nobody refuses a resolution');
      await this.write({ type: 'step', for: 'resolve' }, step, run, null);
    }
    if (this.draft.match.over !== null && this.draft.closed === null)
      await this.close(this.draft.match.over.reason);
  }

  /** DICE-AND-LOG 8 and 9a: everything that was sealed is opened, and the hidden key revealed. */
  private async close(reason: 'played' | 'agreed' | 'resigned'): Promise<void> {
    const { draft } = this;
    const sealed = await this.keptFiles(draft.ledger.sealed);
    const files = sealed.filter(({ kind }) => kind === 'file').map(opened);
    const standing = sealed
      .filter(({ kind }) => kind === 'standing')
      .map(({ seq, salt, bytes }) => ({ seq, salt: present(salt, 'salt'), b64: toBase64(bytes) }));
    const reveal = await this.reveal();
    draft.add({
      type: 'close',
      actor: 'server',
      body: {
        reason,
        hidden: toHex(await this.vault.hidden(draft.game.game)),
        ...(files.length > 0 ? { files } : {}),
        ...(standing.length > 0 ? { standing } : {}),
        ...(reveal.length > 0 ? { reveal } : {}),
      },
      ledger: { sealed: [], plots: [], openDice: null },
    });
    draft.closed = reason;
  }

  // ---- entries

  private async write(
    what:
      | { readonly type: 'move' }
      | { readonly type: 'step'; readonly for: 'begin' | 'resolve' }
      | { readonly type: 'timeout'; readonly seat: SeatId; readonly rule: string }
      | { readonly type: 'resign'; readonly seat: SeatId },
    step: Step,
    run: Dice,
    file: FileToLog | null,
  ): Promise<void> {
    const { draft } = this;
    const { match: before, ledger, module } = draft;
    const seq = draft.nextSeq;
    const carriesDice = run.file !== null && (run.file.first || wentOn(before, step.match));
    const dice = carriesDice ? run.record({ finished: step.finished, ready: false }) : null;

    const begins = step.match.open?.seq === seq;
    const logged =
      file === null
        ? null
        : this.logFile(
            file,
            module.fog || (what.type === 'move' && before.open?.sealed === true)
              ? 'sealed'
              : begins
                ? 'by order'
                : 'verbatim',
          );
    const isPlot =
      logged !== null && !module.fog && before.open?.sealed === true && logged.kept.salt !== null;

    const answers = module.fog ? [] : step.answers;
    const orders = module.fog
      ? []
      : await this.openedOrders(
          before,
          step,
          begins && file !== null && logged?.kept.salt ? { seq, file, salt: logged.kept.salt } : null,
        );
    const plots =
      what.type === 'step' && what.for === 'resolve' && !module.fog
        ? (await this.keptFiles(ledger.plots)).map(opened)
        : [];
    const played = {
      ...(answers.length > 0 ? { answers } : {}),
      ...(orders.length > 0 ? { opened: orders } : {}),
      ...(plots.length > 0 ? { files: plots } : {}),
    };
    const reveal = what.type === 'resign' ? await this.reveal() : [];

    let openDice = ledger.openDice;
    if (run.file !== null && carriesDice) {
      openDice = step.finished
        ? null
        : { ...run.file.place, rolled: run.file.place.rolled || step.chance.length > 0 };
    }
    if (what.type === 'resign') openDice = null;
    const ledgerAfter = {
      openDice,
      hidden: ledger.hidden || run.tokens.length > 0,
      sealed: ledger.sealed.filter((other) => !plots.some((file) => file.seq === other)),
      plots: plots.length > 0 ? [] : ledger.plots,
      ...(run.file !== null && run.file.first
        ? {
            cursors: {
              ...ledger.cursors,
              [run.file.place.seat]: { k: run.file.place.k, n: run.file.place.n },
            },
          }
        : {}),
    };
    const fileAfter =
      file === null ? {} : this.fileLedger(seq, file, logged?.shown ?? null, ledgerAfter.sealed);
    const stopped = stoppedAfter(ledger, before, step, seq, file);
    const common = {
      file: logged,
      dice,
      ...(run.file === null ? {} : { diceSeat: run.file.place.seat }),
      events: step.events,
      match: step.match,
      ledger: {
        ...ledgerAfter,
        ...fileAfter,
        stopped,
        ...(isPlot ? { plots: [...ledgerAfter.plots, seq] } : {}),
      },
    } as const;
    switch (what.type) {
      case 'move':
        draft.add({
          type: 'move',
          actor: `seat:${present(file, 'a move has a file').seat}`,
          body: played,
          ...common,
        });
        break;
      case 'step':
        draft.add({ type: 'step', actor: 'server', body: { for: what.for, ...played }, ...common });
        break;
      case 'timeout':
        draft.add({
          type: 'timeout',
          actor: 'server',
          body: { seat: what.seat, rule: what.rule, ...played },
          ...common,
        });
        break;
      case 'resign':
        draft.add({
          type: 'resign',
          actor: `seat:${what.seat}`,
          body: { seat: what.seat, ...(reveal.length > 0 ? { reveal } : {}) },
          ...common,
        });
        break;
    }
    draft.tokens.push(...run.tokens);
    draft.decisions.push(...step.decisions.map((decision) => ({ ...decision, seq })));
  }

  private logFile(
    file: FileToLog,
    how: 'verbatim' | 'by order' | 'sealed',
  ): { readonly shown: EntryFile; readonly kept: Omit<StoredFile, 'seq' | 'through'> } {
    const { seat, bytes, sha256, sig } = file;
    const kept = { seat, kind: 'file' as const, sha256, bytes, sig };
    if (how === 'verbatim')
      return { shown: { sha256, b64: toBase64(bytes), sig }, kept: { ...kept, salt: null } };
    const salt = this.entropy(32);
    const place = { genesisHash: this.draft.game.genesisHash, seq: this.draft.nextSeq };
    const shown =
      how === 'sealed' ? sealFile(place, salt, bytes) : sealOrders(place, salt, bytes, file.orders as never);
    return { shown, kept: { ...kept, salt: toHex(salt) } };
  }

  private fileLedger(
    seq: number,
    file: FileToLog,
    shown: EntryFile | null,
    sealed: readonly number[] = this.draft.ledger.sealed,
  ) {
    return {
      lastFile: { ...this.draft.ledger.lastFile, [file.seat]: seq },
      ...(shown !== null && 'commit' in shown ? { sealed: [...sealed, seq] } : {}),
    };
  }

  /** 9a.4: an order is opened by the entry in which it is done. `own`: the file that this entry itself seals. */
  private async openedOrders(
    before: Match,
    step: Step,
    own: { seq: number; file: FileToLog; salt: string } | null,
  ): Promise<readonly OpenedOrder[]> {
    if (step.done.length === 0) return [];
    if (own !== null)
      return step.done.map((i) =>
        openOrder(own.seq, fromHex(own.salt, 32), i, present(own.file.orders[i], 'order') as never),
      );
    const seq = before.open?.seq;
    if (seq === undefined || !this.draft.ledger.sealed.includes(seq)) return [];
    const [kept] = await this.keptFiles([seq]);
    const { bytes, salt } = present(kept, 'the open file');
    const read = readMoveFile(bytes);
    assert(read.ok, 'an accepted file can be read');
    return step.done.map((i) =>
      openOrder(seq, fromHex(present(salt, 'salt'), 32), i, present(read.file.orders[i], 'order') as never),
    );
  }

  private async keptFiles(seqs: readonly number[]): Promise<readonly StoredFile[]> {
    const own = seqs.map((seq) => this.draft.ownFile(seq)).filter((file) => file !== null);
    const stored = await this.store.files(this.draft.game.game, {
      seqs: seqs.filter((seq) => this.draft.ownFile(seq) === null),
    });
    return [...stored, ...own].sort((a, b) => a.seq - b.seq);
  }

  /** 9a.3: the link of a file that is still open when play is cut short. */
  private async reveal(): Promise<readonly Reveal[]> {
    const { game, ledger } = this.draft;
    if (ledger.openDice === null) return [];
    const { seat, k } = ledger.openDice;
    return [{ seat, k, t: toHex(await this.vault.link(game.game, 't', seat, k)) }];
  }

  // ---- dice

  private advance(input: Input, run: Dice, match: Match = this.draft.match): Step | Refused {
    return advance(this.draft.module, match, input, run.environment);
  }

  private async newDice(seat: SeatId, k: number, n: string): Promise<FileDice> {
    const { draft } = this;
    const place = placeOf(
      draft.ledger,
      draft.game.seats.map((each) => each.seat),
      { seat, seq: draft.nextSeq, k, n },
    );
    return { place, first: true, ...(await this.secrets(seat, k)) };
  }

  /** The dice of the open file go on (9a.2). */
  private async goOn(): Promise<Dice> {
    const { openDice } = this.draft.ledger;
    return this.dice(
      openDice === null
        ? null
        : { place: openDice, first: false, ...(await this.secrets(openDice.seat, openDice.k)) },
    );
  }

  private async secrets(
    seat: SeatId,
    k: number,
  ): Promise<{ readonly secret: Uint8Array; readonly h: Uint8Array }> {
    const { game } = this.draft.game;
    return { secret: await this.vault.link(game, 't', seat, k), h: await this.vault.hidden(game) };
  }

  private async dice(file: FileDice | null): Promise<Dice> {
    const { game, ledger, nextSeq, tokens } = this.draft;
    const known = ledger.hidden ? [...(await this.store.tokens(game.game)), ...tokens] : tokens;
    return new Dice({ genesisHash: game.genesisHash, seq: nextSeq }, file, known);
  }
}

/** Whose queue has stopped; a seat's next file makes it forget. */
function stoppedAfter(
  ledger: Ledger,
  before: Match,
  step: Step,
  seq: number,
  file: FileToLog | null,
): Ledger['stopped'] {
  const { [String(file?.seat)]: _forgotten, ...others } = ledger.stopped;
  if (step.stopped === null) return others;
  const owner = before.open?.seat ?? file?.seat;
  const { violations } = step.stopped;
  return { ...others, [String(owner)]: { at: seq, file: before.open?.seq ?? seq, violations } };
}

/** The order in progress was run on; false: the answers only gathered. */
function wentOn(before: Match, after: Match): boolean {
  const was = present(before.open, 'the open file');
  return (
    after.open === null ||
    after.open.seq !== was.seq ||
    after.open.at !== was.at ||
    after.open.recorded.length > was.recorded.length
  );
}

function opened({ seq, salt, bytes, sig }: StoredFile): OpenedFile {
  return openFile(seq, fromHex(present(salt, 'salt'), 32), bytes, sig);
}
