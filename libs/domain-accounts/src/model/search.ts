import type { AccountKey } from '@portal/api-sdk';
import { scopeKeys } from '@portal/domain-profile';
import { newYorkToday } from '@portal/ui-kit';

/** What the address of every account page may say beside its own filters. */
export interface PanelSearch {
  /** The `explain` of the object whose figures are shown in the panel. */
  explain?: string;
  /** Which of them. */
  figure?: string;
  /** The step of the arithmetic: keys, separated by dots. */
  step?: string;
  /** The security whose panel is open. */
  security?: string;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Reads one name of an address; a text it does not know is dropped, so that an old or edited address still opens. */
export function searchReader(raw: Record<string, unknown>) {
  return <Name extends string>(name: Name, isValid: (text: string) => boolean) => {
    // A number or a yes alone comes out of the address as one.
    const value = raw[name];
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    // `as`: TypeScript widens a computed name to string.
    return (typeof text === 'string' && isValid(text) ? { [name]: text } : {}) as {
      [Key in Name]?: string;
    };
  };
}

export function validatePanelSearch(raw: Record<string, unknown>): PanelSearch {
  const read = searchReader(raw);
  return {
    ...read('explain', (text) => /^[A-Za-z0-9_.~-]{1,400}$/.test(text)),
    ...read('figure', (text) => /^[a-z.]{1,60}$/.test(text)),
    ...read('step', (text) => /^\d+(\.\d+){0,50}$/.test(text)),
    ...read('security', (text) => /^[a-z0-9-]{1,40}$/.test(text)),
  };
}

/** Whether a text is one of some words. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  return (text: string): text is Word => (words as readonly string[]).includes(text);
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

/** Whether a text is a day that has been, or today: there are no figures of a later one. */
export const isPastDay = (text: string): boolean => isDay(text) && text <= newYorkToday();

/** Whether a text is a sort by a column, rising or falling. */
export const isSort = (text: string): boolean => /^-?[a-z]{1,40}$/.test(text);

/** The accounts that are asked for; nothing for all of the household. */
export function accountsQuery(accounts: string | undefined): { accounts?: AccountKey[] } {
  const keys = scopeKeys(accounts);
  return keys ? { accounts: keys } : {};
}
