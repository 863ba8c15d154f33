import { css } from 'lit';
import { listStyles } from './list.css.ts';
import { shelfStyles } from './shelf.css.ts';

export const replayStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    height: min(56rem, 92vh);
    background: var(--panel);
    overflow: hidden;
  }
  :host([fill]) {
    height: 100%;
  }
  .frame {
    height: 100%;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr) 25rem;
  }
  .boards {
    min-height: 0;
    min-width: 0;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    gap: 2px;
    background: var(--panel-line);
  }
  .boards.all {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  hexpost-board {
    min-height: 0;
    height: 100%;
  }
  /* What is unfolded takes its room from the boxes first; where there is too little for all, the column scrolls. */
  .side {
    display: flex;
    flex-direction: column;
    min-height: 0;
    overflow: auto;
    border-left: 1px solid var(--panel-line);
  }
  .head {
    padding: 12px 16px 8px;
    border-bottom: 1px solid var(--panel-line);
    background: var(--panel-2);
    flex: none;
    max-height: 40%;
    overflow: auto;
  }
  .head h2 {
    margin: 0;
    font: 700 1.15rem/1.25 var(--face);
  }
  .phase {
    display: flex;
    align-items: start;
    gap: 4px;
  }
  .phase h2 {
    flex: 1;
  }
  .phase button {
    flex: none;
    min-height: 28px;
    min-width: 28px;
    padding: 0;
    margin-block: -2px;
  }
  .head p {
    margin: 2px 0 0;
    color: var(--panel-soft);
    font-size: 0.88rem;
  }
  .head .since {
    min-height: 34px;
    margin-top: 4px;
    color: var(--panel-ink);
  }
  .head .eyes {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-top: 6px;
    font-size: 0.88rem;
    color: var(--panel-soft);
  }
  .head .eyes select {
    flex: 1;
    min-width: 0;
    max-width: 16rem;
    color: var(--panel-ink);
    font: inherit;
  }
  .recent ol {
    margin: 6px 0 0;
    padding-left: 1.6em;
    max-height: 15rem;
    overflow: auto;
  }
  .saving {
    flex: none;
    padding: 3px 16px;
    border-top: 1px solid var(--panel-line);
  }
  .saving summary {
    cursor: pointer;
    min-height: 28px;
  }
  .saving p {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 4px 0;
  }
  .maps button {
    min-height: 34px;
    font-size: 0.86rem;
    line-height: 1.15;
    padding: 2px 8px;
  }
  .maps {
    display: flex;
    gap: 6px;
    margin-top: 6px;
  }
  .maps [aria-pressed='true'] {
    border-color: var(--accent);
    box-shadow: inset 0 -3px 0 var(--accent);
  }
  .tracks {
    margin: 6px 0 0;
    font-size: 0.82rem;
  }
  .tracks ul {
    display: flex;
    flex-wrap: wrap;
    gap: 1px 14px;
    margin: 3px 0 0;
    padding: 0;
    list-style: none;
  }
  .tracks b {
    font-variant-numeric: tabular-nums;
  }
  .head .scale p {
    margin: 3px 0 2px;
    color: var(--panel-ink);
    font-size: 0.82rem;
  }
  .scale ol {
    display: flex;
    margin: 0;
    padding: 0;
    list-style: none;
    border: 1px solid var(--panel-line);
    border-radius: 5px;
    overflow: hidden;
    max-width: 24rem;
  }
  .scale li {
    flex: 1;
    text-align: center;
    font-size: 0.74rem;
    line-height: 1.35rem;
    font-variant-numeric: tabular-nums;
    background: var(--panel);
  }
  .scale li + li {
    border-left: 1px solid var(--panel-line);
  }
  .scale .past {
    color: var(--panel-soft);
    background: var(--panel-2);
  }
  /* Where there is little height, only the turn has its track; the others are told in words. */
  @media (max-height: 58rem) {
    .scale:not([data-track='turn']) ol {
      display: none;
    }
  }
  .scale .now {
    padding: 0;
    border-bottom: 0;
    min-height: 0;
    background: var(--accent);
    color: var(--panel);
    font-weight: 700;
    print-color-adjust: exact;
  }

  .now {
    padding: 12px 16px;
    border-bottom: 1px solid var(--panel-line);
    min-height: 7.2rem;
    max-height: 52%;
    overflow: auto;
    flex: 0 1 auto;
  }
  .now .where {
    color: var(--panel-soft);
    font-size: 0.85rem;
    margin: 0 0 4px;
    display: flex;
    justify-content: space-between;
    gap: 8px;
  }
  .where time {
    white-space: nowrap;
  }
  .now .sentence {
    margin: 0;
    font-size: 1.04rem;
  }
  .again {
    margin: 8px 0 0;
  }
  .again button {
    min-height: 34px;
    font-size: 0.88rem;
  }
  .comment {
    margin: 6px 0;
    padding: 4px 10px;
    border-left: 3px solid var(--panel-line);
    font-style: italic;
  }
  .dice {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    margin: 8px 0 0;
  }
  .die {
    width: 30px;
    height: 30px;
    flex: none;
  }
  .mark {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    font-size: 0.84rem;
  }
  .mark svg {
    width: 17px;
    height: 17px;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .mark.good {
    color: var(--good);
  }
  .mark.bad {
    color: var(--bad);
    font-weight: 600;
  }
  .mark.busy {
    color: var(--panel-soft);
  }
  .odds-window {
    margin: 8px 0 0;
    overflow-x: auto;
  }
  .odds {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    font-size: 0.78rem;
    width: 100%;
  }
  .odds caption {
    text-align: left;
    color: var(--panel-soft);
    font-size: 0.8rem;
    padding-bottom: 2px;
  }
  .odds th,
  .odds td {
    border: 1px solid var(--panel-line);
    padding: 1px 2px;
    text-align: center;
    min-width: 26px;
    line-height: 1.3;
  }
  .odds th {
    background: var(--panel-2);
    font-weight: 600;
  }
  .odds .cross {
    background: color-mix(in srgb, var(--accent) 17%, var(--panel));
  }
  .odds .lit {
    background: var(--accent);
    color: var(--panel);
    font-weight: 700;
  }
  .terms {
    margin: 6px 0 0;
    font-size: 0.85rem;
    color: var(--panel-soft);
  }
  .terms ul {
    margin: 4px 0 0;
    padding-left: 1.1em;
  }

  ${listStyles}
  ${shelfStyles}
  .proof {
    flex: none;
    padding: 7px 16px;
    border-top: 1px solid var(--panel-line);
    font-size: 0.86rem;
    display: flex;
    gap: 8px;
    justify-content: space-between;
    align-items: baseline;
    max-height: 6.5rem;
    overflow: auto;
    margin: 0;
  }
  .proof .mark {
    overflow-wrap: anywhere;
    min-width: 0;
  }
  .proof [title] {
    flex: none;
  }
  .notice {
    margin: 0;
    padding: 8px 16px;
    background: color-mix(in srgb, var(--accent) 15%, var(--panel));
    font-size: 0.9rem;
    display: flex;
    justify-content: space-between;
    gap: 8px;
  }
  .notice button {
    min-height: 28px;
    min-width: 28px;
    border: 0;
    background: none;
  }
  .empty {
    display: grid;
    place-content: center;
    height: 100%;
    padding: 2rem;
    text-align: center;
    gap: 6px;
  }
  .empty h2 {
    margin: 0;
    font-size: 1.1rem;
  }
  .empty p {
    margin: 0;
    color: var(--panel-soft);
    max-width: 34rem;
  }

  @container (max-width: 60rem) {
    .frame {
      grid-template-columns: minmax(0, 1fr) 20rem;
    }
    .controls .speed {
      display: none;
    }
  }
  @container (max-width: 44rem) {
    .frame {
      grid-template: minmax(0, 52fr) auto minmax(0, 48fr) / minmax(0, 1fr);
    }
    .frame hexpost-board {
      grid-row: 1;
    }
    .controls {
      grid-row: 2;
      padding: 6px 8px;
      flex-wrap: wrap;
      row-gap: 2px;
      border-bottom: 1px solid var(--panel-line);
    }
    .controls .scrub {
      order: -1;
      flex: 1 0 100%;
    }
    .controls .buttons {
      flex: 1;
      flex-wrap: wrap;
      justify-content: space-between;
    }
    .controls .count {
      display: none;
    }
    .side {
      grid-row: 3;
      border-left: 0;
      overflow: auto;
      display: block;
    }
    .head {
      padding: 6px 12px;
    }
    .head {
      max-height: none;
    }
    .head h2 {
      font-size: 1rem;
    }
    .head p {
      display: inline;
      margin-right: 6px;
    }
    .now {
      max-height: none;
      min-height: 5.4rem;
      padding: 8px 12px;
    }
    .list {
      overflow: visible;
    }
    .list h3 {
      top: 0;
    }
    .list button {
      min-height: 40px;
      align-items: center;
    }
    .boxes {
      max-height: none;
    }
    .proof {
      max-height: none;
    }
  }
  /* On paper: the position, and what has led to it. */
  @media print {
    :host,
    :host([fill]) {
      height: auto;
      overflow: visible;
    }
    .frame {
      display: block;
      height: auto;
    }
    hexpost-board {
      height: 20cm;
    }
    .side {
      border-left: 0;
      display: block;
    }
    .controls,
    .phase button,
    .saving,
    .since,
    .again,
    .list,
    .maps {
      display: none;
    }
  }
`;
