import { html, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { diePips } from '../board/die.ts';

/** What is known of a die: `busy` while the log is checked, `pending` until its file is finished, `unknown`: no die. */
export type Seal = 'good' | 'bad' | 'busy' | 'pending' | 'unknown';

/** For ears, a sentence; empty where there is no die. */
export function sealText(seal: Seal): string {
  switch (seal) {
    case 'good':
      return 'Die verified by this browser.';
    case 'bad':
      return 'Die not verified.';
    case 'busy':
      return 'Die is being checked.';
    case 'pending':
      return 'Die can be checked once this file is finished.';
    case 'unknown':
      return '';
  }
}

/** The seal with its words, beside the dice of the current step. */
export function sealMark(seal: Seal): TemplateResult {
  const words = {
    good: 'verified by this browser',
    bad: 'not verified',
    busy: 'being checked…',
    pending: 'to be checked when this file is finished',
    unknown: '',
  }[seal];
  return html`<span class=${`mark ${seal === 'pending' ? 'busy' : seal}`} data-seal=${seal}
    >${sealIcon(seal)}${words}</span
  >`;
}

/** The seal alone, in the list. */
export function tick(seal: Seal): TemplateResult {
  return html`<svg
    class=${`tick ${seal === 'pending' ? 'busy' : seal}`}
    viewBox="0 0 20 20"
    role="img"
    aria-label=${sealText(seal)}
  >
    ${sealPath(seal)}
  </svg>`;
}

export const sealIcon = (seal: Seal): TemplateResult =>
  html`<svg viewBox="0 0 20 20" aria-hidden="true">${sealPath(seal)}</svg>`;

function sealPath(seal: Seal): ReturnType<typeof svg> {
  switch (seal) {
    case 'good':
      return svg`<path d="M3,11L8,16L17,4" />`;
    case 'bad':
      return svg`<path d="M4,4L16,16M16,4L4,16" />`;
    case 'busy':
    case 'pending':
      return svg`<path d="M10,4V10L14,13" /><circle cx="10" cy="10" r="8" />`;
    case 'unknown':
      return svg``;
  }
}

export const dieIcon = (face: number): TemplateResult =>
  html`<svg class="die" viewBox="-21 -21 42 42" role="img" aria-label=${`die ${face}`}>
    ${diePips(face, 38)}
  </svg>`;
