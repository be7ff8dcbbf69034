import { NICKNAME_MAX_LENGTH } from '../defaults';

/** One character a nickname may hold: spec §5's free text, and the marks that names need. */
const ALLOWED = /[\p{L}\p{N}\-:/()[\]|'’.,& ]/u;

/** The text as it would be saved: no spaces around it, single ones within. */
export function normalizeNickname(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/**
 * What is wrong with a nickname, as a sentence; `null` when it may be saved. spec §5
 *
 * Judges the normalised text by the contract's own rule, so that no round trip is needed to say no.
 */
export function validateNickname(text: string): string | null {
  const characters = [...normalizeNickname(text)];
  if (characters.length === 0) return 'Enter a name.';
  if (characters.length > NICKNAME_MAX_LENGTH) {
    return `Use ${NICKNAME_MAX_LENGTH} characters or fewer; this name has ${characters.length}.`;
  }
  const refused = [...new Set(characters.filter((character) => !ALLOWED.test(character)))];
  if (refused.length === 0) return null;
  return `A name cannot contain ${refused.join(' ')}. Use letters, digits, spaces and simple punctuation.`;
}
