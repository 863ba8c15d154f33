import { css } from 'lit';

/** What of the map and the counters is drawn at each distance, and how the counters look then. */
export const roomStyles = css`
  /* What is drawn when there is room: far (a hex under 24 px), mid, near (from 46 px), close (from 78 px). */
  [data-room='far']
    :is(
      .relief,
      .grid,
      .river-name,
      .hex-numbers,
      .fort,
      .merlons,
      .hexside-teeth,
      .bevel,
      .city-mark .built-up
    ) {
    display: none;
  }
  [data-room='mid'] :is(.hex-numbers, .river-name) {
    display: none;
  }
  [data-room='far'] :is(.names-mid, .names-near),
  [data-room='mid'] :is(.names-far, .names-near),
  :is([data-room='near'], [data-room='close']) :is(.names-far, .names-mid) {
    display: none;
  }
  /* On paper names are as large as those for one step further off. */
  [data-names='mid'] .names-mid,
  [data-names='far'] .names-far {
    display: inline;
  }
  [data-names='mid'] :is(.names-far, .names-near),
  [data-names='far'] :is(.names-mid, .names-near) {
    display: none;
  }
  [data-room='far'] .city-name .points {
    display: none;
  }
  [data-room='far'] .field-counters :is(.name, .size, .strengths, .emblem, .badge, .last-seen) {
    display: none;
  }
  [data-room='far'] .field-counters .symbol {
    transform: translate(0, 8px) scale(1.55);
  }
  [data-room='mid'] .field-counters :is(.name, .size) {
    display: none;
  }
  [data-room='mid'] .field-counters .symbol {
    transform: translate(7px, -1px) scale(1.1);
  }
  [data-room='mid'] .field-counters .emblem {
    transform: translate(-25px, -16px) scale(1.55);
  }
  [data-room='mid'] .field-counters .strengths {
    font-size: 24px;
    transform: translate(0, -3px);
  }
  .field-counters .counter {
    cursor: pointer;
  }
  .counter.dim .face {
    opacity: 0.35;
  }
  .lit .face .card {
    stroke: var(--accent);
    stroke-width: 5;
    stroke-opacity: 1;
  }
`;
