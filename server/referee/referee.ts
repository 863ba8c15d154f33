import { assert, present } from '../../shared/core/assert.ts';
import type { SeatId, Viewer } from '../../shared/core/brands.ts';
import { toHex } from '../../shared/core/bytes.ts';
import { canonicalJson } from '../../shared/core/canonicalJson.ts';
import { standingCommit, writeExportHeader, writeExportLine } from '../../shared/log/index.ts';
import type { Entry } from '../../shared/log/index.ts';
import { MAX_MOVE_FILE_BYTES, readMoveFile } from '../../shared/moves/index.ts';
import type { MoveFile } from '../../shared/moves/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { Refused, Step } from '../../shared/rules/match.ts';
import { moduleRef } from '../../shared/rules/packs.ts';
import { isRefused, setStanding } from '../../shared/rules/runtime.ts';
import type { Violation } from '../../shared/rules/violation.ts';
import type {
  NewOutboxRow,
  Store,
  StoredAgreement,
  StoredFile,
  StoredGame,
  StoredLink,
  StoredSeat,
} from '../store/store.ts';
import {
  illegal,
  judge,
  keyProblem,
  nonceProblem,
  staleness,
  turnProblem,
  usedUp,
  type Judged,
} from './admit.ts';
import { headOf } from './api.ts';
import type {
  Accepted,
  Advance,
  Caller,
  Created,
  CreateGame,
  DryRun,
  GameStatus,
  Invitation,
  Join,
  Joined,
  LogHead,
  PrivateView,
  SeenEntries,
  RefereeParts,
  StateAt,
  SubmittedFile,
} from './api.ts';
import { clockRule, seatOutOfTime, setClocks } from './clocks.ts';
import { isWorldError } from '../worldError.ts';
import { Vault } from './dice.ts';
import { Draft } from './draft.ts';
import { invitationsOf } from './invitations.ts';
import { mailRow, mailsAfter, waitingSeats } from './mails.ts';
import { intentOf, matchAnswers, type Intent } from './orders.ts';
import { Play, type FileToLog } from './play.ts';
import { joinedAs, joinSeat } from './join.ts';
import { replaceLinks } from './links.ts';
import { newGame } from './newGame.ts';
import { readPolicies } from './policies.ts';
import { badRequest, closed, noGame, problem, type Problem, type ToldEntry } from './problem.ts';
import { receiptOf } from './receipt.ts';
import { sha256Hex } from './sha256.ts';
import { stateAfter, story } from './story.ts';
import {
  agreementOf,
  logVoid,
  signatories,
  signatoryOf,
  takebackMails,
  takebackOf,
  takebackProblem,
  takebacksOf,
  type Takeback,
  type TakebackRequest,
  type TakenBack,
} from './takeback.ts';
import { nextIndex, privateViewOf, seenBy, statusOf, viewerOf } from './views.ts';

/** As many as a reader looks through; older ones show themselves when these are taken. */
const INVITATIONS = 100;

/**
 * The one path by which a game advances (DICE-AND-LOG 9). Whatever a person did wrong comes back as a `Problem` value;
 * only our own mistakes throw, and then nothing is stored. Keeps no state of games between calls.
 */
export class Referee {
  private readonly vault: Vault;
  private readonly listeners = new Set<(advance: Advance) => void>();

  constructor(private readonly parts: RefereeParts) {
    this.vault = new Vault(parts.store, parts.keys);
  }

  // ---- games and seats

  async createGame(request: CreateGame): Promise<Created | Problem> {
    const { parts } = this;
    const begun = newGame(parts, this.vault, request);
    if (!begun.ok) return begun;
    await parts.store.create(begun.made);
    const { game, director, seats } = begun.made.game;
    // A crash in between leaves seats that can still join by their links.
    for (const { seat, custody, email } of request.seats) {
      if (custody !== 'server' || email === null) continue;
      const joined = await this.joinSeat(game, seat, { custody: 'server' }, null);
      assert(joined.ok, 'a new seat can join');
    }
    const { head } = present(await parts.store.game(game), 'the game just made');
    const token = (role: StoredLink['role'], seat: SeatId | null) =>
      parts.keys.linkToken({ game, role, seat, generation: 0 });
    return {
      ok: true,
      game,
      head: headOf(head),
      tokens: {
        spectator: token('spectator', null),
        director: director === null ? null : token('director', null),
        seats: Object.fromEntries(seats.map(({ seat }) => [String(seat), token('seat', seat)])),
      },
    };
  }

  /** Whose token this is in this game; `stranger` for none. Null: a token that nobody holds. */
  async caller(game: string, token: string | null): Promise<Caller | null> {
    if (token === null) return { role: 'stranger' };
    const link = await this.parts.store.link(sha256Hex(token));
    if (link === null || link.game !== game) return null;
    return link.role === 'seat'
      ? { role: 'seat', seat: present(link.seat, 'seat of a link') }
      : { role: link.role };
  }

  /** A seat's custody, anchor and public key. The same again is no problem. In custody `server` it is ready by itself. */
  async join(game: string, caller: Caller, request: Join): Promise<Joined | Problem> {
    if (caller.role !== 'seat')
      return problem(
        'H_FORBIDDEN',
        'Only a seat joins.',
        'Use the link that was mailed to the player of the seat.',
      );
    return this.joinSeat(game, caller.seat, request, caller.seat);
  }

  /** @param actor the seat, if it is its player who calls and reads the answer */
  private joinSeat(
    game: string,
    seat: SeatId,
    request: Join,
    actor: SeatId | null,
  ): Promise<Joined | Problem> {
    return this.advance<Joined>(game, actor, async (draft, play) => {
      const refusal = await joinSeat(
        draft,
        play,
        { vault: this.vault, entropy: this.parts.entropy },
        seat,
        request,
      );
      return refusal ?? { joined: (now) => joinedAs(now, seat) };
    });
  }

  /** Listed games that wait for a player, newest first. */
  async invitations(): Promise<readonly Invitation[]> {
    return invitationsOf(await this.parts.store.invitations(INVITATIONS), (ref) =>
      this.parts.modules.find(ref),
    );
  }

  /** An open invitation is taken; the seat's link goes to the address. */
  async takeSeat(
    game: string,
    { seat, name, email, timeZone }: { seat: SeatId; name: string; email: string; timeZone: string },
  ): Promise<{ ok: true; token: string } | Problem> {
    const stored = await this.parts.store.game(game);
    if (stored === null) return noGame();
    const taken = () =>
      problem('H_TAKEN', `Seat ${seat} is not open.`, 'GET the game: open seats have no player.');
    const open = stored.seats.find((each) => each.seat === seat);
    if (stored.closed !== null) return closed();
    if (open === undefined || open.email !== null || open.custody !== null) return taken();
    const { head } = stored;
    const row = mailRow(game, seat, 'invitation', head, this.parts, {
      from: 0,
      questions: [],
      notBeforeMs: this.parts.now(),
    });
    if (!(await this.parts.store.takeSeat(game, seat, { name, email, timeZone }, [row]))) return taken();
    const [link] = await replaceLinks(this.parts, [{ game, role: 'seat', seat }], []);
    return { ok: true, token: this.parts.keys.linkToken(present(link, 'the new link')) };
  }

  // ---- files

  /** Accepts a move file, ready file, answer, offer or resignation. */
  async submit(game: string, caller: Caller, { bytes, sig }: SubmittedFile): Promise<Accepted | Problem> {
    const read = this.read(game, caller, bytes);
    if ('ok' in read) return read;
    const { file, intent } = read;
    const { seat } = file;
    const sha256 = sha256Hex(bytes);
    return this.advance<Accepted>(game, seat, async (draft, play) => {
      const { game: stored, module } = draft;
      const known = await this.parts.store.file(game, sha256);
      if (known !== null) return { joined: (now) => this.receiptAgain(module, now, known) };
      const refusal = await this.admit(stored, module, file, intent, { bytes, sig });
      if (!refusal.ok) return refusal;
      this.at('checked');

      const own = present(
        stored.seats.find((each) => each.seat === seat),
        'seat',
      );
      const log: FileToLog = { seat, bytes, sha256, sig: own.pub === null ? null : sig, orders: file.orders };
      const step = await this.carryOut(play, own, log, file, intent, refusal.judged);
      if (step !== null && isRefused(step)) return refusedProblem(step, intent);
      await play.follow();
      this.at('resolved');
      // Another seat's queue may have stopped after this answer: that is not for the one who answers to read.
      const at = draft.ledger.stopped[seat];
      const stopped = step !== null && at !== undefined && at.at > stored.head.seq ? at.violations : null;
      const { state: before } = stored.match;
      return {
        joined: (now) =>
          receiptOf(module, now, { seat, sha256, before, entries: draft.entries, replay: false, stopped }),
      };
    });
  }

  private async carryOut(
    play: Play,
    seat: StoredSeat,
    log: FileToLog,
    file: MoveFile,
    intent: Intent,
    judged: Judged,
  ): Promise<Step | Refused | null> {
    const { draft } = play;
    switch (intent.intent) {
      case 'ready':
        await play.ready(log.seat, present(file.nonce, 'a ready file carries a nonce'), log);
        if (draft.ledger.ready.length === draft.seats.length) await play.begin();
        return null;
      case 'orders': {
        if (!judged.mayRoll) return play.orders(log, null);
        const k = nextIndex(draft.game, log.seat);
        const n =
          seat.custody === 'self'
            ? present(file.nonce, 'nonce')
            : toHex(await this.vault.link(draft.game.game, 'n', log.seat, k));
        return play.orders(log, { k, n });
      }
      case 'answers': {
        const { answers } = matchAnswers(draft.module, draft.match, log.seat, intent.orders);
        return play.answers(log, answers, intent.dropQueue);
      }
      case 'offer':
        return play.offer(log, intent.draw);
      case 'resign':
        return play.resign(log);
    }
  }

  /** Checks the same file without its nonce; nothing is rolled or stored. */
  async dryRun(game: string, caller: Caller, bytes: Uint8Array): Promise<DryRun | Problem> {
    const read = this.read(game, caller, bytes);
    if ('ok' in read) return read;
    const found = await this.find(game);
    if ('ok' in found) return found;
    const admitted = await this.admit(found.game, found.module, read.file, read.intent, null);
    if (!admitted.ok) return admitted;
    const { violations, uncheckedFrom, mayRoll } = admitted.judged;
    return {
      ok: true,
      legal: violations.length === 0,
      violations,
      uncheckedFrom,
      mayRoll,
      head: headOf(found.game.head),
    };
  }

  /** A seat's policies (question kind → policy), as the bytes of a JSON object; logged sealed as `standing`. */
  async setStanding(
    game: string,
    caller: Caller,
    bytes: Uint8Array,
  ): Promise<{ ok: true; head: LogHead; standing: PrivateView['standing'] } | Problem> {
    if (caller.role !== 'seat')
      return problem('H_FORBIDDEN', 'Only a seat has standing orders.', 'Use the link of your seat.');
    const { seat } = caller;
    return this.advance<{ ok: true; head: LogHead; standing: PrivateView['standing'] }>(
      game,
      seat,
      async (draft) => {
        const { match, module } = draft;
        const policies = readPolicies(module, bytes);
        if ('mistake' in policies)
          return badRequest(
            policies.mistake,
            'GET /api/modules/:module shows the policies of each question.',
          );
        if (draft.closed !== null) return closed();
        if (draft.seats.every((each) => each.seat !== seat || each.custody === null)) {
          return problem(
            'S_NOT_YOUR_TURN',
            `Seat ${seat} has not joined yet.`,
            'Join first: the log knows nothing of a seat before it has joined.',
          );
        }
        const before = match.standing[seat];
        const latest = before?.pending ?? before?.active ?? {};
        const told = (now: StoredGame) => ({
          ok: true as const,
          head: headOf(now.head),
          standing: now.match.standing[seat] ?? { active: {}, pending: null },
        });
        if (canonicalJson(latest) === canonicalJson(policies.policies)) return { joined: told };
        const salt = this.parts.entropy(32);
        const seq = draft.nextSeq;
        draft.add({
          type: 'standing',
          actor: `seat:${seat}`,
          body: { seat, commit: standingCommit({ genesisHash: draft.game.genesisHash, seq }, salt, bytes) },
          file: {
            shown: null,
            kept: { seat, kind: 'standing', sha256: sha256Hex(bytes), bytes, sig: null, salt: toHex(salt) },
          },
          match: setStanding(match, seat, policies.policies),
          ledger: { sealed: [...draft.ledger.sealed, seq], standing: [...draft.ledger.standing, seq] },
        });
        return { joined: told };
      },
    );
  }

  /** The seat's time is up: its open questions are decided by the default policies. `rule` says by what right. */
  async timeout(game: string, seat: SeatId, rule: string): Promise<{ ok: true; head: LogHead } | Problem> {
    return this.advance<{ ok: true; head: LogHead }>(game, null, async (draft, play) => {
      if (draft.closed !== null) return closed();
      const until = draft.ledger.clocks[seat];
      if (until !== undefined && Date.parse(until) > this.parts.now())
        return badRequest(
          `Seat ${seat} has until ${until} to answer.`,
          'Wait for the answer, or until the time is up.',
        );
      const step = await play.timeout(seat, rule);
      if (isRefused(step))
        return badRequest(
          step.faults.map(({ message }) => message).join(' '),
          'Only questions run out of time.',
        );
      await play.follow();
      return { joined: (now) => ({ ok: true, head: headOf(now.head) }) };
    });
  }

  /**
   * Ends the clock of this game that has been up for longest, if there is one: the default policies answer for the seat.
   * False: none is up (any more). Whether an answer or its clock came first is decided by the head that the store expects.
   *
   * @param sinceMs when this process began to serve: there is some time left after that, in which one can answer
   */
  async endClock(game: string, sinceMs = 0): Promise<boolean | Problem> {
    const ended = await this.advance<{ ok: true; ended: boolean }>(game, null, async (draft, play) => {
      const seat =
        draft.closed === null ? seatOutOfTime(draft.game, { nowMs: this.parts.now(), sinceMs }) : null;
      if (seat === null) return { joined: () => ({ ok: true, ended: false }) };
      const step = await play.timeout(seat, clockRule(draft.game.answerMs));
      assert(!isRefused(step), 'a clock runs only while a question waits');
      await play.follow();
      return { joined: () => ({ ok: true, ended: true }) };
    });
    return ended.ok ? ended.ended : ended;
  }

  /** A seat asks, or agrees, to take entries back; with the last agreement it happens (DICE-AND-LOG 9). */
  async takeBack(game: string, caller: Caller, request: TakebackRequest): Promise<TakenBack | Problem> {
    const { store } = this.parts;
    return this.advance<TakenBack>(game, caller.role === 'seat' ? caller.seat : null, async (draft) => {
      const { game: stored, module } = draft;
      const signatory = signatoryOf(stored, caller);
      if (typeof signatory !== 'string') return signatory;
      const { seq, reason } = request;
      if (request.head !== stored.head.hash) {
        const done = await this.voidAfter(stored, request);
        return done === null
          ? this.movedOn(stored)
          : { joined: () => ({ ...done, game, head: headOf(stored.head) }) };
      }
      const refusal = await takebackProblem(store, module, stored, seq);
      if (refusal !== null) return refusal;
      const agreement = agreementOf(stored, signatory, request);
      if ('ok' in agreement) return agreement;

      const same = (other: StoredAgreement) => other.seq === seq && other.reason === reason;
      const before = (await store.agreements(game, request.head)).filter(same);
      const now = takebackOf(stored, [...before.filter((other) => other.signatory !== signatory), agreement]);
      await store.agree(game, agreement, takebackMails(stored, now, signatory, this.parts));
      const agreements = (await store.agreements(game, request.head)).filter(same);
      const takeback = takebackOf(stored, agreements);
      if (takeback.missing.length > 0)
        return { joined: ({ head }) => ({ ok: true, game, ...takeback, taken: false, head: headOf(head) }) };
      await logVoid(draft, store, await stateAfter(store, module, game, seq - 1), agreements);
      return { joined: ({ head }) => ({ ok: true, game, ...takeback, taken: true, head: headOf(head) }) };
    });
  }

  /** What is asked to be taken back on the present head. */
  async takebacks(game: string): Promise<{ ok: true; takebacks: readonly Takeback[] } | Problem> {
    const found = await this.find(game);
    if ('ok' in found) return found;
    const agreements = await this.parts.store.agreements(game, found.game.head.hash);
    return { ok: true, takebacks: takebacksOf(found.game, agreements) };
  }

  /** Somebody else's agreement was the last one, or the answer to the caller's own was lost: it has happened. */
  private async voidAfter(
    stored: StoredGame,
    { head, seq, reason }: TakebackRequest,
  ): Promise<Omit<TakenBack, 'game' | 'head'> | null> {
    const [next] = await this.parts.store.entries(stored.game, stored.head.seq, stored.head.seq);
    const entry = JSON.parse(present(next, 'the head').entry) as Entry;
    if (
      entry.type !== 'void' ||
      entry.prev !== head ||
      entry.body.seq !== seq ||
      entry.body.reason !== reason
    )
      return null;
    return { ok: true, seq, reason, agreed: signatories(stored), missing: [], taken: true };
  }

  // ---- what is told

  /** Where these games stand now, whichever process has moved them. */
  heads(games: readonly string[]): ReturnType<Store['heads']> {
    return this.parts.store.heads(games);
  }

  async status(game: string, caller: Caller): Promise<GameStatus | Problem> {
    const found = await this.find(game);
    return 'ok' in found ? found : statusOf(found.module, found.game, caller);
  }

  /** The state after entry `seq` (null: the newest). */
  async state(game: string, seq: number | null, viewer: Viewer): Promise<StateAt | Problem> {
    const found = await this.find(game);
    if ('ok' in found) return found;
    const { module, game: stored } = found;
    const { head } = stored;
    if (seq !== null && (seq < 0 || seq > head.seq)) {
      return badRequest(
        `There is no entry ${seq}: the log ends at ${head.seq}.`,
        `Ask for an entry from 0 to ${head.seq}.`,
      );
    }
    const at = seq ?? head.seq;
    const full = at === head.seq ? stored.match.state : await stateAfter(this.parts.store, module, game, at);
    const hash =
      at === head.seq ? head.hash : present((await this.parts.store.entries(game, at, at))[0], 'entry').hash;
    const state = module.view(full, stored.closed === null ? viewer : 'all');
    return {
      ok: true,
      game,
      module,
      viewer,
      at: { seq: at, hash },
      head: headOf(head),
      state,
      agenda: module.agenda(state),
    };
  }

  /** Entries `from`..`to` in sentences, as the viewer may see them. */
  async story(game: string, viewer: Viewer, from: number, to?: number): Promise<readonly ToldEntry[]> {
    const found = await this.find(game);
    if ('ok' in found) return [];
    const { head } = found.game;
    return story(
      this.parts.store,
      found.module,
      found.game,
      viewer,
      Math.max(0, from),
      Math.min(to ?? head.seq, head.seq),
    );
  }

  async privateView(game: string, caller: Caller): Promise<PrivateView | Problem> {
    if (caller.role !== 'seat')
      return problem('H_FORBIDDEN', 'Only a seat has something private.', 'Use the link of your seat.');
    const found = await this.find(game);
    return 'ok' in found ? found : privateViewOf(this.parts.store, found.module, found.game, caller.seat);
  }

  /** What the caller's seat is shown beyond the log, entry by entry. */
  async seen(game: string, caller: Caller): Promise<SeenEntries | Problem> {
    if (caller.role !== 'seat')
      return problem('H_FORBIDDEN', 'Only a seat has something private.', 'Use the link of your seat.');
    const found = await this.find(game);
    return 'ok' in found ? found : seenBy(this.parts.store, found.module, found.game, caller.seat);
  }

  /** The export of DICE-AND-LOG 7, JSON Lines, each with its line feed; null: no such game. The same for everybody. */
  async exportLog(game: string): Promise<string | null> {
    const entries = await this.parts.store.entries(game, 0);
    if (entries.length === 0) return null;
    const { vkey } = (JSON.parse(present(entries[0], 'genesis').entry) as Extract<Entry, { type: 'genesis' }>)
      .body;
    const header = writeExportHeader({ game, vkey, count: entries.length });
    return (
      header +
      entries
        .map(({ entry, hash, checkpoint }) => writeExportLine({ text: entry, hash, checkpoint }))
        .join('')
    );
  }

  /** What the caller may see: a seat its view, others what is public; everything once the game is closed. */
  viewer(game: StoredGame, caller: Caller): Viewer {
    return viewerOf(game, caller);
  }

  /** New links to the holder of a mailbox, by mail; the old ones end. Says nothing about whether there is one. */
  async renewLinks(email: string, game?: string): Promise<void> {
    const links = (await this.parts.store.linksOfMailbox(email)).filter(
      (link) => game === undefined || link.game === game,
    );
    const rows: NewOutboxRow[] = [];
    for (const link of links) {
      const { head } = present(await this.parts.store.game(link.game), 'game of a link');
      const reader = link.role === 'director' ? ('director' as const) : present(link.seat, 'seat of a link');
      const row = mailRow(link.game, reader, 'links', head, this.parts, {
        from: head.seq + 1,
        questions: [],
        notBeforeMs: this.parts.now(),
      });
      // Not of the state: the mail about that may stand under the state's own Message-ID already.
      const id = `<links.${link.game.slice(0, 16)}.${link.generation + 1}.${reader}@${row.messageId.split('@')[1] ?? ''}`;
      rows.push({ ...row, messageId: id });
    }
    await replaceLinks(this.parts, links, rows);
  }

  /** Called after each step that this process has stored. Returns the way to stop it. */
  onAdvance(listener: (advance: Advance) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // ---- the one path

  /**
   * Works a step out against the head as it is, and stores it on condition that this is still the head. If not, all is
   * thrown away unseen and worked out again (DICE-AND-LOG 9.2). Nothing leaves before it is stored.
   *
   * | crash | after restart |
   * | --- | --- |
   * | before the append returns | nothing happened, or all of it: the same file then gives the stored entry, or the same dice |
   * | after it | the same file gives the stored entry; the outbox sends the mails |
   */
  private async advance<T extends { readonly ok: true }>(
    game: string,
    actor: SeatId | null,
    work: (
      draft: Draft,
      play: Play,
    ) => Promise<Problem | { readonly joined: (now: StoredGame) => T | Promise<T> }>,
  ): Promise<T | Problem> {
    for (;;) {
      const found = await this.find(game);
      if ('ok' in found) return found;
      const draft = new Draft(found.game, found.module, this.parts);
      const play = new Play(draft, this.parts.store, this.vault, (bytes) => this.parts.entropy(bytes));
      let worked: Awaited<ReturnType<typeof work>>;
      try {
        worked = await work(draft, play);
      } catch (fault) {
        if (isWorldError(fault)) throw fault;
        // A rules fault: nothing is stored, the file is not consumed, no die has been seen.
        this.parts.report?.(fault, game);
        return problem(
          'H_FAULT',
          'The rules program failed on this; nothing was stored and nothing is used up.',
          'Report it with the file; send the same file again once it is mended.',
        );
      }
      if (!('joined' in worked)) return worked;
      if (draft.entries.length > 0) {
        setClocks(draft);
        const { outbox, supersede } = mailsAfter(draft, this.parts, actor);
        if ((await this.parts.store.append(draft.append(outbox, supersede))) === 'head-moved') continue;
        this.at('stored');
      }
      const now = draft.after();
      if (draft.entries.length > 0) this.announce(draft, now);
      const answer = await worked.joined(now);
      this.at('answered');
      return answer;
    }
  }

  private announce(draft: Draft, now: StoredGame): void {
    const advance: Advance = {
      game: now.game,
      head: draft.head,
      types: draft.entries.map(({ type }) => type),
      waitingFor: waitingSeats(draft.module, now),
    };
    for (const listener of this.listeners) listener(advance);
  }

  private read(
    game: string,
    caller: Caller,
    bytes: Uint8Array,
  ): { readonly file: MoveFile; readonly intent: Intent } | Problem {
    const bad = (detail: string) =>
      problem(
        'S_BAD_FILE',
        `This file is not a valid move file: ${detail}.`,
        `A move file is JSON of the format pbem-move/1, of at most ${MAX_MOVE_FILE_BYTES / 1024} KiB.`,
      );
    const read = readMoveFile(bytes);
    if (!read.ok) return bad(read.bad.detail);
    const { file } = read;
    if (file.game !== game) return bad(`it is for game ${file.game}`);
    if (caller.role !== 'operator' && (caller.role !== 'seat' || caller.seat !== file.seat)) {
      return problem(
        'H_FORBIDDEN',
        `This link is not that of seat ${file.seat}.`,
        'Send the file by the link of the seat that it names.',
      );
    }
    const intent = intentOf(file.orders);
    return 'mistake' in intent ? bad(intent.mistake) : { file, intent };
  }

  /** Steps 4 and 5. Without `sent` (a dry run) the nonce is not looked at, and violations are no problem but the answer. */
  private async admit(
    game: StoredGame,
    module: GameModule,
    file: MoveFile,
    intent: Intent,
    sent: SubmittedFile | null,
  ): Promise<Problem | { readonly ok: true; readonly judged: Judged }> {
    const seat = game.seats.find((each) => each.seat === file.seat);
    if (seat === undefined)
      return problem('S_NOT_YOUR_TURN', `Seat ${file.seat} may not move now.`, 'This game has no such seat.');
    const state = await staleness(this.parts.store, game, file, intent);
    if (state === 'closed') return closed();
    if (state !== 'fresh') return this.stale(game, module, file, intent, state.madeAt);
    const turn = turnProblem(module, game, seat, intent);
    if (turn !== null) return turn;
    if (sent !== null) {
      const key = keyProblem(game, seat, file, sent.sig, sent.bytes);
      if (key !== null) return key;
    }
    const judged = judge(module, game, file.seat, intent);
    if (sent === null) return { ok: true, judged };
    if (judged.violations.length > 0) return illegal(judged.violations);
    return (
      nonceProblem(seat, file, judged.mayRoll) ?? usedUp(game, seat, judged.mayRoll) ?? { ok: true, judged }
    );
  }

  private async stale(
    game: StoredGame,
    module: GameModule,
    file: MoveFile,
    intent: Intent,
    madeAt: number | null,
  ): Promise<Problem> {
    const since =
      madeAt === null
        ? []
        : await story(
            this.parts.store,
            module,
            game,
            viewerOf(game, { role: 'seat', seat: file.seat }),
            madeAt + 1,
            game.head.seq,
          );
    const recheck: readonly Violation[] = game.match.begun
      ? judge(module, game, file.seat, intent).violations
      : [];
    const remedy =
      madeAt === null
        ? 'The file names a head that this log has never had: check that it is for this game, and compare your copy of the log.'
        : recheck.length === 0
          ? 'Read what has happened since; the same orders are still legal: name the new head and submit again.'
          : 'Read what has happened since, change the orders that have become illegal, name the new head and submit again.';
    return { ...this.movedOn(game), remedy, since, recheck };
  }

  private movedOn({ head }: StoredGame): Problem {
    return problem(
      'S_STALE_HEAD',
      `The game has moved on to entry ${head.seq} since you downloaded it. Reload, check your orders, and submit again.`,
      'What was agreed on the older head has lapsed: look at the game as it is now.',
      { head: headOf(head) },
    );
  }

  /** The receipt of a file that was stored before. */
  private async receiptAgain(module: GameModule, now: StoredGame, file: StoredFile): Promise<Accepted> {
    const { store } = this.parts;
    const entries = await store.entries(now.game, file.seq, file.through);
    const before = await stateAfter(store, module, now.game, file.seq - 1);
    return receiptOf(module, now, {
      seat: file.seat,
      sha256: file.sha256,
      before,
      entries,
      replay: true,
      stopped: null,
    });
  }

  private async find(
    game: string,
  ): Promise<{ readonly game: StoredGame; readonly module: GameModule } | Problem> {
    const stored = /^[0-9a-f]{32}$/.test(game) ? await this.parts.store.game(game) : null;
    if (stored === null) return noGame();
    const module = this.parts.modules.find(moduleRef(stored.module));
    if (module === null)
      return badRequest(
        `This server does not have the module “${moduleRef(stored.module)}” any more.`,
        'Ask the operator to install it.',
      );
    return { game: stored, module };
  }

  private at(place: Parameters<NonNullable<RefereeParts['at']>>[0]): void {
    this.parts.at?.(place);
  }
}

/** What the rules said against a file that the check had let pass (answers are checked by carrying them out). */
function refusedProblem({ violations, faults }: Refused, intent: Intent): Problem {
  const all: readonly Violation[] =
    violations.length > 0 ? violations : faults.map((fault) => ({ order: 0, ...fault }));
  if (intent.intent !== 'answers') return illegal(all);
  const places = intent.orders.flatMap((order, i) => (order.order === 'answer' ? [i] : []));
  return illegal(all.map((violation) => ({ ...violation, order: places[violation.order] ?? 0 })));
}
