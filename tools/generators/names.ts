/** Every form in which the names of one thing are written. `Note` and `Notes` for listNotes and createNote. */
export interface Names {
  /** Note */
  One: string;
  /** note */
  one: string;
  /** Notes */
  Many: string;
  /** notes */
  many: string;
  /** meeting_note, as tables and columns are called */
  table: string;
  /** meeting-notes, as addresses are written */
  segment: string;
  /** meeting note */
  words: string;
  /** Meeting notes */
  Title: string;
}

export function namesOf(operation: string): Names {
  const noun = operation.replace(/^(list|create)/, '');
  const One = operation.startsWith('list') ? singular(noun) : noun;
  const Many = operation.startsWith('list') ? noun : plural(noun);
  const words = spaced(One);
  const manyWords = spaced(Many);
  return {
    One,
    Many,
    words,
    one: uncapitalize(One),
    many: uncapitalize(Many),
    table: words.replaceAll(' ', '_'),
    segment: manyWords.replaceAll(' ', '-'),
    Title: capitalize(manyWords),
  };
}

/** estate-planning → estatePlanning */
export function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function spaced(name: string): string {
  return uncapitalize(name).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function singular(noun: string): string {
  return noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.slice(0, -1);
}

function plural(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
