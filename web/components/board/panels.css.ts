import { css } from 'lit';

/** Buttons, inspector, legend and tip at the board's sides. */
export const panelStyles = css`
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
