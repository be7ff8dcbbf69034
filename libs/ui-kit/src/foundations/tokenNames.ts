/** The names of the tokens of one kind, in the order in which tokens.css has them. */
export function tokenNames(css: string, kind: string): string[] {
  const names = [...css.matchAll(/--([\w-]+):/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name.startsWith(`${kind}-`));
}
