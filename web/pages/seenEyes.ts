import type { LoggedEvent } from '../../shared/rules/events.ts';
import type { Api } from '../client/api.ts';
import type { Eyes } from '../components/replay/eyes.ts';

/** The eyes of the caller's seat in a game that hides something from somebody; null where all see the same. */
export async function seenEyes(api: Api, game: string): Promise<Eyes | null> {
  const answer = await api.seen(game);
  if (!answer.ok || answer.value.entries.length === 0) return null;
  const { seat, entries } = answer.value;
  // Events are JSON of the module, which the replay knows.
  return {
    viewer: seat,
    events: new Map(entries.map(({ seq, events }) => [seq, events as unknown as readonly LoggedEvent[]])),
  };
}
