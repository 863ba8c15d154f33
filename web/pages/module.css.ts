import { css } from 'lit';

/** The page of a module: map, tray of counters, tables. */
export const moduleStyles = css`
  hexpost-board {
    height: min(72vh, 46rem);
    border: 1px solid var(--panel-line);
    border-radius: 12px;
  }
  main {
    max-width: 80rem;
  }
  .parts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin: 0 0 14px;
  }
  .parts a {
    padding: 6px 0;
  }
  .defs {
    position: absolute;
  }
  h3 {
    margin: 1em 0 0.3em;
    font-size: 1.06rem;
  }
  .tray {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
    padding: 8px 10px 10px;
    margin: 0 0 8px;
    background: var(--panel-2);
    border-radius: 10px;
  }
  .tray h4 {
    flex: 1 0 100%;
    margin: 0;
    font-size: 0.92rem;
    font-weight: 600;
    color: var(--panel-soft);
  }
  .unit {
    width: 66px;
    height: 68px;
    overflow: visible;
  }
  .tables {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 28px;
    align-items: flex-start;
  }
  figure {
    margin: 0 0 14px;
    max-width: 100%;
    min-width: min(15rem, 100%);
  }
  figcaption {
    max-width: 40rem;
    font-size: 0.92rem;
  }
  .scroll {
    overflow: auto;
    max-height: 30rem;
    max-width: 100%;
  }
  table {
    border-collapse: collapse;
    margin: 2px 0 8px;
    font-size: 0.94rem;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    border: 1px solid var(--panel-line);
    padding: 3px 9px;
    text-align: left;
    vertical-align: top;
  }
  thead th {
    background: var(--panel-2);
    position: sticky;
    top: 0;
  }
  tbody th {
    font-weight: 600;
  }
  caption {
    text-align: left;
    font-weight: 650;
    padding: 4px 0;
  }
  caption .soft {
    font-weight: 400;
  }
  .printed {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  select {
    min-height: 40px;
    border: 1px solid var(--panel-line);
    border-radius: 8px;
    background: var(--panel-2);
    max-width: 100%;
  }
  summary {
    cursor: pointer;
    min-height: 32px;
    padding: 6px 0;
  }
  .sources dt {
    max-width: 14rem;
  }
  @media (max-width: 40rem) {
    .unit {
      width: 56px;
      height: 58px;
    }
    .sources {
      grid-template-columns: minmax(0, 1fr);
    }
    .sources dd {
      margin-bottom: 8px;
    }
  }
  @media print {
    .parts,
    label,
    details:not([open]) {
      display: none;
    }
    .scroll {
      max-height: none;
      overflow: visible;
    }
    .tables {
      display: block;
    }
    .tray {
      padding: 4px 0;
    }
    hexpost-board {
      height: 19cm;
      border: 0;
    }
    .unit {
      width: 46px;
      height: 47px;
    }
    table {
      font-size: 0.8rem;
    }
  }
`;
