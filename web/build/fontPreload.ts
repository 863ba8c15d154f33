import type { Plugin } from 'vite';

/** The one subset that every page needs at once. */
const FIRST = /source-sans-3-latin-wght-normal[^/]*\.woff2$/;

/**
 * Vite plugin: every page asks for its font together with its script, not only once the script has written text: so the
 * text stands in its own font from the start, and nothing jumps.
 */
export function fontPreload(): Plugin {
  return {
    name: 'hexpost:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => FIRST.test(name));
        if (font === undefined) throw new Error('the pages are built without their font');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
