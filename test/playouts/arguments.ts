import type { GameModule } from '../../shared/rules/contract.ts';

/** What `npm run playouts` is asked for. */
export interface Asked {
  readonly module: string;
  readonly player: string;
  readonly scenario?: readonly string[];
}

/** `mixed`: each game takes its own players, and seats differ. */
const MIXED = 'mixed';

/**
 * Why these games can't be played, with the names that there are; null: they can.
 *
 * @param playable the modules that have playouts
 * @param balanced ids of those whose scenarios can be played on the rules alone (`--scenario`)
 */
export function askedFault(
  { module: id, player, scenario = [] }: Asked,
  playable: readonly GameModule[],
  balanced: readonly string[],
): string | null {
  const game = playable.find((each) => each.id === id);
  if (game === undefined)
    return `There are no playouts of “${id}”. Modules: ${playable.map((each) => each.id).join(', ')}.`;
  const players = [...Object.keys(game.players), MIXED];
  if (!players.includes(player)) return `There is no player “${player}”. Players: ${players.join(', ')}.`;
  if (scenario.length === 0) return null;
  if (!balanced.includes(id))
    return `--scenario is for ${balanced.join(', ')}; ${id} has no games on the rules alone.`;
  const ids = game.scenarios.map((each) => each.id);
  const strange = scenario.filter((each) => !ids.includes(each));
  if (strange.length === 0) return null;
  return `There is no scenario ${strange.map((each) => `“${each}”`).join(', ')}. Scenarios of ${id}: ${ids.join(', ')}.`;
}
