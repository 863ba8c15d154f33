import { css } from 'lit';

/** The list of events, and the buttons and scrubber below the board. */
export const listStyles = css`
  .list {
    flex: 1 0 4.6rem;
    min-height: 4.6rem;
    overflow: auto;
    margin: 0;
    padding: 0 0 8px;
    list-style: none;
  }
  .list h3 {
    position: sticky;
    top: 0;
    z-index: 1;
    margin: 0;
    padding: 5px 16px;
    font-size: 0.8rem;
    font-weight: 600;
    background: var(--panel-2);
    color: var(--panel-soft);
    border-bottom: 1px solid var(--panel-line);
  }
  .list ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .list button {
    display: flex;
    gap: 8px;
    width: 100%;
    min-height: 30px;
    padding: 4px 16px;
    border: 0;
    border-left: 4px solid transparent;
    border-radius: 0;
    background: none;
    text-align: left;
    font-size: 0.9rem;
    line-height: 1.35;
  }
  .list button:hover {
    background: var(--panel-2);
  }
  .list button:focus-visible {
    outline-offset: -3px;
  }
  .list [aria-current] {
    border-left-color: var(--accent);
    background: color-mix(in srgb, var(--accent) 13%, var(--panel));
  }
  .list .comment {
    display: block;
    margin: 3px 0;
    padding: 0 8px;
    quotes: none;
  }
  .list .later {
    color: var(--panel-soft);
  }
  .list .die {
    width: 19px;
    height: 19px;
    margin-top: 1px;
  }
  .list .entry-number {
    color: var(--panel-soft);
    min-width: 2.3em;
    font-variant-numeric: tabular-nums;
    font-size: 0.82rem;
    padding-top: 1px;
  }
  .list .text {
    flex: 1;
  }
  .list .tick {
    width: 15px;
    height: 15px;
    flex: none;
    margin-top: 3px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .tick.good {
    color: var(--good);
  }
  .tick.bad {
    color: var(--bad);
  }
  .tick.busy {
    color: var(--panel-soft);
  }

  .controls {
    grid-column: 1 / -1;
    border-top: 1px solid var(--panel-line);
    background: var(--panel-2);
    padding: 8px 14px;
    display: flex;
    align-items: center;
    gap: 10px;
  }
  .buttons {
    display: flex;
    gap: 5px;
    flex: none;
  }
  .buttons .play {
    min-width: 52px;
  }
  .scrub {
    position: relative;
    flex: 1;
    min-width: 6rem;
  }
  .scrub input {
    width: 100%;
    margin: 0;
    height: 28px;
    accent-color: var(--accent);
    display: block;
  }
  .scrub svg {
    position: absolute;
    left: 8px;
    right: 8px;
    top: -3px;
    width: calc(100% - 16px);
    height: 8px;
    pointer-events: none;
    overflow: visible;
  }
  .scrub .turn {
    stroke: var(--panel-ink);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
  .scrub .combat {
    stroke: var(--accent);
    stroke-width: 1.6;
    vector-effect: non-scaling-stroke;
  }
  .scrub .loss {
    stroke: var(--bad);
    stroke-width: 1.6;
    vector-effect: non-scaling-stroke;
  }
  .scrub .question {
    stroke: var(--focus);
    stroke-width: 3.6;
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
  }
  .count {
    flex: none;
    font-size: 0.85rem;
    color: var(--panel-soft);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  select {
    min-height: 40px;
    border: 1px solid var(--panel-line);
    border-radius: 8px;
    background: var(--panel);
    padding: 0 6px;
  }
`;
