import type { MessageLink } from '@portal/api-sdk';

/** Kind, id, words. An id may have a tilde, words have none, so that the last one parts them. */
const ABOUT =
  /^(account|activity|document|transfer|figure)~([A-Za-z0-9._~-]{1,600})~([^~]{1,120})$/;
const MOST_CHARACTERS = 120;

/** What a message is about, as the address of the messages page carries it. */
export function aboutText({ kind, id, label }: MessageLink): string {
  return [kind, id, label.replaceAll('~', ' ').slice(0, MOST_CHARACTERS)].join('~');
}

/** The thing that an address says a message is about; null when it names none. */
export function aboutLink(about: string | undefined): MessageLink | null {
  const [, kind, id, label] = ABOUT.exec(about ?? '') ?? [];
  if (!kind || !id || !label) return null;
  // `as`: one of the words of the pattern.
  return { kind: kind as MessageLink['kind'], id, label };
}

/** A figure of the account pages: the object it is of, which of its figures, of which day and accounts. */
export interface FigureId {
  explain: string;
  figure: string;
  asof: string;
  /** As in the address: comma separated; absent for all of the household. */
  accounts?: string | undefined;
}

const FIGURE = /^([a-z.]{1,60})~(\d{4}-\d\d-\d\d)~([a-z0-9.]*)~([A-Za-z0-9_.~-]{1,400})$/;

/** A figure as the id of a link. */
export function figureId({ explain, figure, asof, accounts = '' }: FigureId): string {
  return [figure, asof, accounts.replaceAll(',', '.'), explain].join('~');
}

/** What {@link figureId} wrote; null for anything else. */
export function figureOf(id: string): FigureId | null {
  const [, figure, asof, accounts, explain] = FIGURE.exec(id) ?? [];
  if (!figure || !asof || !explain) return null;
  return { explain, figure, asof, ...(accounts && { accounts: accounts.replaceAll('.', ',') }) };
}
