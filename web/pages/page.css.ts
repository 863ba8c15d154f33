import { css } from 'lit';

/** What the pages share beside the theme: the bar, the column, cards, forms. */
export const pageStyles = css`
  :host {
    display: block;
    min-height: 100vh;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 6px 18px;
    flex-wrap: wrap;
    padding: 7px 16px;
    background: #2d3324;
    color: #f6f1e2;
    font-size: 0.92rem;
    min-height: 46px;
  }
  .bar a {
    color: inherit;
  }
  .bar .brand {
    font: 700 1.12rem var(--face);
    text-decoration: none;
    letter-spacing: 0.02em;
  }
  .bar nav {
    display: flex;
    gap: 14px;
    margin-left: auto;
  }
  .bar a:focus-visible {
    outline-color: #ffd9a8;
  }
  main {
    max-width: 58rem;
    margin: 0 auto;
    padding: 18px 16px 48px;
  }
  h1,
  h2 {
    font-family: var(--face);
    line-height: 1.2;
  }
  h1 {
    font-size: 1.7rem;
    margin: 0.3em 0;
  }
  h2 {
    font-size: 1.18rem;
    margin: 0 0 0.5em;
  }
  p {
    max-width: 46rem;
  }
  .card {
    background: var(--panel);
    border: 1px solid var(--panel-line);
    border-radius: 12px;
    padding: 16px 18px;
    margin: 0 0 16px;
  }
  .card > :last-child {
    margin-bottom: 0;
  }
  .soft {
    color: var(--panel-soft);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
  }
  .row input[type='email'],
  .row input[type='text'] {
    flex: 1 1 16rem;
  }
  input[type='email'],
  input[type='text'],
  input[type='search'],
  textarea {
    min-height: 40px;
    padding: 6px 10px;
    border: 1px solid var(--panel-line);
    border-radius: 8px;
    background: var(--panel-2);
    color: inherit;
    font: inherit;
    width: 100%;
  }
  textarea {
    min-height: 7rem;
    font:
      0.88rem/1.45 ui-monospace,
      'Cascadia Mono',
      Consolas,
      'DejaVu Sans Mono',
      monospace;
    resize: vertical;
  }
  .button {
    display: inline-flex;
    align-items: center;
    text-decoration: none;
  }
  p:empty {
    margin: 0;
  }
  ul.plain {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  ul.plain > li {
    padding: 9px 0;
    border-top: 1px solid var(--panel-line);
  }
  ul.plain > li:first-child {
    border-top: 0;
  }
  summary {
    cursor: pointer;
  }
  .drop {
    border: 2px dashed var(--panel-line);
    border-radius: 12px;
    padding: 22px 16px;
    text-align: center;
    background: var(--panel-2);
    display: block;
  }
  .drop.over {
    border-color: var(--focus);
    background: color-mix(in srgb, var(--focus) 12%, var(--panel));
  }
  .drop input {
    position: absolute;
    opacity: 0;
    width: 1px;
    height: 1px;
  }
  .drop:focus-within {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .drop .pick {
    text-decoration: underline;
    cursor: pointer;
    color: var(--focus);
  }
  code,
  .mono {
    font:
      0.88em ui-monospace,
      'Cascadia Mono',
      Consolas,
      'DejaVu Sans Mono',
      monospace;
    overflow-wrap: anywhere;
  }
  pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    margin: 0;
  }
  .good {
    color: var(--good);
  }
  .bad {
    color: var(--bad);
  }
  .verdict {
    font-weight: 600;
  }
  progress {
    width: 100%;
    accent-color: var(--accent);
  }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 4px 14px;
    margin: 0;
  }
  dt {
    color: var(--panel-soft);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .phrase {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
    gap: 6px;
    padding: 0;
    list-style: none;
    counter-reset: word;
  }
  .phrase li {
    counter-increment: word;
    padding: 6px 10px;
    background: var(--panel-2);
    border-radius: 6px;
    font-weight: 600;
  }
  .phrase li::before {
    content: counter(word) ' ';
    color: var(--panel-soft);
    font-weight: 400;
    font-size: 0.85em;
  }
  @media (max-width: 30rem) {
    main {
      padding: 12px 10px 32px;
    }
    .card {
      padding: 12px;
    }
    dl:not(.wide) {
      grid-template-columns: minmax(0, auto) minmax(0, 1fr);
    }
  }
  /* On paper: black on white, everything there is, nothing to press. */
  @media print {
    :host {
      --panel: #fff;
      --panel-2: #fff;
      --panel-ink: #000;
      --panel-soft: #333;
      --panel-line: #888;
      --table: #fff;
      --good: #1d4d26;
      --bad: #7a1417;
      --focus: #000;
      color: #000;
    }
    .bar {
      background: none;
      color: #000;
      border-bottom: 1px solid #000;
      padding: 0 0 4px;
      min-height: 0;
    }
    .bar nav,
    .drop,
    form,
    button,
    .button {
      /* Whatever a part of the page lays them out as. */
      display: none !important;
    }
    main {
      max-width: none;
      padding: 8px 0;
    }
    .card {
      border: 0;
      border-top: 1px solid #888;
      border-radius: 0;
      padding: 8px 0;
    }
    .scroll {
      max-height: none;
      overflow: visible;
    }
    h1,
    h2,
    h3,
    h4 {
      break-after: avoid;
    }
    tr,
    li,
    figure {
      break-inside: avoid;
    }
    a {
      text-decoration: none;
    }
  }
`;
