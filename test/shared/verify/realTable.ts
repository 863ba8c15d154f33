import { createHash } from 'node:crypto';
import { keysFrom } from '../../../server/keys.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import type { Signer } from '../../../shared/log/index.ts';
import { openRoom, openTable, type Table } from '../../server/referee/table.ts';
import { demoModule } from '../../support/demo-module/index.ts';
import type { Keys, Line } from './forge.ts';

/**
 * The demo game begun in the middle, without weather, cards and plot: nothing in its log is hidden, so that every file is
 * replayed as soon as it is finished. Blue (seat 1) has the phase, `b-armor` in F22 is next to `r-armor` in F23.
 */
export const plainModule: GameModule = {
  ...(demoModule as unknown as GameModule),
  id: 'demo-plain',
  fog: false,
  setup(scenario, options) {
    const given = {
      phase: 'first',
      units: {
        'b-armor': 'F22',
        'r-armor': 'F23',
        'b-rifles': 'F11',
        'b-scouts': 'F31',
        'r-guard': 'F16',
        'r-cavalry': 'F36',
      },
    };
    const arranged = demoModule.cases.arrange(demoModule.setup(scenario, options), given);
    if ('mistakes' in arranged) throw new Error(arranged.mistakes.join());
    return arranged.state;
  },
  *begin(state) {
    return state;
  },
};

/** Bytes that look random and are the same in every run. */
export function fixedEntropy(purpose: string): (bytes: number) => Uint8Array {
  let calls = 0;
  return (bytes) => {
    const block = createHash('sha512').update(`${purpose} ${calls++}`).digest();
    return new Uint8Array(block.subarray(0, bytes));
  };
}

/** A game through the real referee, every byte of which is the same in every run. */
export async function fixedTable(
  module: GameModule,
  purpose: string,
  options: Record<string, boolean> = {},
): Promise<Table & { keyring: Keys }> {
  const keys = keysFrom(fixedEntropy('server key')(32), fixedEntropy('vault key')(32));
  const room = await openRoom({
    keys,
    entropy: fixedEntropy(purpose),
    modules: { find: (id) => (id === module.id ? module : null) },
  });
  const table = await openTable(module, { signs: true, options }, { ...room, keys });
  const server: Signer = keys;
  return {
    ...table,
    keyring: { server, player: (seat: SeatId) => (seat === 1 ? table.one : table.two).signer },
  };
}

/** The lines of an export, without its header. */
export function linesOf(log: string): Line[] {
  return log
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Line);
}
