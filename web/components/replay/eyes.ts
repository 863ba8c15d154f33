import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Viewer } from '../../../shared/core/brands.ts';
import type { GameModule, SeatSpec } from '../../../shared/rules/contract.ts';
import { show } from '../../../shared/rules/events.ts';
import type { LoggedEvent } from '../../../shared/rules/events.ts';

/** Through whose eyes a game is watched, and what these see of an entry (by number) where the log alone shows another thing. */
export interface Eyes {
  readonly viewer: Viewer;
  readonly events: ReadonlyMap<number, readonly LoggedEvent[]>;
}

/** What everybody may know: the log as it is. */
export const PUBLIC_EYES: Eyes = { viewer: 'public', events: new Map() };

/**
 * What is known of a game beside its log: of one that goes on, what the reader's seat is shown; of a closed one with fog, the
 * events of each entry in full, as re-execution in this browser gives them.
 */
export interface Opened {
  readonly own: Eyes | null;
  readonly inFull: readonly (readonly LoggedEvent[])[] | null;
}

/** Whose eyes can be had: all of a closed game and from above; else one's own and everybody's. */
export function viewersOf({ own, inFull }: Opened, seats: readonly SeatSpec[]): readonly Viewer[] {
  if (inFull !== null) return ['all', ...seats.map(({ seat }) => seat), 'public'];
  return own === null ? ['public'] : [own.viewer, 'public'];
}

/** The viewer's eyes; everybody's where his can't be had (yet). */
export function eyesOf(module: GameModule, viewer: Viewer, { own, inFull }: Opened): Eyes {
  if (viewer === 'public') return PUBLIC_EYES;
  if (inFull === null) return own?.viewer === viewer ? own : PUBLIC_EYES;
  const seen = inFull.map((events, seq): [number, readonly LoggedEvent[]] => [
    seq,
    events.map((event) => show(module, event, viewer)).filter((event) => event !== null),
  ]);
  return { viewer, events: new Map(seen) };
}

/** A game with fog looks different to each of its players. Nothing where there is no choice. */
export function chooserOfEyes(
  viewers: readonly Viewer[],
  chosen: Viewer,
  seats: readonly SeatSpec[],
  choose: (viewer: Viewer) => void,
): TemplateResult | typeof nothing {
  if (viewers.length < 2) return nothing;
  const title = (viewer: Viewer): string => {
    if (viewer === 'all') return 'From above, all open';
    if (viewer === 'public') return 'Everybody';
    return seats.find(({ seat }) => seat === viewer)?.name ?? `Seat ${viewer}`;
  };
  return html`<label class="eyes"
    >As seen by
    <select @change=${(event: Event) => choose(viewers[(event.target as HTMLSelectElement).selectedIndex]!)}>
      ${viewers.map((viewer) => html`<option ?selected=${viewer === chosen}>${title(viewer)}</option>`)}
    </select></label
  >`;
}
