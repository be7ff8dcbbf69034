import { readFileSync } from 'node:fs';

/** The text of tokens.css. */
export const tokensCss = readFileSync(`${import.meta.dirname}/../theme/tokens.css`, 'utf8');

/** The colours of one scheme: `ink` to `#14202e`. */
export function tokensOf(scheme: 'light' | 'dark'): Map<string, string> {
  const pairs = tokensCss.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => {
      return [name, scheme === 'light' ? light : dark];
    }),
  );
}
