import type { Plugin } from 'vite';

/**
 * Names the hashed font in the document, so that it is fetched beside the style sheet that asks for it, not after; behind
 * the scripts, which the page waits for. Until it is there a fallback of the same measures stands in (ui-kit's base.css).
 */
export function preloadFont(): Plugin {
  return {
    name: 'portal:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
        if (!font) throw new Error('The build has no font to preload.');
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${font}`,
              crossorigin: '',
              fetchpriority: 'low',
            },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
