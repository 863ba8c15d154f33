import type { SeatId, Viewer } from '../../shared/core/brands.ts';
import type { Agenda, GameModule, Score } from '../../shared/rules/contract.ts';
import { messageId as messageIdOf, replayLink } from '../../shared/log/index.ts';
import type { OutboxRow, Reader, Store, StoredGame } from '../store/store.ts';
import { turnMessage } from './turnMail.ts';
import type { Chapter, Occasion, TurnMail } from './turnMail.ts';
import { onClock } from './deadline.ts';
import type { Message } from './transport.ts';

/** What the referee tells a mail's reader; nothing that this viewer may not know. */
export interface Teller {
  story(
    game: string,
    viewer: Viewer,
    from: number,
    to?: number,
  ): Promise<readonly { readonly seq: number; readonly text: readonly string[] }[]>;
  state(
    game: string,
    seq: number | null,
    viewer: Viewer,
  ): Promise<
    | { readonly ok: true; readonly module: GameModule; readonly state: unknown; readonly agenda: Agenda }
    | { readonly ok: false }
  >;
  status(
    game: string,
    caller: { readonly role: 'seat'; readonly seat: SeatId } | { readonly role: 'director' },
  ): Promise<
    | {
        readonly ok: true;
        readonly scenario: { readonly title: string };
        readonly seats: readonly {
          readonly seat: SeatId;
          readonly side: string;
          readonly player: string | null;
        }[];
        readonly questions: readonly { readonly id: string; readonly seat: SeatId; readonly text: string }[];
        readonly deadline: string | null;
        readonly closed: string | null;
        readonly score: Score;
      }
    | { readonly ok: false }
  >;
}

export interface WriterParts {
  readonly store: Pick<Store, 'game' | 'entries' | 'links'>;
  readonly teller: Teller;
  /** The bearer token of a link: derived from a key outside the database, so that a mail can hold what the database does not. */
  readonly linkToken: (link: {
    readonly game: string;
    readonly role: string;
    readonly seat: number | null;
    readonly generation: number;
  }) => string;
  /** `https://pbem.example.org`, without a slash at its end. */
  readonly origin: string;
  /** Host part of Message-IDs. */
  readonly host: string;
}

/** A mail is read on a telephone: the replay shows what is left out. */
const LONGEST_STORY = 120;
/** Characters of a comment; a move file may hold a quarter of a megabyte of it. */
const LONGEST_COMMENT = 4000;

/**
 * Writes a mail out when it is sent, not when it is due: from the log, through its reader's view, with the link that
 * counts now. It tells of the state that its row names, under that state's Message-ID.
 *
 * @returns null if there is nobody to send it to: no such game, no address
 */
export async function writeMail(parts: WriterParts, row: OutboxRow): Promise<Message | null> {
  const { payload } = row;
  const game = await parts.store.game(row.game);
  const reader = game === null ? null : personOf(game, row.reader);
  if (game === null || reader === null) return null;

  const caller =
    row.reader === 'director'
      ? ({ role: 'director' } as const)
      : ({ role: 'seat', seat: row.reader } as const);
  const viewer: Viewer = row.reader === 'director' ? 'public' : row.reader;
  const status = await parts.teller.status(game.game, caller);
  const after = await parts.teller.state(game.game, payload.seq, viewer);
  if (!status.ok || !after.ok) throw new Error(`game ${game.game}: entry ${payload.seq} can't be told`);
  const token = await currentToken(parts, game.game, row.reader);

  const names = new Map(
    status.seats.map(({ seat, side, player }) => [
      `seat:${seat}`,
      player === null ? side : `${player} (${side})`,
    ]),
  );
  const story = await chapters(parts, game.game, {
    viewer,
    from: payload.from,
    to: payload.seq,
    names,
    timeZone: reader.timeZone,
  });
  const links = {
    gid: game.game,
    seq: payload.seq,
    hash: payload.hash,
    ...(token === null ? {} : { token }),
  };
  const role =
    row.reader === 'director'
      ? 'director'
      : (status.seats.find(({ seat }) => seat === row.reader)?.side ?? `seat ${row.reader}`);
  const [entry] = await parts.store.entries(game.game, payload.seq, payload.seq);
  const [seen] =
    payload.from > 0 && payload.from <= payload.seq
      ? await parts.store.entries(game.game, payload.from - 1, payload.from - 1)
      : [];
  const threadRoot = messageIdOf(game.genesisHash, row.reader, parts.host);
  const { messageId } = row;

  const mail: TurnMail = {
    occasion: occasionOf(row),
    reader: { name: reader.name, address: reader.email, timeZone: reader.timeZone, role },
    title: after.module.title,
    tag: game.game.slice(0, 6),
    phase: after.agenda.title,
    asked: [
      ...status.questions
        .filter(({ id, seat }) => seat === row.reader && payload.questions.includes(id))
        .map(({ text }) => text),
      ...(payload.offer === undefined
        ? []
        : [
            `${names.get(`seat:${payload.offer}`) ?? `Seat ${payload.offer}`} offers a draw. To accept, offer one yourself; to play on, do nothing.`,
          ]),
      ...(payload.takeback === undefined ? [] : [takebackAsked(payload.takeback, names)]),
    ],
    // Clocks are for answers: a mail that asks nothing has no deadline.
    deadline: status.deadline === null || payload.questions.length === 0 ? null : new Date(status.deadline),
    losses: await lossesOf(parts, game.game, { viewer, from: payload.from, after }),
    result: payload.kind === 'over' ? resultOf(status) : [],
    ...story,
    replayUrl: replayLink(parts.origin, links),
    fromUrl:
      seen === undefined ? null : replayLink(parts.origin, { ...links, seq: seen.seq, hash: seen.hash }),
    watches: row.reader === 'director',
    seatUrl: token === null ? null : `${parts.origin}/g/${game.game}#t=${token}`,
    head: { seq: payload.seq, hash: payload.hash },
    checkpoint: entry?.checkpoint ?? '',
    messageId,
    references: messageId === threadRoot ? [] : [threadRoot],
  };
  return turnMessage(mail);
}

function personOf(
  game: StoredGame,
  reader: Reader,
): { readonly name: string; readonly email: string; readonly timeZone: string } | null {
  const person = reader === 'director' ? game.director : game.seats.find(({ seat }) => seat === reader);
  return person === null || person === undefined || person.email === null
    ? null
    : { name: person.name, email: person.email, timeZone: person.timeZone };
}

function takebackAsked(
  { by, seq, reason }: NonNullable<OutboxRow['payload']['takeback']>,
  names: ReadonlyMap<string, string>,
): string {
  return `${names.get(by) ?? by} asks to take back entry ${seq} and all after it: “${reason}”. To agree, press “Take back” on your seat’s page; to play on, do nothing: the request lapses with the next move.`;
}

function occasionOf({ kind, payload }: OutboxRow): Occasion {
  switch (kind) {
    case 'invitation':
    case 'ready':
    case 'links':
    case 'entry':
    case 'takeback':
      return kind;
    case 'over':
      return 'ended';
    case 'turn':
      if (payload.clock !== undefined) return payload.clock;
      if (payload.questions.length > 0) return 'question';
      return payload.offer === undefined ? 'turn' : 'offer';
  }
}

/** The newest generation counts: those before it have ended. */
async function currentToken(
  { store, linkToken }: WriterParts,
  game: string,
  reader: Reader,
): Promise<string | null> {
  const mine = (await store.links(game)).filter((link) =>
    reader === 'director' ? link.role === 'director' : link.role === 'seat' && link.seat === reader,
  );
  const newest = mine.reduce<(typeof mine)[number] | null>(
    (best, link) => (best === null || link.generation > best.generation ? link : best),
    null,
  );
  return newest === null ? null : linkToken(newest);
}

/** Of a stored entry, what a mail says beside the sentences. Parsed leniently: it has been checked when it was stored. */
interface ToldEntry {
  readonly type: string;
  readonly time: string;
  readonly actor: string;
  readonly file: { readonly b64?: string } | null;
  readonly dice: {
    readonly rolls: readonly {
      readonly for: string;
      readonly faces?: readonly number[];
      readonly drawn?: readonly string[];
      readonly order?: readonly string[];
    }[];
  } | null;
}

async function chapters(
  { store, teller }: WriterParts,
  game: string,
  {
    viewer,
    from,
    to,
    names,
    timeZone,
  }: { viewer: Viewer; from: number; to: number; names: ReadonlyMap<string, string>; timeZone: string },
): Promise<Pick<TurnMail, 'chapters' | 'chaptersLeftOut'>> {
  if (from > to) return { chapters: [], chaptersLeftOut: 0 };
  const entries = new Map(
    (await store.entries(game, from, to)).map(({ seq, entry }) => [seq, JSON.parse(entry) as ToldEntry]),
  );
  const told: Chapter[] = [];
  for (const { seq, text } of await teller.story(game, viewer, from, to)) {
    const entry = entries.get(seq);
    // A mail tells the deadline on its reader's own clock.
    if (entry === undefined || entry.type === 'clock') continue;
    const { comment: written, answers } = fileOf(entry);
    if (text.length === 0 && written === null) continue;
    const name = names.get(entry.actor) ?? 'The referee';
    // What follows an answer is the other side's: the orders that waited for it.
    const by = answers ? `${name} answers, and the orders that waited go on` : name;
    const dice = (entry.dice?.rolls ?? []).map(
      (roll) => `${roll.for} ${(roll.faces ?? roll.drawn ?? roll.order ?? []).join(', ')}`,
    );
    const previous = told.at(-1);
    // What one seat did in one go is one chapter, however many files it sent.
    const together = previous?.by === by ? previous : null;
    const chapter: Chapter = {
      by,
      first: together?.first ?? seq,
      last: seq,
      at: onClock(new Date(entry.time), timeZone),
      comments: [...(together?.comments ?? []), ...(written === null ? [] : [written])],
      sentences: [...(together?.sentences ?? []), ...text],
      dice: [...(together?.dice ?? []), ...dice],
    };
    if (together === null) told.push(chapter);
    else told[told.length - 1] = chapter;
  }
  let lines = 0;
  const first = told.findLastIndex((chapter) => (lines += chapter.sentences.length) > LONGEST_STORY);
  // The newest is told whatever its length.
  const kept = told.slice(Math.min(first + 1, Math.max(0, told.length - 1)));
  return { chapters: kept, chaptersLeftOut: told.length - kept.length };
}

/** Of a file that the log shows: what the player wrote beside the orders, and whether they answer a question. */
function fileOf({ file }: ToldEntry): { readonly comment: string | null; readonly answers: boolean } {
  if (file?.b64 === undefined) return { comment: null, answers: false };
  const { comment, orders } = JSON.parse(Buffer.from(file.b64, 'base64').toString('utf8')) as {
    comment?: unknown;
    orders?: readonly { order?: unknown }[];
  };
  return {
    comment: typeof comment === 'string' && comment.trim() !== '' ? shortened(comment) : null,
    answers: orders?.some(({ order }) => order === 'answer') ?? false,
  };
}

function shortened(comment: string): string {
  const letters = [...comment];
  return letters.length <= LONGEST_COMMENT
    ? comment
    : `${letters.slice(0, LONGEST_COMMENT).join('')}…\n[The replay shows the rest.]`;
}

/** Units that lay on the map before entry `from` and lie in a box now. */
async function lossesOf(
  { teller }: WriterParts,
  game: string,
  {
    viewer,
    from,
    after,
  }: { viewer: Viewer; from: number; after: { readonly module: GameModule; readonly state: unknown } },
): Promise<readonly string[]> {
  if (from < 1) return [];
  const before = await teller.state(game, from - 1, viewer);
  if (!before.ok) return [];
  const { module } = after;
  const onMap = new Set(module.position(before.state).counters.map(({ unit }) => unit));
  const names = new Map(module.counters.units.map(({ unit, longName }) => [unit, longName]));
  return module.position(after.state).boxes.flatMap(({ title, units }) => {
    const lost = units.filter((unit) => onMap.has(unit)).map((unit) => names.get(unit) ?? unit);
    return lost.length === 0 ? [] : [`${title}: ${lost.join(', ')}`];
  });
}

function resultOf({
  score,
  seats,
}: {
  readonly score: Score;
  readonly seats: readonly { readonly seat: SeatId; readonly side: string }[];
}): readonly string[] {
  const side = (seat: SeatId) => seats.find((it) => it.seat === seat)?.side ?? `seat ${seat}`;
  const winners = score.winners.map(side);
  return [
    `${winners.length === 0 ? 'The game is drawn' : `${winners.join(' and ')} ${winners.length === 1 ? 'wins' : 'win'}`}: ${score.level}.`,
    ...Object.entries(score.seats).map(
      ([seat, points]) => `${side(Number(seat))}: ${points} ${points === 1 ? 'point' : 'points'}`,
    ),
  ];
}
