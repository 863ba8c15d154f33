import { css } from 'lit';

/** The printed sheet: paper, ground and water in both lights. Sizes are board units (a hex is 100 wide). */
export const boardStyles = css`
  :host {
    --land: #efe8d3;
    --rough: #d9c9a2;
    --ground-forest: #d3d6ae;
    --ground-marsh: #d5e0d4;
    --ground-hills: #dfcfa6;
    --ground-mountain: #cdb68d;
    --ground-town: #e0d2b6;
    --ground-built-up: #dccfb8;
    --ground-government: #e2bfae;
    --ground-transition: #e9d5a4;
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
    --verge: #5a4a30;
    --built: #a08d6e;
    --road: #fdf6e3;
    --highway: #f2c14e;
    display: block;
    position: relative;
    overflow: hidden;
    background: var(--table);
    contain: strict;
    container-type: size;
  }
  @media screen and (prefers-color-scheme: dark) {
    :host {
      --land: #3d3c35;
      --rough: #4c4636;
      --ground-forest: #3c4733;
      --ground-marsh: #364744;
      --ground-hills: #4d4636;
      --ground-mountain: #574b38;
      --ground-town: #48443a;
      --ground-built-up: #48443b;
      --ground-government: #5a4039;
      --ground-transition: #57492b;
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
      --verge: #1d1b16;
      --built: #7b6c51;
      --road: #b3a888;
      --highway: #c9983a;
    }
  }
  .window {
    width: 100%;
    height: 100%;
    touch-action: none;
    cursor: grab;
  }
  .window:active {
    cursor: grabbing;
  }
  .window:has(:focus-visible)::after {
    content: '';
    position: absolute;
    inset: 0;
    box-shadow: inset 0 0 0 3px var(--focus);
    pointer-events: none;
  }
  .field {
    width: 100%;
    height: 100%;
    display: block;
    /* While the map is moved as a whole, what was drawn beside the window comes into it. */
    overflow: visible;
    transform-origin: 0 0;
    touch-action: none;
    outline: none;
  }

  .sea {
    fill: var(--sea);
  }
  .sheet-shadow {
    fill: #1b140a;
    fill-opacity: 0.22;
  }
  .sheet-edge {
    fill: none;
    stroke: var(--label);
    stroke-width: 4;
    stroke-linejoin: round;
    stroke-opacity: 0.75;
  }
  .shoal {
    fill: none;
    stroke: var(--shoal);
    stroke-linejoin: round;
  }
  .shoal-3 {
    stroke-width: 84;
    stroke-opacity: 0.28;
  }
  .shoal-2 {
    stroke-width: 50;
    stroke-opacity: 0.4;
  }
  .shoal-1 {
    stroke-width: 22;
    stroke-opacity: 0.75;
  }
  .land {
    fill: var(--land);
  }
  .rough {
    fill: var(--rough);
  }
  .ground-forest {
    fill: var(--ground-forest);
  }
  .ground-marsh {
    fill: var(--ground-marsh);
  }
  .ground-hills {
    fill: var(--ground-hills);
  }
  .ground-mountain {
    fill: var(--ground-mountain);
  }
  .ground-town {
    fill: var(--ground-town);
  }
  .ground-built-up {
    fill: var(--ground-built-up);
  }
  .ground-government {
    fill: var(--ground-government);
  }
  .ground-transition {
    fill: var(--ground-transition);
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
    stroke-opacity: 0.62;
  }
  .relief-forest {
    fill: var(--forest);
    fill-opacity: 0.22;
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
    stroke-opacity: 0.75;
  }
  .river.great {
    stroke-width: 8.5;
  }
  .river.middling {
    stroke-width: 6.4;
    stroke-opacity: 0.92;
  }
  .river.small {
    stroke-width: 4.8;
    stroke-opacity: 0.84;
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
    stroke: var(--road);
    stroke-width: 3.6;
  }
  .way-road.under {
    stroke: var(--verge);
    stroke-width: 6.4;
    stroke-opacity: 0.6;
  }
  .way-highway {
    stroke: var(--highway);
    stroke-width: 4.6;
  }
  .way-highway.under {
    stroke: var(--verge);
    stroke-width: 8.4;
    stroke-opacity: 0.75;
  }
  :is(.way-rail, .way-railway) {
    stroke: var(--label);
    stroke-dasharray: 1.8 9;
    stroke-opacity: 0.6;
    stroke-linecap: butt;
    stroke-width: 8;
  }
  :is(.way-rail, .way-railway).under {
    stroke-dasharray: none;
    stroke-width: 1.6;
  }
  .way-ubahn {
    stroke: var(--focus);
    stroke-width: 3;
    stroke-dasharray: 9 7;
    stroke-opacity: 0.75;
  }
  .way-link {
    stroke: var(--boundary);
    stroke-width: 2.6;
    stroke-dasharray: 3 8;
    stroke-opacity: 0.7;
  }
  :is(.way-ubahn, .way-link).under {
    stroke: none;
  }
  [data-room='far'] :is(.way-rail, .way-railway):not(.under) {
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
    stroke-opacity: 0.8;
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
    stroke-opacity: 0.7;
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
    stroke-width: 2.6;
    stroke-opacity: 0.62;
  }
  .merlons {
    stroke-width: 5;
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
    font-family: var(--face);
    font-weight: 600;
    fill: var(--label);
    text-anchor: middle;
    paint-order: stroke;
    stroke: var(--halo);
    stroke-linejoin: round;
  }
  .city-name:is(.metropolis, .capital) {
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
    fill-opacity: 0.62;
  }
  .hex-numbers .at-sea {
    fill-opacity: 0.4;
  }
`;
