import { renderHtml, renderText } from './blocks.ts';
import type { Block } from './blocks.ts';
import { CHECKPOINT_ATTACHMENT, headLine } from '../../shared/log/index.ts';
import { inZone } from './deadline.ts';
import type { Message } from './transport.ts';

/** Why a mail is written (DESIGN 8): never for one entry alone. */
export const OCCASIONS = [
  'invitation',
  'ready',
  'question',
  'time-up',
  'turn',
  'offer',
  'takeback',
  'ended',
  'entry',
  'links',
] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** What somebody did in one go: one entry of the log, or several on end. */
export interface Chapter {
  /** "Jürgen (Soviet)", or the referee. */
  readonly by: string;
  /** Its entries. */
  readonly first: number;
  readonly last: number;
  /** "29 November 2026, 20:15", on the reader's clock. */
  readonly at: string;
  /** What the player wrote beside the orders. */
  readonly comments: readonly string[];
  /** One plain sentence an event. */
  readonly sentences: readonly string[];
  /** "combat:1 4". */
  readonly dice: readonly string[];
}

/** Everything that a mail says, already cut down to what its reader may know. */
export interface TurnMail {
  readonly occasion: Occasion;
  readonly reader: {
    readonly name: string;
    readonly address: string;
    readonly timeZone: string;
    readonly role: string;
  };
  readonly title: string;
  /** First digits of the game's id: tells two games of the same title apart. */
  readonly tag: string;
  /** "Turn 3, Soviet Combat Phase". */
  readonly phase: string;
  /** What is asked of the reader, as sentences; empty: nothing. */
  readonly asked: readonly string[];
  readonly deadline: Date | null;
  /** Units that have left the map: "Destroyed: 3 Guards Tank Army, XII Corps"; one line a box. */
  readonly losses: readonly string[];
  /** Who has won, and the points; empty while the game goes on. */
  readonly result: readonly string[];
  readonly chapters: readonly Chapter[];
  /** Chapters before these that the mail leaves out for length. */
  readonly chaptersLeftOut: number;
  /** Straight to the turn's replay, at the entry that the mail tells of (DICE-AND-LOG 7). */
  readonly replayUrl: string;
  /** The same at the last entry that the reader has seen, to step on from; null: there is none. */
  readonly fromUrl: string | null;
  /** The reader directs the game and holds no seat. */
  readonly watches: boolean;
  /** The reader's own page: where a seat's moves are sent; null if there is no link any more. */
  readonly seatUrl: string | null;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly checkpoint: string;
  readonly messageId: string;
  readonly references: readonly string[];
}

const HEADLINES: { readonly [occasion in Occasion]: string } = {
  invitation: 'you are invited',
  ready: 'everybody has joined',
  question: 'you are asked',
  'time-up': 'your time was up',
  turn: 'your move',
  offer: 'a draw is offered',
  takeback: 'a takeback is asked for',
  ended: 'the game is over',
  entry: 'news',
  links: 'your new links',
};

function introduction(mail: TurnMail): string {
  switch (mail.occasion) {
    case 'invitation':
      return `Hello ${mail.reader.name}, a game of ${mail.title} waits for you: ${mail.watches ? 'you direct it' : `you are ${mail.reader.role}`}.`;
    case 'ready':
      return `Hello ${mail.reader.name}, everybody has joined. Open your seat once: your browser then adds your part to the dice, and the game begins.`;
    case 'question':
      return `Hello ${mail.reader.name}, the game waits for your answer.`;
    case 'time-up':
      return `Hello ${mail.reader.name}, your time to answer was up: the default policy has decided for you, and the game goes on.`;
    case 'turn':
      return `Hello ${mail.reader.name}, it is your move as ${mail.reader.role}: ${mail.phase}.`;
    case 'offer':
      return `Hello ${mail.reader.name}, you are offered a draw.`;
    case 'takeback':
      return `Hello ${mail.reader.name}, you are asked to let something be taken back.`;
    case 'ended':
      return `Hello ${mail.reader.name}, the game is over.`;
    case 'entry':
      return `Hello ${mail.reader.name}, something has happened in the game that you watch.`;
    case 'links':
      return `Hello ${mail.reader.name}, here are the new links that were asked for. The old ones have ended.`;
  }
}

/** The mail as plain sentences: what is asked first, then what happened, then how to check it. */
export function turnMailBlocks(mail: TurnMail): readonly Block[] {
  const blocks: Block[] = [{ block: 'paragraph', text: introduction(mail) }];
  if (mail.asked.length > 0) blocks.push({ block: 'list', items: mail.asked });
  if (mail.occasion === 'question' && mail.asked.length === 0) {
    blocks.push({
      block: 'paragraph',
      text: 'What was asked has been answered since; your seat shows how things stand now.',
    });
  }
  if (mail.result.length > 0) blocks.push({ block: 'list', items: mail.result });
  if (mail.deadline !== null)
    blocks.push({
      block: 'paragraph',
      text: `Please answer by ${inZone(mail.deadline, mail.reader.timeZone)}.`,
    });
  blocks.push({
    block: 'link',
    label: mail.occasion === 'invitation' ? 'Look at the board' : 'See what happened on the map',
    url: mail.replayUrl,
  });
  if (mail.fromUrl !== null)
    blocks.push({ block: 'link', label: 'Step through it from where you left off', url: mail.fromUrl });
  if (mail.seatUrl !== null) {
    const label = mail.watches
      ? 'The game’s page'
      : mail.occasion === 'invitation'
        ? 'Take your seat'
        : 'Your seat, to send orders';
    blocks.push({ block: 'link', label, url: mail.seatUrl });
  }
  if (mail.chaptersLeftOut > 0)
    blocks.push({
      block: 'paragraph',
      text: 'What happened before is left out here for length; the replay shows it.',
    });
  for (const { by, first, last, at, comments, sentences, dice } of mail.chapters) {
    blocks.push({
      block: 'heading',
      text: `${by}, ${first === last ? `entry ${first}` : `entries ${first} to ${last}`}, ${at}`,
    });
    if (comments.length > 0) blocks.push({ block: 'quote', by, text: comments.join('\n') });
    if (sentences.length > 0) blocks.push({ block: 'list', items: sentences });
    if (dice.length > 0) blocks.push({ block: 'paragraph', text: `Dice: ${dice.join('; ')}.` });
  }
  if (mail.losses.length > 0)
    blocks.push({ block: 'heading', text: 'Off the map' }, { block: 'list', items: mail.losses });
  blocks.push(
    { block: 'heading', text: 'To check the dice' },
    { block: 'paragraph', text: headLine(mail.head) },
    {
      block: 'paragraph',
      text: `Keep this mail: its attachment ${CHECKPOINT_ATTACHMENT} is signed by the server and proves later that the log up to this entry has not been changed.`,
    },
  );
  if (mail.seatUrl !== null) {
    blocks.push({
      block: 'paragraph',
      text: `The links above are yours alone: whoever has them ${mail.watches ? 'is taken for you' : 'can play for you'}. Do not pass them on.`,
    });
  }
  return blocks;
}

export function turnMessage(mail: TurnMail): Message {
  const blocks = turnMailBlocks(mail);
  const where = ['question', 'turn'].includes(mail.occasion) ? ` – ${mail.phase}` : '';
  const subject = `${mail.title} [${mail.tag}]: ${HEADLINES[mail.occasion]}${where}`;
  return {
    messageId: mail.messageId,
    references: mail.references,
    to: { name: mail.reader.name, address: mail.reader.address },
    subject,
    text: renderText(blocks),
    html: renderHtml(subject, blocks),
    attachments: [{ filename: CHECKPOINT_ATTACHMENT, content: mail.checkpoint }],
  };
}
