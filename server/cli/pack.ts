import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { CommandEnd, usage } from './outcome.ts';
import type { Games } from './gamesAtHand.ts';
import type { Terminal } from './terminal.ts';

/** Packs can be written for all games, so this loads them all: not before it is needed. */
const packs = () => import('../packs.ts');

/** `hexpost pack`: data packs (DESIGN 5), for those who own the printed game. */
export function addPack(program: Command, _games: Games, terminal: Terminal): void {
  const pack = program
    .command('pack')
    .description('write and check data packs: a game on your own map and tables');
  pack
    .command('check')
    .description('name every fault of a data pack by file, path and hex, or its hash')
    .argument('<dir>')
    .option('--json', 'print JSON for machines')
    .action(async (dir: string, options: { json?: boolean }) => {
      if (!existsSync(dir)) throw usage(`There is no folder ${dir}.`);
      const { packName, readPack } = await packs();
      const { pack: good, faults } = readPack(dir);
      if (options.json === true) {
        const known = good === null ? {} : { module: good.module.id, title: good.title, hash: good.hash };
        terminal.printJson({ ok: good !== null, ...known, faults });
      } else if (good === null)
        terminal.print(...faults, `FAIL ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
      else terminal.print(`OK ${packName(good)}`);
      if (good === null) throw new CommandEnd(1, '');
    });
  pack
    .command('new')
    .description("write a commented copy of a game's own data to start from")
    .argument('<module>')
    .argument('<dir>', 'a folder that is new or empty')
    .option('-t, --title <title>', 'how the pack is called', 'My own data')
    .action(async (id: string, dir: string, options: { title: string }) => {
      const [{ newPackFiles }, { packable }] = await Promise.all([
        packs(),
        import('../../shared/games/all.ts'),
      ]);
      const game = packable.get(id);
      if (game === undefined) {
        throw usage(`There are no data packs for ${id}; there are for ${[...packable.keys()].join(', ')}.`);
      }
      if (existsSync(dir) && readdirSync(dir).length > 0) throw usage(`${dir} is not empty.`);
      mkdirSync(dir, { recursive: true });
      for (const [name, text] of newPackFiles(game, options.title)) writeFileSync(join(dir, name), text);
      terminal.print(
        `${dir} holds a copy of the data of ${id}. Read its README.md, then "hexpost pack check ${dir}".`,
      );
    });
  pack
    .command('list')
    .description('the packs in a folder of packs, with the names by which "new --module" takes them')
    .argument('<dir>')
    .action(async (dir: string) => {
      if (!existsSync(dir)) throw usage(`There is no folder ${dir}.`);
      const { packName, readPacks } = await packs();
      for (const { dir: path, pack: good, faults } of readPacks(dir))
        terminal.print(good === null ? `${path}  ${faults.length} faults` : packName(good));
    });
}
