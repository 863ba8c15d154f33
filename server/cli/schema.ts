import type { Command } from 'commander';
import { z } from 'zod';
import { keyFileSchema } from '../../shared/dice/index.ts';
import { exportHeaderSchema, entrySchema } from '../../shared/log/index.ts';
import { moveFileSchema } from '../../shared/moves/index.ts';
import { caseSchema } from '../../shared/rules/caseFile.ts';
import { moduleNamed } from './dataFolder.ts';
import type { Games } from './gamesAtHand.ts';
import { usage } from './outcome.ts';
import type { Terminal } from './terminal.ts';

const FORMATS: { readonly [name: string]: z.ZodType } = {
  'move-file': moveFileSchema,
  'key-file': keyFileSchema,
  case: caseSchema,
  'log-entry': entrySchema,
  'log-header': exportHeaderSchema,
};
const OF_MODULE = ['orders', 'answers', 'standing-orders'] as const;

/** `hexpost schema`: JSON Schemas (draft 2020-12) of the files that users write and read. */
export function addSchema(program: Command, games: Games, terminal: Terminal): void {
  program
    .command('schema')
    .description(`print a JSON Schema: ${[...Object.keys(FORMATS), ...OF_MODULE].join(', ')}`)
    .argument('<what>')
    .option('-m, --module <id>', `the game, for ${OF_MODULE.join(', ')}`)
    .option('--json', 'print JSON for machines (it is JSON anyway)')
    .action(async (what: string, options: { module?: string }) => {
      terminal.write(`${JSON.stringify(await schemaOf(what), null, 2)}\n`);

      async function schemaOf(name: string): Promise<object> {
        const format = FORMATS[name];
        if (format !== undefined) return jsonSchema(format);
        const part = OF_MODULE.find((each) => each === name);
        if (part === undefined)
          throw usage(`There is no schema ${name}: ${[...Object.keys(FORMATS), ...OF_MODULE].join(', ')}.`);
        if (options.module === undefined) throw usage(`Say which game's ${name} (--module).`);
        const module = await moduleNamed(games, options.module);
        const kinds = Object.entries(module.questions);
        switch (part) {
          case 'orders':
            return jsonSchema(module.orders);
          case 'answers':
            return Object.fromEntries(kinds.map(([ask, kind]) => [ask, jsonSchema(kind.answer)]));
          case 'standing-orders':
            return Object.fromEntries(kinds.map(([ask, kind]) => [ask, jsonSchema(kind.policy)]));
        }
      }
    });
}

const jsonSchema = (type: z.ZodType): object => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
