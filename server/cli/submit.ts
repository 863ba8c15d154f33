import type { Command } from 'commander';
import type { SeatId } from '../../shared/core/brands.ts';
import { utf8 } from '../../shared/core/bytes.ts';
import { describeJsonFault, parseStrictJson } from '../../shared/core/strictJson.ts';
import { readMoveFile } from '../../shared/moves/index.ts';
import type { Order } from '../../shared/moves/index.ts';
import type { Accepted } from '../referee/api.ts';
import { gameNamed, onDataFolder, withDataFolder, wholeNumber } from './dataFolder.ts';
import type { DataFolder, DataOptions } from './dataFolder.ts';
import type { Games } from './gamesAtHand.ts';
import { inputName, readInput } from './inputFile.ts';
import { CommandEnd, accepted, usage, violationLine } from './outcome.ts';
import { dryRunOrders, statusOf, submitBytes, submitOrders, takeSeat } from './seatAtTable.ts';
import type { Terminal } from './terminal.ts';

interface SubmitOptions extends DataOptions {
  readonly game?: string;
  readonly seat?: SeatId;
  readonly key?: string;
  readonly dryRun?: boolean;
  readonly standing?: boolean;
  readonly comment?: string;
}

/** `hexpost submit`: a move file, or orders from which one is made. */
export function addSubmit(program: Command, games: Games, terminal: Terminal): void {
  onDataFolder(program.command('submit'))
    .description(
      'submit a move file (*.move.json), a JSON list of orders, or one order; "-" reads standard input',
    )
    .argument('<file>', 'what to submit')
    .option('-g, --game <id>', 'the game, or the beginning of its id; needed where the folder holds several')
    .option(
      '-s, --seat <n>',
      'who submits; the seat that the game waits for by default',
      wholeNumber('A seat', 1),
    )
    .option('-k, --key <file>', 'key file or dice phrase; the one kept in the data folder by default')
    .option(
      '-n, --dry-run',
      'only check: say what is wrong, and whether the file may roll; nothing is stored',
    )
    .option('--standing', 'the file holds standing orders: question kind to policy')
    .option('--comment <text>', 'a word to the opponent')
    .action(async (path: string, options: SubmitOptions) => {
      const bytes = readInput(path);
      const given = parse(path, bytes);
      await withDataFolder(games, options, async (folder) => {
        const { game } = await gameNamed(folder.store, options.game ?? textIn(given, 'game'));
        const seat = options.seat ?? numberIn(given, 'seat') ?? (await seatToMove(folder, game));
        if (options.standing === true) return submitStanding(folder, game, seat, bytes, options, terminal);
        const at = await takeSeat(folder, game, seat, options.key);
        const whole = 'nonce' in given || 'k' in given;
        const orders = ordersIn(path, given);
        if (options.dryRun === true) {
          const head = textIn(given, 'head') ?? (await statusOf(at)).head.hash;
          const checked = accepted(await dryRunOrders(at, orders, head));
          if (options.json === true) terminal.printJson(checked);
          else if (checked.legal) {
            const from = checked.uncheckedFrom;
            terminal.print(
              `Legal${from === null ? '' : ` as far as it can be known; unchecked from order ${from} on`}.`,
            );
            terminal.print(checked.mayRoll ? 'The file may roll.' : 'The file rolls no dice.');
          }
          if (!checked.legal)
            throw new CommandEnd(
              1,
              ['These orders break a rule:', ...checked.violations.map(violationLine)].join('\n'),
            );
          return;
        }
        const result = whole
          ? await submitBytes(at, bytes)
          : await submitOrders(at, orders, {
              head: textIn(given, 'head'),
              comment: options.comment ?? textIn(given, 'comment'),
            });
        const receipt = accepted(result);
        if (options.json === true) terminal.printJson(receipt);
        else terminal.print(...receiptLines(receipt));
      });
    });
}

async function submitStanding(
  folder: DataFolder,
  game: string,
  seat: SeatId,
  bytes: Uint8Array,
  options: SubmitOptions,
  terminal: Terminal,
): Promise<void> {
  const set = accepted(await folder.referee.setStanding(game, { role: 'seat', seat }, bytes));
  if (options.json === true) return terminal.printJson(set);
  terminal.print(
    `Standing orders of seat ${seat} are sealed in entry ${set.head.seq}; they count from the next phase.`,
  );
}

/** The receipt: what happened, the dice, and who is waited for. */
export function receiptLines({
  replay,
  seq,
  text,
  rolls,
  stopped,
  questions,
  waitingFor,
  head,
}: Accepted): string[] {
  const lines = [replay ? `Accepted before, as entry ${seq}.` : `Accepted as entry ${seq}.`];
  for (const roll of rolls) {
    lines.push(
      `  ${roll.for}: ${roll.faces !== undefined ? `${roll.faces.join(' ')} (d${roll.sides?.join(', d')})` : (roll.drawn ?? []).join(' ')}`,
    );
  }
  lines.push(...text.map((sentence) => `  ${sentence}`));
  if (stopped !== null) lines.push('The rest of your orders was dropped:', ...stopped.map(violationLine));
  for (const { id, seat, ask, text: asked } of questions)
    lines.push(`Question ${id} (${ask}) to seat ${seat}: ${asked}`);
  if (waitingFor.length > 0) lines.push(`Waiting for seat ${waitingFor.join(', ')}.`);
  lines.push(`Log head: entry ${head.seq}, ${head.hash}`);
  return lines;
}

type Given = { readonly [member: string]: unknown } | readonly unknown[];

/** A list of orders, one order, or a move file of which members may be missing. */
function parse(path: string, bytes: Uint8Array): Given {
  const text = new TextDecoder().decode(bytes);
  const json = parseStrictJson(text, { profile: true });
  if (!json.ok) throw usage(`${inputName(path)} holds no orders: ${describeJsonFault(json.fault)}.`);
  if (typeof json.value !== 'object' || json.value === null)
    throw usage(`${inputName(path)} holds no orders, but ${JSON.stringify(json.value)}.`);
  return json.value as Given;
}

const member = (given: Given, name: string): unknown =>
  Array.isArray(given) ? undefined : (given as { [member: string]: unknown })[name];
function textIn(given: Given, name: string): string | undefined {
  const value = member(given, name);
  return typeof value === 'string' ? value : undefined;
}
function numberIn(given: Given, name: string): number | undefined {
  const value = member(given, name);
  return typeof value === 'number' ? value : undefined;
}

function ordersIn(path: string, given: Given): readonly Order[] {
  const orders = Array.isArray(given) ? given : 'order' in given ? [given] : member(given, 'orders');
  // Judged as part of a move file: unknown members and orders without a name are faults.
  const frame = {
    format: 'pbem-move/1',
    game: '0'.repeat(32),
    seat: 1,
    k: null,
    head: '0'.repeat(64),
    nonce: null,
    orders,
  };
  const read = readMoveFile(utf8(JSON.stringify(frame)));
  if (!read.ok)
    throw new CommandEnd(1, `${inputName(path)} holds no list of orders: ${read.bad.detail}.`, read.bad);
  return read.file.orders;
}

/** The one seat that the game waits for. */
async function seatToMove(folder: DataFolder, game: string): Promise<SeatId> {
  const { waitingFor } = accepted(await folder.referee.status(game, { role: 'operator' }));
  const [seat, more] = waitingFor;
  if (seat === undefined || more !== undefined) throw usage('Say which seat submits (--seat).');
  return seat;
}
