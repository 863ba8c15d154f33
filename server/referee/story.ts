import { present } from '../../shared/core/assert.ts';
import type { SeatId, Viewer } from '../../shared/core/brands.ts';
import type { Entry } from '../../shared/log/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { evolve, narrate, show } from '../../shared/rules/events.ts';
import type { Store, StoredEntry, StoredGame } from '../store/store.ts';
import type { ToldEntry } from './problem.ts';

/** The full state after entry `seq`: the nearest stored one, and the events since. */
export async function stateAfter(
  store: Store,
  module: GameModule,
  game: string,
  seq: number,
): Promise<unknown> {
  const keyframe = await store.keyframe(game, seq);
  const entries = keyframe.seq < seq ? await store.entries(game, keyframe.seq + 1, seq) : [];
  return entries.reduce(
    (state, { events }) => events.reduce((before, event) => evolve(module, before, event), state),
    keyframe.state,
  );
}

/** Entries in plain sentences, as the viewer may see them. */
export async function story(
  store: Store,
  module: GameModule,
  game: StoredGame,
  viewer: Viewer,
  from: number,
  to: number,
): Promise<readonly ToldEntry[]> {
  if (from > to) return [];
  const entries = await store.entries(game.game, from, to);
  const told: ToldEntry[] = [];
  // After a `void` the story goes on from the state that it went back to.
  for (let start = 0; start < entries.length;) {
    const until = entries.findIndex(({ type }, i) => i >= start && type === 'void') + 1 || entries.length;
    const { seq } = entries[start]!;
    const before =
      seq === 0
        ? (await store.keyframe(game.game, 0)).state
        : await stateAfter(store, module, game.game, seq - 1);
    told.push(...tell(module, game, viewer, before, entries.slice(start, until)));
    start = until;
  }
  return told;
}

/** The same of entries at hand, a `void` only as the last of them. @param before the full state before the first of them */
export function tell(
  module: GameModule,
  game: StoredGame,
  viewer: Viewer,
  before: unknown,
  entries: readonly StoredEntry[],
): readonly ToldEntry[] {
  const side = sideOf(module, game);
  let view = module.view(before, viewer);
  return entries.map((stored) => {
    const entry = JSON.parse(stored.entry) as Entry;
    const text = [...sentencesOf(entry, game, side)];
    for (const event of stored.events) {
      const shown = show(module, event, viewer);
      if (shown === null) continue;
      text.push(narrate(module, shown, view, side));
      view = evolve(module, view, shown);
    }
    return { seq: stored.seq, hash: stored.hash, type: entry.type, text };
  });
}

/** "Soviet", by seat. */
export function sideOf(module: GameModule, game: Pick<StoredGame, 'scenario'>): (seat: SeatId) => string {
  const scenario = present(
    module.scenarios.find(({ id }) => id === game.scenario),
    'scenario',
  );
  return (seat) => scenario.seats.find((each) => each.seat === seat)?.name ?? 'Nobody';
}

/** What an entry says beside its events. */
function sentencesOf(entry: Entry, game: StoredGame, side: (seat: SeatId) => string): readonly string[] {
  switch (entry.type) {
    case 'genesis':
      return ['The game is set up.'];
    case 'join': {
      const { seat, custody } = entry.body;
      const name = game.seats.find((each) => each.seat === seat)?.name ?? '';
      const nonces =
        custody === 'self' ? 'keeps the dice nonces himself' : 'lets the server keep the dice nonces';
      return [`${name} takes the seat ${side(seat)} and ${nonces}.`];
    }
    case 'ready':
      return [`${side(Number(entry.actor.slice('seat:'.length)))} is ready.`];
    case 'standing':
      return [`${side(entry.body.seat)} has left sealed standing orders.`];
    case 'timeout':
      return [`The time of ${side(entry.body.seat)} is up (${entry.body.rule}): the default policy answers.`];
    case 'clock':
      return entry.body.until === null
        ? [`The clock of ${side(entry.body.seat)} is stopped.`]
        : [
            `${side(entry.body.seat)} can answer until ${entry.body.until.slice(0, 16).replace('T', ' ')} UTC.`,
          ];
    case 'close':
      return [CLOSED[entry.body.reason]];
    case 'ruling':
      return [`The director rules: ${entry.body.text}`];
    case 'void':
      return [`Entry ${entry.body.seq} and all after it are taken back: ${entry.body.reason}`];
    case 'skip':
    case 'rekey':
    case 'start':
    case 'move':
    case 'step':
    case 'lock':
    case 'roll':
    case 'resign':
      return [];
  }
}

const CLOSED = {
  played: 'The game has been played to its end; everything sealed is opened.',
  agreed: 'The players agree on a draw; everything sealed is opened.',
  resigned: 'The game ends by resignation; everything sealed is opened.',
  adjudicated: 'The game has been adjudicated; everything sealed is opened.',
  abandoned: 'The game has been abandoned; everything sealed is opened.',
} as const;
