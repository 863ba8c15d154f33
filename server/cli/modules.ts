import type { Command } from 'commander';
import type { Games } from './gamesAtHand.ts';
import type { Terminal } from './terminal.ts';

/** `hexpost modules`: the games at hand, with scenarios, seats and options. */
export function addModules(program: Command, games: Games, terminal: Terminal): void {
  program
    .command('modules')
    .description('list the games at hand with their scenarios, seats and options')
    .option('--json', 'print JSON for machines')
    .action(async (options: { json?: boolean }) => {
      const all = (await games()).all();
      if (options.json === true) {
        return terminal.printJson(
          all.map(
            ({ id, title, version, rulebook, fog, scenarios, options: rules, provenance, players }) => ({
              id,
              title,
              version,
              rulebook,
              fog,
              scenarios,
              options: rules,
              provenance,
              players: Object.keys(players),
            }),
          ),
        );
      }
      for (const module of all) {
        terminal.print(`${module.id}  ${module.title} ${module.version} (${module.rulebook})`);
        for (const { id, title, rule, turns, seats } of module.scenarios) {
          terminal.print(
            `  scenario ${id}: ${title} (${rule}), to turn ${turns}; ${seats.map(({ seat, name }) => `seat ${seat} ${name}`).join(', ')}`,
          );
        }
        for (const option of module.options) {
          terminal.print(
            `  option ${option.id} (${option.rule}), ${String(option.default)} by default: ${option.title}`,
          );
        }
        const guessed = module.provenance
          .filter(({ mark }) => mark === 'reconstructed')
          .map(({ what }) => what);
        if (guessed.length > 0) terminal.print(`  reconstructed: ${guessed.join(', ')}`);
        terminal.print(`  machine players: ${Object.keys(module.players).join(', ')}`);
      }
    });
}
