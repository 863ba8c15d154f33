import type { Command } from 'commander';
import type { SeatId } from '../../shared/core/brands.ts';
import { toBase64, toHex } from '../../shared/core/bytes.ts';
import { voidDigest } from '../../shared/log/index.ts';
import { gameNamed, onDataFolder, withDataFolder, wholeNumber } from './dataFolder.ts';
import type { DataOptions } from './dataFolder.ts';
import type { Games } from './gamesAtHand.ts';
import { accepted, usage } from './outcome.ts';
import { consentTo, statusOf, takeSeat } from './seatAtTable.ts';
import type { Terminal } from './terminal.ts';

interface TakebackOptions extends DataOptions {
  readonly game?: string;
  readonly seat?: SeatId;
  readonly key?: string;
  readonly reason?: string;
}

/** `hexpost takeback`: asks, or agrees, that an entry and all after it be taken back (DICE-AND-LOG 9). */
export function addTakeback(program: Command, games: Games, terminal: Terminal): void {
  onDataFolder(program.command('takeback'))
    .description(
      'ask, or agree, that an entry and all after it be taken back; it happens once every seat has said so',
    )
    .argument('<entry>', 'number of the first entry to take back', wholeNumber('An entry', 1))
    .requiredOption('-s, --seat <n>', 'who asks or agrees', wholeNumber('A seat', 1))
    .option('-g, --game <id>', 'the game, or the beginning of its id; needed where the folder holds several')
    .option('-k, --key <file>', 'key file or dice phrase; the one kept in the data folder by default')
    .option('--reason <text>', 'why; who agrees may leave it out')
    .action(async (seq: number, options: TakebackOptions) => {
      await withDataFolder(games, options, async (folder) => {
        const { game } = await gameNamed(folder.store, options.game);
        const at = await takeSeat(folder, game, options.seat!, options.key);
        const { head } = await statusOf(at);
        const asked = accepted(await folder.referee.takebacks(game)).takebacks.find(
          (each) => each.seq === seq,
        );
        const reason = options.reason ?? asked?.reason;
        if (reason === undefined) throw usage('Say why (--reason): it stands in the log.');
        const digest = voidDigest(game, head, { seq, reason });
        const agreement =
          at.key !== null && at.key.signer !== null
            ? { sig: toBase64(at.key.signer.sign(digest)) }
            : { file: toBase64(consentTo(at, head.hash, toHex(digest))) };
        const answer = accepted(
          await folder.referee.takeBack(game, at.caller, { head: head.hash, seq, reason, ...agreement }),
        );
        if (options.json === true) return terminal.printJson(answer);
        terminal.print(
          answer.taken
            ? `Entry ${seq} and all after it are taken back: entry ${answer.head.seq}.`
            : `Asked for. Still to agree: ${answer.missing.join(', ')}. It lapses with the next entry.`,
        );
      });
    });
}
