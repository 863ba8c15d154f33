import { css } from 'lit';
import { fieldLook } from '../theme.css.ts';

export const formStyles = css`
  form {
    display: grid;
    gap: 8px;
  }
  label {
    display: grid;
    gap: 2px;
    min-width: 0;
  }
  label.switch {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 36px;
  }
  input:not([type='checkbox']),
  select {
    ${fieldLook}
    min-width: 0;
  }
  fieldset {
    display: grid;
    gap: 8px;
    min-width: 0;
    margin: 0;
    padding: 2px 0 4px 10px;
    border: 0;
    border-left: 2px solid var(--panel-line);
  }
  legend {
    padding: 0;
    font-weight: 600;
  }
  legend small {
    font-weight: 400;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .chips button {
    min-height: 32px;
    padding: 2px 8px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: end;
  }
  .row > label {
    flex: 1 1 11rem;
  }
  .row > button {
    flex: none;
    min-height: 38px;
  }
  .head {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 6px;
  }
  small {
    color: var(--panel-soft);
  }
  .bad {
    color: var(--bad);
  }
  form > button {
    justify-self: start;
  }
`;
