import { html, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { icon, iconButton } from '../iconButton.ts';
import { marks } from './timeline.ts';
import type { MarkKind, Stride, Timeline } from './timeline.ts';

const SPEEDS = [0.5, 1, 2, 4];

interface ControlsOf {
  readonly line: Timeline;
  readonly at: number;
  readonly playing: boolean;
  /** Times the usual. */
  readonly speed: number;
  step(kind: Stride, direction: 1 | -1): void;
  togglePlay(): void;
  choose(at: number): void;
  setSpeed(speed: number): void;
}

/** Buttons, scrubber and speed below the board. */
export function controls(of: ControlsOf): TemplateResult {
  const { line, at } = of;
  const end = line.moments.length;
  return html`<div class="controls" role="group" aria-label="Replay">
    <div class="buttons">
      ${iconButton('Turn back (Page Up)', 'M16,4L10,10L16,16M10,4L4,10L10,16M2,4V16', () => of.step('turn', -1), at === 0)}
      ${iconButton('Entry back (Shift+Left)', 'M16,4L10,10L16,16M10,4L4,10L10,16', () => of.step('entry', -1), at === 0)}
      ${iconButton('Step back (Left)', 'M13,4L7,10L13,16', () => of.step('event', -1), at === 0)}
      <button
        type="button"
        class="play"
        aria-label=${of.playing ? 'Pause (Space)' : 'Play (Space)'}
        @click=${() => of.togglePlay()}
      >
        ${icon(of.playing ? 'M7,4V16M13,4V16' : 'M6,3.5L16,10L6,16.5Z')}
      </button>
      ${iconButton('Step forward (Right)', 'M7,4L13,10L7,16', () => of.step('event', 1), at === end)}
      ${iconButton('Entry forward (Shift+Right)', 'M4,4L10,10L4,16M10,4L16,10L10,16', () => of.step('entry', 1), at === end)}
      ${iconButton('Turn forward (Page Down)', 'M4,4L10,10L4,16M10,4L16,10L10,16M18,4V16', () => of.step('turn', 1), at === end)}
    </div>
    <div class="scrub">
      <input
        type="range"
        min="0"
        max=${end}
        .value=${String(at)}
        aria-label="Step"
        title="Above: a long stroke is a new turn, a short one a combat, a red one a loss, a dot a question"
        aria-valuetext=${at === 0 ? 'Set-up' : `Step ${at} of ${end}, ${line.moments[at - 1]!.phase}`}
        @input=${(event: Event) => of.choose(Number((event.target as HTMLInputElement).value))}
      />
      <svg viewBox=${`0 0 ${Math.max(1, end)} 8`} preserveAspectRatio="none" aria-hidden="true">
        ${markPaths(line)}
      </svg>
    </div>
    <span class="count">${at} / ${end}</span>
    <select
      class="speed"
      aria-label="Speed"
      @change=${(event: Event) => of.setSpeed(SPEEDS[(event.target as HTMLSelectElement).selectedIndex] ?? 1)}
    >
      ${SPEEDS.map((speed) => html`<option ?selected=${speed === of.speed}>${speed}×</option>`)}
    </select>
  </div>`;
}

const markCache = new WeakMap<Timeline, TemplateResult>();
function markPaths(line: Timeline): TemplateResult {
  let found = markCache.get(line);
  if (found === undefined) {
    const all = marks(line);
    const path = (kind: MarkKind, height: number): string =>
      all
        .filter((mark) => mark.kind === kind)
        .map(({ at }) => `M${at},8V${8 - height}`)
        .join('');
    const dots = all.flatMap(({ at, kind }) => (kind === 'question' ? `M${at},0h0` : [])).join('');
    found =
      svg`<path class="combat" d=${path('combat', 4)} /><path class="loss" d=${path('loss', 6)} /><path class="turn" d=${path('turn', 8)} /><path class="question" d=${dots} />` as unknown as TemplateResult;
    markCache.set(line, found);
  }
  return found;
}
