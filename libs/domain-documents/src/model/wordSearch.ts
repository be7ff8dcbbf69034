/** What the address of the search may say. */
export interface WordSearch {
  words?: string;
}

const FEWEST = 2;
const MOST = 100;

export function validateWordSearch(raw: Record<string, unknown>): WordSearch {
  const words = typeof raw.words === 'number' ? String(raw.words) : raw.words;
  const isFit = typeof words === 'string' && words.trim().length >= FEWEST && words.length <= MOST;
  return isFit ? { words } : {};
}
