import type { Stride } from './timeline.ts';

/** What a key asks of the replay; null: nothing. */
export type KeyDeed =
  | { readonly step: Stride; readonly direction: 1 | -1 }
  | { readonly goTo: 'start' | 'end' }
  | { readonly play: true };

/** ← → an event, with Shift an entry, PageUp and PageDown a turn, with Shift a phase, Home, End; Space plays, except on what it presses. */
export function deedOf(event: KeyboardEvent): KeyDeed | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.composedPath()[0];
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return null;
  switch (event.key) {
    case 'ArrowRight':
      return { step: event.shiftKey ? 'entry' : 'event', direction: 1 };
    case 'ArrowLeft':
      return { step: event.shiftKey ? 'entry' : 'event', direction: -1 };
    case 'PageDown':
      return { step: event.shiftKey ? 'phase' : 'turn', direction: 1 };
    case 'PageUp':
      return { step: event.shiftKey ? 'phase' : 'turn', direction: -1 };
    case 'Home':
      return { goTo: 'start' };
    case 'End':
      return { goTo: 'end' };
    case ' ':
      return target instanceof HTMLElement && target.closest('button, summary, a') !== null
        ? null
        : { play: true };
  }
  return null;
}
