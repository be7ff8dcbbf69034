/** Makes a value when it is first asked for: a page that shows no time of day pays for no clock of New York. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
