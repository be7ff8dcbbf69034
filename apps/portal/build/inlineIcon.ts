import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LINK = 'href="/icon.svg"';

/** Puts the icon into the document, which would otherwise cost a request before Home is painted. */
export function inlineIcon(): Plugin {
  return {
    name: 'portal:inline-icon',
    apply: 'build',
    transformIndexHtml: {
      // The other pages of the portal link to the file; a data address would only confuse the bundler before it is done.
      order: 'post',
      handler(html) {
        if (!html.includes(LINK)) throw new Error('The document has no icon to put into it.');
        const icon = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8');
        const compact = icon.replaceAll(/>\s+</g, '><').trim();
        return html.replace(LINK, `href="data:image/svg+xml,${encodeURIComponent(compact)}"`);
      },
    },
  };
}
