import { css } from 'lit';

/** Colours and controls that all elements and pages share, in both lights (paper is always white). Contrast of text at least 4.5 to 1; good, bad and focus are told apart by
 * eyes without one kind of cone (test/web/components/palette.test.ts). */
export const theme = css`
  :host {
    --panel: #fbf7ec;
    --panel-2: #f1ead8;
    --panel-ink: #231d12;
    --panel-soft: #62573f;
    --panel-line: #cdc1a3;
    --accent: #b23c12;
    --focus: #0b5cad;
    --good: #176122;
    --bad: #c11436;
    --table: #c9bfa9;
    --face:
      'Source Sans 3', 'Source Sans 3 fallback', 'Source Sans 3 wide fallback', system-ui, Roboto, sans-serif;
    color: var(--panel-ink);
    font: 1rem/1.45 var(--face);
  }
  @media screen and (prefers-color-scheme: dark) {
    :host {
      --panel: #26272a;
      --panel-2: #1e1f21;
      --panel-ink: #efe9da;
      --panel-soft: #b9b09b;
      --panel-line: #4b4942;
      --accent: #ff9468;
      --focus: #7fc0ff;
      --good: #b8f7c2;
      --bad: #ff8f89;
      --table: #17181a;
    }
  }
  * {
    box-sizing: border-box;
  }
  button,
  select,
  input,
  .button {
    font: inherit;
    color: inherit;
  }
  button,
  .button {
    min-width: 40px;
    min-height: 40px;
    padding: 0 10px;
    border: 1px solid var(--panel-line);
    border-radius: 8px;
    background: var(--panel);
    color: var(--panel-ink);
    cursor: pointer;
  }
  button:hover:not(:disabled) {
    border-color: var(--focus);
  }
  button:disabled {
    opacity: 0.45;
    cursor: default;
  }
  button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--panel);
    font-weight: 600;
  }
  :is(button, select, input, summary, a, [tabindex]):focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 1px;
  }
  a {
    color: var(--focus);
  }
  button svg {
    width: 20px;
    height: 20px;
    vertical-align: middle;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .for-ears {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .die-face {
    fill: #fffdf6;
    stroke: #2b2416;
    stroke-width: 1.4;
  }
  .pip,
  .die-figure {
    fill: #2b2416;
  }
`;

/** How a field looks that is as wide as its column: declarations, for a rule. */
export const fieldLook = css`
  min-height: 38px;
  padding: 4px 8px;
  border: 1px solid var(--panel-line);
  border-radius: 8px;
  background: var(--panel-2);
  width: 100%;
`;
