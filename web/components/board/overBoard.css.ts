import { css } from 'lit';

/** What lies on the printed sheet and over it: marks, boxes, paths, combats, hints, and the panels at its side. */
export const overBoardStyles = css`
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
  .box-title {
    font-family: var(--face);
    font-weight: 700;
    fill: var(--label);
    text-anchor: middle;
  }
  [data-room='far'] .box-title {
    font-size: 50px;
    transform: translateY(14px);
  }
  .shore.river-bed {
    stroke-width: 16;
    opacity: 1;
  }
  .box-way {
    fill: none;
    stroke: var(--work);
    stroke-width: 5;
    stroke-dasharray: 4 9;
    stroke-linecap: round;
    opacity: 0.75;
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
  .inspector .jump {
    min-height: 34px;
    color: var(--panel-ink);
  }
  .inspector em {
    display: block;
    color: var(--panel-soft);
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
    :host {
      background: none;
    }
    .tools,
    .inspector,
    .legend,
    .tip,
    .provenance {
      display: none;
    }
  }
`;
