import type { SeatId, Viewer } from '../core/brands.ts';
import type { BaseEvent, GameModule } from './contract.ts';

/** Protocol events carry the tag `e` (DICE-AND-LOG 7 and 8). They leave the module's state alone. */
export type ProtocolEvent =
  | {
      readonly e: 'open';
      readonly seq: number;
      readonly j: number;
      readonly i: number;
      readonly value: string;
      readonly salt: string;
    }
  | { readonly e: 'blind'; readonly blind: string; readonly cup: string }
  | { readonly e: 'simultaneous' }
  | { readonly e: 'resolve' };

/** Events of every game, whatever its rules. */
export type TableEvent =
  | { readonly event: 'offered'; readonly seat: SeatId; readonly draw: boolean }
  | { readonly event: 'resigned'; readonly seat: SeatId };

export type LoggedEvent = ProtocolEvent | TableEvent | BaseEvent;

const TABLE_EVENTS: readonly string[] = ['offered', 'resigned'] satisfies TableEvent['event'][];

function isModuleEvent(event: LoggedEvent): event is BaseEvent {
  return 'event' in event && !TABLE_EVENTS.includes(event.event);
}

/** `module.evolve`, total over everything that a log can hold. */
export function evolve<S>(module: GameModule<S>, state: S, event: LoggedEvent): S {
  return isModuleEvent(event) ? module.evolve(state, event) : state;
}

/** What the viewer gets of an event; null: nothing to see. */
export function show(module: GameModule, event: LoggedEvent, viewer: Viewer): LoggedEvent | null {
  return isModuleEvent(event) ? module.show(event, viewer) : event;
}

/** One plain sentence; `state` is the state before the event. */
export function narrate<S>(
  module: GameModule<S>,
  event: LoggedEvent,
  state: S,
  seatName: (seat: SeatId) => string,
): string {
  if ('e' in event) {
    switch (event.e) {
      case 'open':
        return `${event.value} is turned up; its seal of entry ${event.seq} holds.`;
      case 'blind':
        return `A marker is drawn face down from the cup “${event.cup}”.`;
      case 'simultaneous':
        return 'Plans are written in secret.';
      case 'resolve':
        return 'All plans are opened.';
    }
  }
  if (isModuleEvent(event)) return module.narrate(event, state);
  const table = event as TableEvent;
  switch (table.event) {
    case 'offered':
      return table.draw
        ? `${seatName(table.seat)} offers a draw.`
        : `${seatName(table.seat)} takes back the offer of a draw.`;
    case 'resigned':
      return `${seatName(table.seat)} resigns.`;
  }
}
