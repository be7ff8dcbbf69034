import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the names of two keys; the lib's door would bring all of it.
import { LOCAL_KEYS, SESSION_KEYS } from '../../../libs/auth-session/src/storage/keys.ts';

/** What whoever may be signed in needs beside the start: the signed-in area with its first page, and the identity library. */
const TOGETHER = ['home', 'msalIdentityClient'];

/** As Vite asks for them later: asked for in another way, a file would come twice. */
const anonymous = { crossOrigin: '' };

/** What takes longer to fetch a file of a few bytes is a slow line. */
const SLOW_FROM_MS = 50;

/**
 * After so many times what that file took, most of the start is there on a line of 1.6 Mbit/s, and what is asked for now
 * arrives when the line is free. A slower line is shared for the rest of the start.
 */
const ROUND_TRIPS = 2;

/**
 * Has the browser fetch the files of the signed-in area when somebody may be signed in (the marks that `mayBeSignedIn`
 * reads, or an answer of the provider in the address). On a quick line, or from the cache, beside the start. On a slow one
 * all of them would come last so: there they are asked for a round trip before the start is expected, or once it has come.
 * The font waits for them. On a slow line it comes while they are evaluated; on a quick one it is asked for with the figures
 * (`signedInArea.ts`), since it costs the processor more than the line. Whoever is signed out has it fetched at once, and
 * loads nothing more. A file of a few bytes, since the document's policy allows no script inside it, and by which the line
 * is known.
 */
export function startTogether(): Plugin {
  let script = '';
  return {
    name: 'portal:start-together',
    apply: 'build',
    generateBundle(_options, bundle) {
      const links = TOGETHER.flatMap((name) => {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.name === name,
        );
        if (chunk?.type !== 'chunk')
          throw new Error(
            `There is no chunk ${name}: name its successor in build/startTogether.ts.`,
          );
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        return [
          { rel: 'modulepreload', ...anonymous, href: `/${chunk.fileName}` },
          ...styles.map((file) => ({
            rel: 'preload',
            as: 'style',
            ...anonymous,
            href: `/${file}`,
          })),
        ];
      });
      const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
      if (!font) throw new Error('The build has no font to preload.');
      const fontLink = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        ...anonymous,
        // Behind the start, which the page waits for: until the font is there, one of its measures stands in (base.css).
        fetchPriority: 'low',
        href: `/${font}`,
      };
      const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!start) throw new Error('The build has no entry.');
      const source = sourceFor({ start: start.fileName, links, fontLink });
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      script = `assets/together-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: script, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { async: true, src: `/${script}` }, injectTo: 'head-prepend' },
      ],
    },
  };
}

interface Files {
  start: string;
  /** What whoever is signed in loads. */
  links: readonly object[];
  fontLink: object;
}

function sourceFor({ start, links, fontLink }: Files): string {
  const { browserSession } = SESSION_KEYS;
  const { remember } = LOCAL_KEYS;
  return `
try {
  const fetchAll = (links) => {
    for (const link of links) document.head.append(Object.assign(document.createElement("link"), link));
  };
  const font = ${JSON.stringify(fontLink)};
  if (sessionStorage.getItem("${browserSession}") !== null || localStorage.getItem("${remember}") !== null || location.hash.includes("state=")) {
    document.documentElement.dataset.font = "later";
    const links = ${JSON.stringify(links)};
    const [own] = performance.getEntriesByName(document.currentScript.src);
    const took = own ? own.responseEnd - own.startTime : Infinity;
    if (took < ${SLOW_FROM_MS}) fetchAll(links);
    else {
      let awaited = links.length;
      const come = () => {
        awaited -= 1;
        if (awaited > 0) return;
        fetchAll([font]);
        delete document.documentElement.dataset.font;
      };
      const fetchOnce = () => {
        observer.disconnect();
        clearTimeout(timer);
        for (const link of links) link.onload = link.onerror = come;
        fetchAll(links);
      };
      const observer = new PerformanceObserver((list) => {
        if (list.getEntriesByName(location.origin + "/${start}").length > 0) fetchOnce();
      });
      const timer = own && setTimeout(fetchOnce, took * ${ROUND_TRIPS});
      observer.observe({ type: "resource", buffered: true });
    }
  } else fetchAll([font]);
} catch {}
`.replace(/\n\s*/g, '');
}
