import type { GameModule } from '../../shared/rules/contract.ts';
import { moduleRef } from '../../shared/rules/packs.ts';
import type { ListedGame } from '../store/store.ts';
import type { Invitation } from './api.ts';

/**
 * The games as invitations: who waits, for which side. Of a player his name and time zone, as he has agreed to; never an
 * address. Games of modules or data packs that are not at hand are left out: nobody could play them here.
 */
export function invitationsOf(
  games: readonly ListedGame[],
  find: (ref: string) => GameModule | null,
): readonly Invitation[] {
  return games.flatMap((game) => {
    const module = find(moduleRef(game.module));
    const scenario = module?.scenarios.find(({ id }) => id === game.scenario);
    if (module === null || scenario === undefined) return [];
    return [
      {
        game: game.game,
        module: { id: module.id, ref: moduleRef(module), title: module.title },
        scenario: { id: scenario.id, title: scenario.title },
        options: game.options,
        createdAt: game.createdAt,
        answerHours: game.answerMs === null ? null : game.answerMs / 3_600_000,
        seats: scenario.seats.map(({ seat, name: side }) => {
          const taken = game.seats.find((each) => each.seat === seat && each.email !== null);
          return {
            seat,
            side,
            player: taken === undefined ? null : { name: taken.name, timeZone: taken.timeZone },
          };
        }),
      },
    ];
  });
}
