import MiniSearch from 'minisearch';

/** What a security is found by. */
export interface IndexedSecurity {
  id: string;
  symbol: string;
  name: string;
  cusip: string;
  /** Symbols that it had before. */
  former?: readonly string[];
}

/** The ids of the best matches, the best first. */
export type SecurityIndex = (query: string, most: number) => string[];

/** Of a word's letters, how many may be wrong: one of five, and never more than two. */
const STRICT = { fuzzy: 0.2, maxFuzzy: 2 };
/** A name spelt by ear. */
const LENIENT = { fuzzy: 0.3, maxFuzzy: 3 };
/** So many spellings are tried for a word, and so many matches are put in order: a common word has thousands. */
const SPELLINGS = 12;
const CANDIDATES = 200;
const WEIGHTS = { symbol: 4, cusip: 3, former: 2, word: 1 };

/** A securities' words, in order; the places of one word and of all that begin with it lie side by side. */
interface Column {
  terms: readonly string[];
  /** Where the places of each term begin, and after the last one where they end. */
  starts: Int32Array;
  places: Int32Array;
}

interface Words {
  symbol: readonly string[];
  cusip: readonly string[];
  former: readonly string[];
  word: readonly string[];
}

type Field = keyof Words;
const FIELDS = ['symbol', 'former', 'word', 'cusip'] as const satisfies readonly Field[];

/** One word of what is typed. */
interface Asked {
  ranges: readonly { places: Int32Array; from: number; to: number }[];
  /** How many securities at most have it. */
  count: number;
  /** How well a security fits; 0 when it does not have the word. */
  fit(words: Words): number;
}

/**
 * Finds securities by the beginning of a symbol, also a former one, of words of the name and of a CUSIP; all words have to be there. Only
 * where nothing is found so, words of names may be misspelt. The work of a search is that of its rarest word and ends
 * with enough candidates, so that it hardly grows with the number of securities. Short names come first.
 */
export function createSecurityIndex(securities: readonly IndexedSecurity[]): SecurityIndex {
  const inOrder = securities.toSorted((a, b) => a.name.length - b.name.length);
  const words = inOrder.map(({ symbol, name, cusip, former = [] }) => ({
    symbol: wordsOf(symbol),
    cusip: wordsOf(cusip),
    former: former.flatMap(wordsOf),
    word: wordsOf(name),
  }));
  const columns = Object.fromEntries(
    FIELDS.map((field) => [field, columnOf(words.map((one) => one[field]))]),
  ) as Record<Field, Column>; // one entry per field
  const spelling = spellingOf(columns.word.terms);
  return (query, most) => {
    const asked = [...new Set(wordsOf(query))];
    for (const leniency of [null, STRICT, LENIENT]) {
      const wanted = asked.map((word) =>
        askedOf(columns, word, leniency ? spelling(word, leniency) : []),
      );
      const found = bestOf(wanted, words, most);
      if (found.length > 0) return found.map((place) => inOrder[place]?.id ?? '');
    }
    return [];
  };
}

function bestOf(wanted: readonly Asked[], words: readonly Words[], most: number): number[] {
  const [rarest] = wanted.toSorted((a, b) => a.count - b.count);
  const fits = new Map<number, number>();
  const seen = new Set<number>();
  for (const { places, from, to } of rarest?.ranges ?? []) {
    for (let at = from; at < to && fits.size < CANDIDATES; at += 1) {
      const place = places[at] ?? 0;
      if (seen.has(place)) continue;
      seen.add(place);
      const fit = fitOf(wanted, words[place]);
      if (fit > 0) fits.set(place, fit);
    }
  }
  const best = [...fits].sort(([a, fitA], [b, fitB]) => fitB - fitA || a - b);
  return best.slice(0, most).map(([place]) => place);
}

function fitOf(wanted: readonly Asked[], words: Words | undefined): number {
  let sum = 0;
  for (const one of wanted) {
    const fit = words ? one.fit(words) : 0;
    if (fit === 0) return 0;
    sum += fit;
  }
  return sum;
}

function askedOf(
  columns: Record<Field, Column>,
  word: string,
  spellings: readonly string[],
): Asked {
  const ranges = [
    ...FIELDS.map((field) => rangeOf(columns[field], word, `${word}\uffff`)),
    ...spellings.map((other) => rangeOf(columns.word, other, `${other}\u0000`)),
  ];
  return {
    ranges,
    count: ranges.reduce((sum, { from, to }) => sum + to - from, 0),
    fit(words) {
      let best = words.word.some((one) => spellings.includes(one)) ? WEIGHTS.word / 2 : 0;
      for (const field of FIELDS) {
        for (const one of words[field]) {
          if (!one.startsWith(word)) continue;
          const whole = one.length === word.length ? 2 : 1;
          best = Math.max(best, WEIGHTS[field] * whole);
        }
      }
      return best;
    },
  };
}

/** Words of names that are spelt alike, the likest first. */
function spellingOf(terms: readonly string[]) {
  const index = new MiniSearch<{ id: number; term: string }>({ fields: ['term'] });
  index.addAll(terms.map((term, id) => ({ id, term })));
  return (word: string, leniency: typeof STRICT): string[] =>
    index
      .search(word, leniency)
      .slice(0, SPELLINGS)
      .map(({ id }) => terms[Number(id)] ?? '');
}

function columnOf(wordsOfEach: readonly (readonly string[])[]): Column {
  const placesOf = new Map<string, number[]>();
  wordsOfEach.forEach((words, place) => {
    for (const word of new Set(words)) {
      const places = placesOf.get(word);
      if (places) places.push(place);
      else placesOf.set(word, [place]);
    }
  });
  const terms = [...placesOf.keys()].sort();
  const starts = new Int32Array(terms.length + 1);
  terms.forEach((term, at) => {
    starts[at + 1] = (starts[at] ?? 0) + (placesOf.get(term)?.length ?? 0);
  });
  const places = new Int32Array(starts.at(-1) ?? 0);
  terms.forEach((term, at) => places.set(placesOf.get(term) ?? [], starts[at]));
  return { terms, starts, places };
}

/** The places of all terms from one up to before another. */
function rangeOf({ terms, starts, places }: Column, first: string, end: string) {
  const from = starts[firstFrom(terms, first)] ?? 0;
  return { places, from, to: starts[firstFrom(terms, end)] ?? 0 };
}

/** The place of the first term that is not before a word; there may be none. */
function firstFrom(terms: readonly string[], word: string): number {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lower case, without accents and signs. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
