import { css } from 'lit';

/** The printed sheet: paper, ground and water in both lights. Sizes are board units (a hex is 100 wide). */
export const boardStyles = css`
  :host {
    --land: #ece4cc;
    --rough: #d9c9a2;
    --relief: #8a7146;
    --forest: #6d7f4d;
    --closed: #d8d3c6;
    --hatch: #b3ab98;
    --sea: #b4cdd6;
    --shoal: #d6e6e8;
    --coast: #5e7f8c;
    --grid: #7d6f52;
    --grid-sea: #7fa3b0;
    --river: #3f7fae;
    --river-bed: #eef4f2;
    --label: #2b2416;
    --halo: #f4eedd;
    --boundary: #a3282c;
    --border: #7b5a86;
    --work: #5a4a30;
    --built: #a08d6e;
    display: block;
    position: relative;
    overflow: hidden;
    background: var(--table);
    contain: strict;
    container-type: size;
  }
  @media (prefers-color-scheme: dark) {
    :host {
      --land: #3d3c35;
      --rough: #4c4636;
      --relief: #85744f;
      --forest: #7d8f61;
      --closed: #34343a;
      --hatch: #4c4c54;
      --sea: #1f2f3a;
      --shoal: #2c4552;
      --coast: #6d99ab;
      --grid: #8d866f;
      --grid-sea: #3d5868;
      --river: #6bb0df;
      --river-bed: #2c3942;
      --label: #f0e9d6;
      --halo: #2b2a25;
      --boundary: #f0716d;
      --border: #c09fce;
      --work: #cdb98c;
      --built: #7b6c51;
    }
  }
  .field {
    width: 100%;
    height: 100%;
    display: block;
    touch-action: none;
    cursor: grab;
    outline: none;
  }
  .field:active {
    cursor: grabbing;
  }
  .field:focus-visible {
    box-shadow: inset 0 0 0 3px var(--focus);
  }

  .sea {
    fill: var(--sea);
  }
  .sheet-shadow {
    fill: #1b140a;
    opacity: 0.22;
  }
  .sheet-edge {
    fill: none;
    stroke: var(--label);
    stroke-width: 4;
    stroke-linejoin: round;
    opacity: 0.75;
  }
  .shoal {
    fill: none;
    stroke: var(--shoal);
    stroke-linejoin: round;
  }
  .shoal-3 {
    stroke-width: 84;
    opacity: 0.28;
  }
  .shoal-2 {
    stroke-width: 50;
    opacity: 0.4;
  }
  .shoal-1 {
    stroke-width: 22;
    opacity: 0.75;
  }
  .land {
    fill: var(--land);
  }
  .rough {
    fill: var(--rough);
  }
  .closed {
    fill: var(--closed);
  }
  .hatch-line {
    stroke: var(--hatch);
    stroke-width: 5;
  }
  .coast {
    fill: none;
    stroke: var(--coast);
    stroke-width: 3.2;
    stroke-linejoin: round;
  }
  .relief {
    fill: none;
    stroke: var(--relief);
    stroke-width: 1.7;
    stroke-linecap: round;
    stroke-linejoin: round;
    opacity: 0.62;
  }
  .relief-forest {
    fill: var(--forest);
    fill-opacity: 0.35;
    stroke: var(--forest);
  }
  .relief-marsh {
    stroke: var(--river);
  }
  .region {
    fill: var(--border);
    fill-opacity: 0.07;
  }
  .grid {
    fill: none;
    stroke: var(--grid);
    stroke-width: 1.3;
    stroke-opacity: 0.5;
  }
  .grid-sea {
    stroke: var(--grid-sea);
    stroke-opacity: 0.45;
  }

  .river {
    fill: none;
    stroke: var(--river);
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .river-bed {
    fill: none;
    stroke: var(--river-bed);
    stroke-linecap: round;
    stroke-linejoin: round;
    opacity: 0.75;
  }
  .river.great {
    stroke-width: 8.5;
  }
  .river.middling {
    stroke-width: 6.4;
    opacity: 0.92;
  }
  .river.small {
    stroke-width: 4.8;
    opacity: 0.84;
  }
  .river-bed.great {
    stroke-width: 13;
  }
  .river-bed.middling {
    stroke-width: 10;
  }
  .river-bed.small {
    stroke-width: 8;
  }
  .river-name {
    font: italic 600 17px var(--face);
    fill: var(--river);
    letter-spacing: 3px;
    text-anchor: middle;
    paint-order: stroke;
    stroke: var(--halo);
    stroke-width: 4;
    stroke-opacity: 0.8;
  }
  .way {
    fill: none;
    stroke-linecap: round;
  }
  .way-road {
    stroke: var(--panel);
    stroke-width: 5;
  }
  .way-road.under {
    stroke: var(--work);
    stroke-width: 8;
    opacity: 0.7;
  }
  .way-rail {
    stroke: var(--label);
    stroke-width: 4;
    stroke-dasharray: 2 9;
    opacity: 0.7;
    stroke-linecap: butt;
    stroke-width: 9;
  }
  .way-rail.under {
    stroke-dasharray: none;
    stroke-width: 1.8;
  }
  .way-ubahn {
    stroke: var(--focus);
    stroke-width: 4;
    stroke-dasharray: 10 8;
  }
  .way-link {
    stroke: var(--boundary);
    stroke-width: 4;
    stroke-dasharray: 3 8;
  }
  :is(.way-ubahn, .way-link).under {
    stroke: none;
  }
  [data-room='far'] .way-rail {
    display: none;
  }
  .lake {
    fill: var(--sea);
    stroke: var(--river);
    stroke-width: 2;
  }
  .hexside {
    fill: none;
    stroke: var(--work);
    stroke-width: 7;
    stroke-linecap: round;
  }
  .hexside.under {
    stroke: var(--halo);
    stroke-width: 12;
    opacity: 0.8;
  }
  .hexside-teeth {
    fill: none;
    stroke: var(--work);
    stroke-width: 3.4;
    stroke-linecap: round;
  }
  .course {
    fill: none;
    stroke-linecap: butt;
    stroke-linejoin: round;
  }
  .course-boundary {
    stroke: var(--boundary);
    stroke-width: 7;
    stroke-dasharray: 26 10;
  }
  .course.under {
    stroke: var(--halo);
    stroke-width: 12;
    stroke-dasharray: none;
    opacity: 0.7;
  }
  .course:not(.course-boundary):not(.under) {
    stroke: var(--border);
    stroke-width: 5;
    stroke-dasharray: 4 9;
    stroke-linecap: round;
  }
  .fort {
    fill: none;
    stroke: var(--work);
    stroke-width: 3.4;
    opacity: 0.8;
  }
  .merlons {
    stroke-width: 6;
  }

  .built-up {
    fill: var(--built);
    fill-opacity: 0.72;
  }
  .city-dot {
    fill: var(--halo);
    stroke: var(--label);
    stroke-width: 2.6;
  }
  .city-star {
    fill: var(--boundary);
    stroke: var(--halo);
    stroke-width: 1.4;
  }
  .city-name {
    font: 600 17px var(--face);
    fill: var(--label);
    text-anchor: middle;
    paint-order: stroke;
    stroke: var(--halo);
    stroke-width: 5;
    stroke-linejoin: round;
  }
  .city-name.metropolis {
    font-size: 24px;
    font-weight: 700;
    letter-spacing: 1px;
  }
  .city-name.capital {
    font-size: 20px;
    font-weight: 700;
  }
  .city-name .points {
    font-family: 'DejaVu Sans', 'Segoe UI Symbol', system-ui, sans-serif;
    font-weight: 700;
    fill: var(--boundary);
  }
  .hex-numbers text {
    font: 500 10.5px var(--face);
    fill: var(--label);
    text-anchor: middle;
    opacity: 0.62;
  }
  .hex-numbers .at-sea {
    opacity: 0.4;
  }

  /* What is drawn when there is room: far (a hex under 24 px), mid, near (from 46 px), close (from 78 px). */
  [data-room='far'] :is(.relief, .grid, .river-name, .hex-numbers, .fort, .merlons, .hexside-teeth, .bevel) {
    display: none;
  }
  [data-room='mid'] :is(.hex-numbers, .river-name) {
    display: none;
  }
  [data-room='far'] .city-name:not(.metropolis):not(.capital) {
    display: none;
  }
  [data-room='far'] .city-name {
    font-size: 54px;
    stroke-width: 12;
  }
  [data-room='far'] .city-name .points {
    display: none;
  }
  [data-room='mid'] .city-name {
    font-size: 27px;
    stroke-width: 7;
  }
  [data-room='mid'] .city-name.metropolis {
    font-size: 34px;
  }
  [data-room='far'] .field-counters :is(.name, .size, .strengths, .emblem, .badge) {
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
  .lit .card {
    stroke: var(--accent);
    stroke-width: 5;
    stroke-opacity: 1;
  }

  .mark {
    fill: var(--panel);
    stroke: var(--work);
    stroke-width: 2;
  }
  .faction-flag-soviet .mark {
    fill: #b8402f;
  }
  .faction-flag-western-allied .mark,
  .faction-flag-allied .mark {
    fill: #59653a;
  }
  .faction-flag-german .mark,
  .faction-flag-east-german .mark,
  .faction-flag-west-german .mark {
    fill: #45494d;
  }
  .flag-emblem {
    fill: none;
    stroke: #fffaf0;
    stroke-width: 1.2;
  }
  .flag-emblem.solid {
    fill: #fffaf0;
    stroke: none;
  }
  .razed {
    fill: none;
    stroke: var(--work);
    stroke-width: 9;
    stroke-linecap: round;
    stroke-dasharray: 14 9;
    opacity: 0.85;
  }
  [data-room='far'] :is(.flag, .razed) {
    display: none;
  }
  .mark-staff {
    stroke: var(--work);
    stroke-width: 3;
  }

  .overlay {
    pointer-events: none;
  }
  .path-under {
    fill: none;
    stroke: var(--halo);
    stroke-width: 15;
    stroke-linecap: round;
    stroke-linejoin: round;
    opacity: 0.85;
  }
  .path {
    fill: none;
    stroke: var(--accent);
    stroke-width: 8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .path-retreat {
    stroke-dasharray: 3 15;
    stroke-width: 9;
  }
  .path-advance {
    stroke-dasharray: 22 10;
  }
  .path-head {
    fill: var(--accent);
    stroke: var(--halo);
    stroke-width: 2;
  }
  .path-start {
    fill: var(--halo);
    stroke: var(--accent);
    stroke-width: 4;
  }
  .ghost {
    opacity: 0.4;
  }
  .attack {
    fill: var(--accent);
    fill-opacity: 0.9;
    stroke: var(--halo);
    stroke-width: 4;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .target {
    fill: none;
    stroke: var(--accent);
    stroke-width: 7;
    stroke-dasharray: 14 8;
  }
  .loss {
    stroke: var(--boundary);
    stroke-width: 9;
    stroke-linecap: round;
    fill: none;
  }
  .loss-under {
    stroke: var(--halo);
    stroke-width: 16;
    stroke-linecap: round;
    fill: none;
  }
  .combat-card > rect {
    fill: var(--panel);
    stroke: var(--accent);
    stroke-width: 3;
  }
  .combat-stem {
    stroke: var(--accent);
    stroke-width: 3;
    stroke-dasharray: 3 5;
  }
  .combat-card text {
    font: 700 26px var(--face);
    fill: var(--panel-ink);
    text-anchor: middle;
  }
  .combat-card .result {
    fill: var(--accent);
  }
  .cursor {
    fill: none;
    stroke: var(--focus);
    stroke-width: 6;
  }
  .selected {
    fill: var(--focus);
    fill-opacity: 0.12;
    stroke: var(--focus);
    stroke-width: 5;
  }
  .plate {
    fill: var(--panel);
    fill-opacity: 0.94;
    stroke: var(--panel-line);
    stroke-width: 2;
  }
  .fan {
    pointer-events: none;
  }
  .count circle {
    fill: var(--panel);
    stroke: var(--panel-ink);
    stroke-width: 2;
  }
  .count text {
    font: 700 15px var(--face);
    fill: var(--panel-ink);
    text-anchor: middle;
  }

  .tools button {
    min-width: 38px;
    min-height: 38px;
    padding: 0;
  }
  .tools {
    position: absolute;
    right: 10px;
    top: 10px;
    display: flex;
    flex-direction: column;
    gap: 6px;
  }

  .card-panel {
    position: absolute;
    background: var(--panel);
    border: 1px solid var(--panel-line);
    border-radius: 10px;
    box-shadow: 0 3px 14px rgb(20 14 4 / 0.28);
  }
  .inspector {
    left: 10px;
    bottom: 10px;
    max-width: min(23rem, calc(100% - 20px));
    max-height: 62%;
    overflow: auto;
    padding: 10px 12px;
  }
  .inspector header {
    display: flex;
    align-items: baseline;
    gap: 8px;
    justify-content: space-between;
  }
  .inspector h3 {
    margin: 0;
    font-size: 1rem;
  }
  .inspector p {
    margin: 2px 0 6px;
    color: color-mix(in srgb, var(--panel-ink) 78%, var(--panel));
  }
  .inspector .close {
    min-width: 32px;
    min-height: 32px;
    border: 0;
    background: none;
  }
  .inspector ul {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 6px;
  }
  .inspector li {
    display: flex;
    gap: 10px;
    align-items: center;
  }
  .inspector li > svg {
    width: 64px;
    height: 64px;
    flex: none;
    overflow: visible;
  }
  .inspector strong {
    display: block;
  }
  .legend {
    right: 60px;
    top: 10px;
    padding: 10px 14px;
    max-height: calc(100% - 40px);
    overflow: auto;
    max-width: min(20rem, calc(100% - 90px));
  }
  .legend h3 {
    margin: 0 0 6px;
    font-size: 1rem;
  }
  .legend ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .legend li {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 2px 0;
  }
  .legend svg {
    width: 52px;
    height: 30px;
    flex: none;
    overflow: hidden;
    border-radius: 3px;
  }
  .legend .swatch-counter {
    overflow: visible;
    width: 34px;
    height: 34px;
    margin: 0 9px;
  }
  .legend h3:not(:first-child) {
    margin-top: 12px;
  }
  .legend .sources li {
    align-items: start;
  }
  .provenance {
    position: absolute;
    left: 10px;
    bottom: 10px;
    min-height: 28px;
    padding: 2px 10px;
    border-radius: 999px;
    font-size: 12px;
    background: var(--panel);
    border: 1px solid var(--panel-line);
    color: var(--panel-ink);
  }
  .tip {
    position: absolute;
    pointer-events: none;
    padding: 3px 8px;
    border-radius: 6px;
    font-size: 13px;
    background: var(--panel);
    border: 1px solid var(--panel-line);
    right: 60px;
    bottom: 10px;
    max-width: 60%;
  }
  .hint {
    stroke: none;
  }
  .hint-reach {
    fill: #fff8dc;
    fill-opacity: 0.5;
    stroke: var(--good);
    stroke-width: 2.5;
  }
  .hint-choice {
    fill: var(--focus);
    fill-opacity: 0.22;
    stroke: var(--focus);
    stroke-width: 5;
    stroke-dasharray: 14 8;
  }
  .hint-picked {
    fill: var(--focus);
    fill-opacity: 0.4;
    stroke: var(--focus);
    stroke-width: 7;
  }
  .hint-ready {
    fill: none;
    stroke: var(--good);
    stroke-width: 5;
    stroke-opacity: 0.85;
  }
  .hint-beyond {
    fill: #2b2416;
    fill-opacity: 0.14;
  }
  .hint-target {
    fill: var(--bad);
    fill-opacity: 0.25;
    stroke: var(--bad);
    stroke-width: 7;
    stroke-dasharray: 20 8;
  }
  .hint-bar {
    fill: none;
    stroke: var(--label);
    stroke-width: 4;
    stroke-linecap: round;
    opacity: 0.45;
    pointer-events: none;
  }
  .hint-label {
    pointer-events: none;
  }
  .hint-label rect {
    fill: var(--panel);
    stroke: var(--panel-line);
  }
  .hint-label text {
    font: 700 19px var(--face);
    fill: var(--panel-ink);
    text-anchor: middle;
  }
  :is([data-room='far'], [data-room='mid']) .hint-label rect {
    display: none;
  }
  [data-room='far'] .hint-label text {
    display: none;
  }
  .dragging {
    stroke-dasharray: 12 10;
  }
  @media (prefers-color-scheme: dark) {
    .hint-reach {
      fill: #d9e7b0;
      fill-opacity: 0.28;
    }
  }
  @container (max-width: 32rem) {
    .tools {
      flex-direction: row;
      right: 6px;
      top: 6px;
    }
    .legend {
      right: 6px;
      top: 54px;
      max-width: calc(100% - 12px);
      max-height: calc(100% - 64px);
    }
  }
  @media print {
    .tools,
    .inspector,
    .legend {
      display: none;
    }
  }
`;
