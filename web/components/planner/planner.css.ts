import { css } from 'lit';
import { fieldLook } from '../theme.css.ts';

export const plannerStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    height: 100%;
    background: var(--panel);
    overflow: hidden;
  }
  .frame {
    height: 100%;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr) 22rem;
  }
  hexpost-board {
    min-height: 0;
    height: 100%;
  }
  .side {
    border-left: 1px solid var(--panel-line);
    overflow: auto;
    min-height: 0;
  }
  section {
    padding: 10px 14px;
    border-bottom: 1px solid var(--panel-line);
  }
  .stale {
    background: color-mix(in srgb, var(--accent) 16%, var(--panel));
  }
  h2,
  h3 {
    margin: 0 0 6px;
    font-family: var(--face);
    line-height: 1.2;
  }
  h2 {
    font-size: 1.12rem;
  }
  h3 {
    font-size: 0.98rem;
  }
  p {
    margin: 0 0 6px;
  }
  .soft,
  small {
    color: var(--panel-soft);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
  }
  .row button,
  .tool {
    min-height: 36px;
    min-width: 36px;
    padding: 0 9px;
  }
  .units {
    list-style: none;
    margin: 0 0 6px;
    padding: 0;
    display: grid;
    gap: 4px;
  }
  .unit {
    display: flex;
    gap: 9px;
    align-items: center;
    width: 100%;
    min-height: 44px;
    padding: 3px 8px;
    text-align: left;
  }
  .some {
    max-height: 17rem;
    overflow: auto;
  }
  .setting {
    display: grid;
    gap: 2px;
    margin: 0 0 8px;
  }
  .setting select {
    ${fieldLook}
  }
  .row [aria-pressed='true'] {
    border-color: var(--focus);
    box-shadow: inset 0 -3px 0 var(--focus);
  }
  .doing {
    background: color-mix(in srgb, var(--focus) 7%, var(--panel));
  }
  .unit svg,
  label.unit svg {
    width: 40px;
    height: 40px;
    flex: none;
    overflow: visible;
  }
  .unit[aria-pressed='true'] {
    border-color: var(--focus);
    box-shadow: inset 4px 0 0 var(--focus);
  }
  .unit small {
    display: block;
  }
  label.unit {
    cursor: pointer;
    border: 1px solid var(--panel-line);
    border-radius: 8px;
  }
  .orders {
    margin: 0;
    padding: 0;
    list-style: none;
    counter-reset: order;
  }
  .orders > li {
    counter-increment: order;
    padding: 6px 0;
    border-top: 1px solid var(--panel-line);
    display: grid;
    grid-template-columns: 1.7rem minmax(0, 1fr) auto;
    gap: 4px;
  }
  .orders > li::before {
    content: counter(order);
    color: var(--panel-soft);
    font-variant-numeric: tabular-nums;
  }
  .orders .faults {
    color: var(--bad);
    margin: 2px 0 0;
    padding: 0;
    list-style: none;
    font-size: 0.92rem;
  }
  .orders .tool {
    border: 0;
    background: none;
    min-width: 32px;
    min-height: 32px;
    padding: 0;
  }
  .orders .branch {
    min-height: 30px;
    padding: 0 8px;
    font-size: 0.9rem;
  }
  .orders hexpost-schema-form,
  .orders li > p {
    grid-column: 1 / -1;
    display: block;
    padding: 8px 0 2px;
  }
  .file {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-height: 36px;
    padding: 0 9px;
    border: 1px dashed var(--panel-line);
    border-radius: 8px;
    cursor: pointer;
  }
  .file input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .file:focus-within {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .tools {
    white-space: nowrap;
  }
  .good {
    color: var(--good);
  }
  .bad {
    color: var(--bad);
  }
  table {
    border-collapse: collapse;
    width: 100%;
    margin: 4px 0;
    font-size: 0.9rem;
  }
  th,
  td {
    border: 1px solid var(--panel-line);
    padding: 3px 4px;
    text-align: center;
  }
  thead th {
    background: var(--panel-2);
  }
  .terms {
    margin: 4px 0;
    padding: 0 0 0 1.1em;
    font-size: 0.92rem;
  }
  .column {
    font: 700 1.3rem var(--face);
  }
  input[type='text'] {
    flex: 1 1 8rem;
    min-width: 0;
    min-height: 36px;
    padding: 4px 8px;
    border: 1px solid var(--panel-line);
    border-radius: 8px;
    background: var(--panel-2);
    color: inherit;
    font: inherit;
  }
  summary {
    cursor: pointer;
    min-height: 32px;
  }
  .over {
    outline: 3px dashed var(--focus);
    outline-offset: -6px;
  }
  @container (max-width: 46rem) {
    .frame {
      grid-template: 62vh auto / minmax(0, 1fr);
    }
    :host {
      height: auto;
      overflow: visible;
    }
    .side {
      border-left: 0;
      border-top: 1px solid var(--panel-line);
      overflow: visible;
    }
  }
  @media print {
    .frame {
      display: block;
    }
    hexpost-board {
      height: 60vh;
    }
    .side {
      border: 0;
    }
    button,
    details,
    section:has(> details:only-child),
    .row {
      display: none;
    }
  }
`;
