import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the names of two keys; the lib's door would bring all of it.
import { LOCAL_KEYS, SESSION_KEYS } from '../../../libs/auth-session/src/storage/keys.ts';

/** What whoever may be signed in needs beside the start: the signed-in area with its first page, and the identity library. */
const TOGETHER = ['home', 'msalIdentityClient'];

/** As Vite asks for them later: asked for in another way, a file would come twice. */
const anonymous = { crossOrigin: '' };

/**
 * Has the browser fetch the files of the signed-in area while it fetches the start, when somebody may be signed in (the
 * marks that `mayBeSignedIn` reads, or an answer of the provider in the address): one round trip less. A file of a few bytes, since the document's policy allows no
 * script inside it, and whoever is signed out loads nothing more.
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
      const source = sourceFor(links);
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

function sourceFor(links: readonly object[]): string {
  const { browserSession } = SESSION_KEYS;
  const { remember } = LOCAL_KEYS;
  return `try{if(sessionStorage.getItem("${browserSession}")!==null||localStorage.getItem("${remember}")!==null||location.hash.includes("state="))for(const link of ${JSON.stringify(links)})document.head.append(Object.assign(document.createElement("link"),link))}catch{}`;
}
