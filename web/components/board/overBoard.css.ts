import { css } from 'lit';

/** What lies on the printed sheet and over it: marks, boxes, paths, combats, hints, and the panels at its side. */
export const overBoardStyles = css`
  .mark {
    fill: var(--panel);
    stroke: var(--work);
    stroke-width: 2;
  }
  .faction-flag-soviet .mark {
    fill: #8f1d10;
  }
  .faction-flag-western-allied .mark,
  .faction-flag-allied .mark {
    fill: #767c4c;
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
    stroke-opacity: 0.85;
  }
  [data-room='far'] :is(.flag, .razed) {
    display: none;
  }
  .burst {
    fill: none;
    stroke: var(--bad);
    stroke-width: 4;
    stroke-linejoin: round;
  }
  .burst-bombed {
    stroke-dasharray: 9 5;
  }
  .mark-staff {
    stroke: var(--work);
    stroke-width: 3;
  }

  .box-frame {
    fill: var(--panel-2);
    stroke: var(--work);
    stroke-width: 4;
  }
  .box-title,
  .box-title-far {
    font-family: var(--face);
    font-weight: 700;
    fill: var(--label);
    text-anchor: middle;
  }
  .box-title-far {
    font-size: 50px;
    display: none;
  }
  [data-room='far'] .box-title-far {
    display: inline;
  }
  [data-room='far'] .box-title.long {
    display: none;
  }
  [data-room='far'] .box-title {
    font-size: 50px;
    transform: translateY(14px);
  }
  .shore.river-bed {
    stroke-width: 16;
    stroke-opacity: 1;
  }
  .box-way {
    fill: none;
    stroke: var(--work);
    stroke-width: 5;
    stroke-dasharray: 4 9;
    stroke-linecap: round;
    stroke-opacity: 0.75;
  }
  .link-ring {
    fill: none;
    stroke: var(--boundary);
    stroke-width: 5;
    stroke-linejoin: round;
  }
  .link-arrows {
    fill: none;
    stroke: var(--boundary);
    stroke-width: 3.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .link-mark text {
    font:
      700 15px Arial,
      'Liberation Sans',
      sans-serif;
    fill: var(--boundary);
    text-anchor: middle;
    paint-order: stroke;
    stroke: var(--halo);
    stroke-width: 4;
  }
  .link-mark.rim text {
    font-size: 11px;
    stroke-width: 3;
  }
  :is([data-room='far'], [data-room='mid']) .link-mark.rim,
  [data-room='far'] .link-mark text {
    display: none;
  }
  .linked {
    fill: var(--focus);
    fill-opacity: 0.25;
    stroke: var(--focus);
    stroke-width: 9;
    stroke-linejoin: round;
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
    stroke-opacity: 0.85;
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
  .branch-under {
    fill: none;
    stroke: var(--halo);
    stroke-width: 10;
    stroke-linecap: round;
    stroke-linejoin: round;
    opacity: 0.7;
  }
  .branch-way,
  .branch-head {
    fill: none;
    stroke: var(--accent);
    stroke-width: 4.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .branch-way {
    stroke-dasharray: 11 11;
  }
  .branch-sign rect {
    fill: var(--panel);
    stroke: var(--accent);
    stroke-width: 2;
    stroke-dasharray: 5 4;
  }
  .branch-sign path {
    fill: none;
    stroke: var(--accent);
    stroke-width: 3;
    stroke-linecap: round;
  }
  .branch-sign text {
    font: 600 17px var(--face);
    fill: var(--panel-ink);
    text-anchor: middle;
  }
  [data-room='far'] .branch-sign {
    display: none;
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
  /* Only while it fades. */
  .fallen {
    opacity: 0;
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
  .combat-card .modifier {
    font-size: 22px;
    font-weight: 500;
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
  @media screen and (prefers-color-scheme: dark) {
    .hint-reach {
      fill: #d9e7b0;
      fill-opacity: 0.28;
    }
  }
`;
