import { createHash } from 'node:crypto';
import type { RecordedTransaction } from '../../books/recordTransactions';

/** What a file says of a row, with keys instead of names, and without the row's own id. */
export type Content = Omit<RecordedTransaction, 'id' | 'corrects' | 'cancels'>;

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Of a row that its file names for good, such as by FITID. */
export const namedKey = (account: string, id: string): string =>
  `imp-${hashOf(`${account}\n#${id}`)}`;

/**
 * Of a row without a name: what it says, and how often the file has said the same before.
 */
export function keysByContent(): (content: Content) => string {
  const met = new Map<string, number>();
  return (content) => {
    const hash = contentHash(content);
    const before = met.get(hash) ?? 0;
    met.set(hash, before + 1);
    return `imp-${hashOf(`${content.account}\n${hash}\n${before}`)}`;
  };
}

/** Of what a row does to the ledger: another hash is a change. Words and the day of booking are not part of it, since a
 * broker's exports differ in them. */
export function contentHash(content: Content): string {
  const {
    description: _,
    activity: _activity,
    entered: _entered,
    settled: _settled,
    ...figures
  } = content;
  const entries = Object.entries(figures).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return hashOf(JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}
