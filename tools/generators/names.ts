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

/** @throws Error for what is neither a list nor a write that adds to one. */
export function namesOf(operation: string): Names {
  if (!/^(list[A-Z][A-Za-z]*s|create[A-Z][A-Za-z]*)$/.test(operation))
    throw new Error(
      `“${operation}” cannot be generated: only lists (listNotes) and what adds to one (createNote) can. Write others by hand, as those beside them are.`,
    );
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

/** Addresses → Address, Taxes → Tax, Beneficiaries → Beneficiary. */
function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  return noun.replace(/(?<=ss|us|x|ch|sh)es$|s$/, '');
}

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
