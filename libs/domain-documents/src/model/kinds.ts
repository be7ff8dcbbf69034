import type { DocumentKind } from '@portal/api-sdk';
import type { DatePreset } from '@portal/ui-kit/dates';
import { CONFIRMATIONS_PERIOD, LETTERS_PERIOD, STATEMENTS_PERIOD, TAX_PERIOD } from '../defaults';

/** A page of documents: one of the six kinds (spec §1). */
export interface KindPage {
  kind: DocumentKind;
  path: `/documents/${string}` | '/accounts/documents';
  title: string;
  /** Before the client chooses a period. */
  period: DatePreset;
  /** What would appear on an empty page, and when. */
  empty: string;
}

export const KIND_PAGES = {
  tax: {
    kind: 'tax',
    path: '/documents/tax',
    title: 'Tax documents',
    period: TAX_PERIOD,
    empty:
      'Forms 1099 appear here by the middle of February, Forms 5498 by the end of May, partnership schedules by the middle of September.',
  },
  statement: {
    kind: 'statement',
    path: '/documents/statements',
    title: 'Statements',
    period: STATEMENTS_PERIOD,
    empty: 'A statement appears here within ten days after its month or quarter.',
  },
  correspondence: {
    kind: 'correspondence',
    path: '/documents/correspondence',
    title: 'Correspondence',
    period: LETTERS_PERIOD,
    empty: 'Letters and notices appear here the day they are sent.',
  },
  'trust-statement': {
    kind: 'trust-statement',
    path: '/documents/trust-statements',
    title: 'Trust statements',
    period: LETTERS_PERIOD,
    empty: 'A trust statement appears here within twenty days after its quarter.',
  },
  'trade-confirmation': {
    kind: 'trade-confirmation',
    path: '/documents/trade-confirmations',
    title: 'Trade confirmations',
    period: CONFIRMATIONS_PERIOD,
    empty: 'A confirmation appears here the evening of its trade.',
  },
  'performance-report': {
    kind: 'performance-report',
    path: '/documents/performance-reports',
    title: 'Performance reports',
    period: LETTERS_PERIOD,
    empty:
      'A report appears here within 25 days after its quarter; ask for one of any period below.',
  },
} as const satisfies Record<DocumentKind, KindPage>;

const DEFAULT_KIND: DocumentKind = 'statement';

/** The kinds by name, in the order of their pages. */
export const KINDS = Object.values(KIND_PAGES).map(({ kind, title }) => ({
  value: kind,
  label: title,
}));

export function isKind(text: string): text is DocumentKind {
  return Object.hasOwn(KIND_PAGES, text);
}

/** A kind on the documents page of the accounts. */
export function accountPage(kind: DocumentKind = DEFAULT_KIND): KindPage {
  return { ...KIND_PAGES[kind], path: '/accounts/documents' };
}
