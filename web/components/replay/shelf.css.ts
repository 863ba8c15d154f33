import { css } from 'lit';

/** What lies beside the maps. */
export const shelfStyles = css`
  .boxes {
    border-top: 1px solid var(--panel-line);
    padding: 4px 16px 6px;
    /* Of all that gives way it gives way first. */
    flex: 0 40 auto;
    min-height: 2.4rem;
    max-height: 38%;
    overflow: auto;
    font-size: 0.86rem;
  }
  .boxes summary {
    cursor: pointer;
    min-height: 28px;
    padding: 3px 0;
  }
  .boxes[open] {
    min-height: 6rem;
  }
  .boxes:not([open]) > summary {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .boxes[open] > summary small {
    display: none;
  }
  .boxes > summary small {
    color: var(--panel-soft);
  }
  .boxes h4,
  .boxes .empty-box {
    margin: 5px 0 3px;
    font-size: 0.84rem;
    font-weight: 600;
  }
  .boxes .empty-box {
    font-weight: 400;
    color: var(--panel-soft);
  }
  .boxes .units {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .boxes .units svg {
    width: 44px;
    height: 44px;
    overflow: visible;
  }
  .formations,
  .markers,
  .hand ul {
    list-style: none;
    margin: 4px 0;
    padding: 0;
  }
  .formations li {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    padding: 1px 8px;
    border-left: 5px solid var(--panel-line);
    margin-bottom: 2px;
  }
  .formations .active {
    border-left-color: var(--accent);
    background: color-mix(in srgb, var(--accent) 13%, var(--panel));
  }
  .formations .moved {
    color: var(--panel-soft);
    border-left-color: var(--panel-soft);
  }
  .markers {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8.6rem, 1fr));
    gap: 4px;
  }
  .marker {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .marker svg {
    width: 34px;
    height: 34px;
    flex: none;
  }
  .marker small {
    display: block;
    color: var(--panel-soft);
    line-height: 1.2;
  }
  .marker-card {
    fill: #c4cac6;
    stroke: #1c160d;
    stroke-width: 1.6;
  }
  .faction-soviet .marker-card {
    fill: #c9976a;
  }
  .marker-glyph,
  .marker-emblem {
    fill: none;
    stroke: #14110c;
    stroke-width: 2.2;
    stroke-linejoin: round;
  }
  .marker-emblem {
    stroke-width: 1;
  }
  .marker-emblem.solid {
    fill: #14110c;
    stroke: none;
  }
  .marker.used .marker-card {
    fill: #efe9d8;
    stroke-dasharray: 5 3;
  }
  .marker.used .marker-glyph {
    opacity: 0.35;
  }
  .marker.away .marker-card {
    fill: none;
    stroke-dasharray: 2 4;
    stroke: var(--panel-ink);
  }
  .marker.away :is(.marker-glyph, .marker-emblem) {
    stroke: var(--panel-ink);
    opacity: 0.5;
  }
  .hand ul {
    display: grid;
    gap: 4px;
  }
  .hand li {
    border: 1px solid var(--panel-line);
    border-radius: 6px;
    padding: 3px 8px;
    background: var(--panel-2);
  }
  .backs {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 2px 0;
  }
  .back {
    width: 24px;
    height: 32px;
    display: grid;
    place-content: center;
    border: 1px solid var(--panel-soft);
    border-radius: 4px;
    font-weight: 700;
    color: var(--panel-soft);
    background: repeating-linear-gradient(45deg, var(--panel-2) 0 4px, var(--panel) 4px 8px);
  }
`;
