declare module 'virtual:page-words' {
  /** The words that the portal's own addresses are made of; see build/portalPaths.ts. */
  export const PAGE_WORDS: readonly string[];
}
