import type { GameEvent } from './events.ts';

const NOBODY: readonly string[] = [];

/** Handles under which an event changes who lies where, or which unit a viewer knows there: all others stay as they were. */
export function touchedBy(event: GameEvent): readonly string[] {
  switch (event.event) {
    case 'arrived':
      return event.counter === null ? [event.unit] : [event.unit, event.counter];
    case 'entered':
    case 'returned':
      return [event.unit, event.counter];
    case 'shifted':
      return [event.handle, event.unit];
    case 'eliminated':
      return [event.counter, event.unit];
    case 'sent':
      return event.counter === null || event.unit === null ? NOBODY : [event.counter, event.unit];
    case 'stepped':
    case 'advanced':
      return event.counters;
    case 'broke-contact':
    case 'retreated':
    case 'uncovered':
      return [event.counter];
    case 'covered':
      return event.forget ? [event.counter] : NOBODY;
    case 'lost-sight':
      return event.forget ? event.counters : NOBODY;
    case 'spotted':
      return event.sights.map(({ counter }) => counter);
    case 'turn':
    case 'phase':
    case 'step':
    case 'dealt':
    case 'activated':
    case 'acted':
    case 'march':
    case 'halted':
    case 'inspected':
    case 'contact-held':
    case 'contact-refused':
    case 'die':
    case 'combat':
    case 'defence':
    case 'step-lost':
    case 'supported':
    case 'barrage':
    case 'disorganized':
    case 'markers-removed':
    case 'prepared':
    case 'reserve':
    case 'supply':
    case 'moved':
    case 'recovered':
    case 'uprising':
    case 'committed':
    case 'penalty':
    case 'model':
    case 'reactivated':
    case 'played':
    case 'attached':
    case 'fuelled':
    case 'bridge-guard':
    case 'sortie':
    case 'bridge-used':
    case 'bridge-destroyed':
    case 'lapsed':
    case 'game-over':
      return NOBODY;
  }
}
