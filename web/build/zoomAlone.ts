import type { Plugin } from 'vite';

const ALONE = '\0hexpost:no-transitions';

/**
 * Vite plugin: d3-zoom without d3-transition and what that brings (colours, easings, timers: a fifteenth of the viewer). The board's
 * glides are its own (`camera.ts`), so there is never a transition for d3-zoom to interrupt, and that is all it wants of it.
 */
export function zoomAlone(): Plugin {
  return {
    name: 'hexpost:zoom-alone',
    enforce: 'pre',
    resolveId: (source) => (source === 'd3-transition' ? ALONE : null),
    load: (id) =>
      id === ALONE
        ? `import { selection } from 'd3-selection';
selection.prototype.interrupt = function () { return this; };
export const interrupt = () => undefined;`
        : null,
  };
}
