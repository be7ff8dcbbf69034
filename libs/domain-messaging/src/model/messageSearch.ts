import type { ListSecureMessagesData } from '@portal/api-sdk';
import { aboutLink } from '@portal/domain-profile';
import { dateRangeOf } from '@portal/ui-kit/dates';
import { DEFAULT_FOLDER, DEFAULT_RANGE } from '../defaults';

/** What the address of the page may say; everything else in it is dropped. */
export interface MessagesSearch {
  /** A folder's id, or `drafts`. */
  folder?: string;
  /** A range of days as `DateRangePicker` writes it. */
  period?: string;
  text?: string;
  /** The message whose conversation is open. */
  message?: string;
  /** `new`, or the draft that is open. */
  compose?: string;
  /** What a new message is about: `kind~id~words`. */
  about?: string;
  /** The advisor whom a new message is for. */
  to?: string;
}

/** Nothing is open beside the list. */
export const CLOSED = { message: undefined, compose: undefined, about: undefined, to: undefined };

export type MessagesQuery = NonNullable<ListSecureMessagesData['query']>;

const ANY_DAY = '2000-01-01';

export function validateMessagesSearch(raw: Record<string, unknown>): MessagesSearch {
  const read = (name: string, isValid: (text: string) => boolean) => {
    // A number alone comes out of the address as a number.
    const text = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof text === 'string' && isValid(text) ? { [name]: text } : {};
  };
  return {
    ...read('folder', (text) => /^(inbox|sent|archive|drafts|fld-[0-9a-f]{24})$/.test(text)),
    ...read('period', (text) => dateRangeOf(text, ANY_DAY) !== null),
    ...read('text', (text) => /^[^\u0000-\u001f\u007f]{1,100}$/.test(text)),
    ...read('message', (text) => /^msg-[0-9a-f]{24}$/.test(text)),
    ...read('compose', (text) => /^(new|drf-[0-9a-f]{24})$/.test(text)),
    ...read('about', (text) => aboutLink(text) !== null),
    ...read('to', (text) => /^[a-z0-9-]{1,64}$/.test(text)),
  };
}

/** What the API is asked for, seen from a day in New York. */
export function messagesQuery(search: MessagesSearch, today: string): MessagesQuery {
  const range = dateRangeOf(search.period ?? DEFAULT_RANGE, today);
  const folder = search.folder ?? DEFAULT_FOLDER;
  return {
    folder: folder === 'drafts' ? DEFAULT_FOLDER : folder,
    ...(search.text && { text: search.text }),
    ...(range?.from && { from: range.from }),
    ...(range?.to && search.period && { to: range.to }),
  };
}
