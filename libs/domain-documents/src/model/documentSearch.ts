import type { DocumentKind, DocumentStatusFilter, ListDocumentsData } from '@portal/api-sdk';
import { scopeKeys } from '@portal/domain-profile';
import { customRange, dateRangeOf } from '@portal/ui-kit/dates';
import type { Filter } from '@portal/ui-kit/inputs';
import { isKind, type KindPage } from './kinds';

/** What the address of a list may say, in the specification's own words (§3); everything else in it is dropped. */
export interface DocumentSearch {
  /** On the documents page of the accounts: the kind that is shown. Every other page has one. */
  kind?: DocumentKind;
  /** A range of days as `DateRangePicker` writes it. */
  dateRange?: string;
  /** The range of tax documents, MM-DD-YYYY. */
  fromdate?: string;
  todate?: string;
  /** Types of tax documents, comma separated. */
  documentTypeFilterValue?: string;
  /** Types of statements. */
  statementsType?: string;
  /** Types of the other kinds. */
  types?: string;
  /** Accounts of the list, comma separated, among those of the scope. */
  account?: string;
  /** The year that documents are for. */
  foryear?: number;
  /** All accounts, whatever the scope of the other pages is. */
  showAllAccounts?: boolean;
  status?: DocumentStatusFilter;
  title?: string;
  /** The document whose panel is open. */
  document?: string;
  /** The trade whose confirmation is open. */
  activity?: string;
  /** The year of the coverage grid. */
  year?: number;
}

export type DocumentQuery = NonNullable<ListDocumentsData['query']>;

const STATUSES: readonly DocumentStatusFilter[] = ['new', 'unread', 'read', 'corrected'];
const TYPES = /^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,19}$/;
/** As long as the contract wants them: the whole list is refused for one that is not. */
const KEYS = /^[a-z0-9]{16,40}(,[a-z0-9]{16,40}){0,99}$/;
const NUMERIC_DAY = /^(\d\d)-(\d\d)-(\d{4})$/;
const ANY_DAY = '2000-01-01';

export function validateDocumentSearch(raw: Record<string, unknown>): DocumentSearch {
  const read = (name: string, isValid: (text: string) => boolean) => {
    const text = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof text === 'string' && isValid(text) ? { [name]: text } : {};
  };
  const readYear = (name: string) => {
    const year = raw[name];
    return typeof year === 'number' && year >= 1900 && year <= 2200 ? { [name]: year } : {};
  };
  const { showAllAccounts } = raw;
  return {
    ...read('kind', isKind),
    ...read('dateRange', (text) => dateRangeOf(text, ANY_DAY) !== null),
    ...read('fromdate', (text) => isoOf(text) !== null),
    ...read('todate', (text) => isoOf(text) !== null),
    ...read('documentTypeFilterValue', (text) => TYPES.test(text)),
    ...read('statementsType', (text) => TYPES.test(text)),
    ...read('types', (text) => TYPES.test(text)),
    ...read('status', (text) => STATUSES.some((one) => one === text)),
    ...read('title', (text) => text.length > 0 && text.length <= 100),
    ...read('document', (text) => /^doc[a-z0-9]{16,40}$/.test(text)),
    ...read('activity', (text) => /^[A-Za-z0-9-]{1,64}(~in)?$/.test(text)),
    ...read('account', (text) => KEYS.test(text)),
    ...(showAllAccounts === true && { showAllAccounts }),
    ...readYear('year'),
    ...readYear('foryear'),
  };
}

/** `12-31-2025` as `2025-12-31`; null when it is no day. */
export function isoOf(text: string): string | null {
  const [, month = '', day = '', year = ''] = NUMERIC_DAY.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const read = new Date(`${iso}T12:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : null;
}

function numericOf(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return `${month}-${day}-${year}`;
}

/** The range that the picker shows. */
export function rangeValue(search: DocumentSearch, { period }: KindPage): string {
  const from = isoOf(search.fromdate ?? '');
  const to = isoOf(search.todate ?? '');
  if (from !== null && to !== null && from <= to) return customRange(from, to);
  return search.dateRange ?? period;
}

/** A chosen range in the address: days of tax documents as the specification writes them. */
export function searchOfRange(value: string, { kind }: KindPage): DocumentSearch {
  const none = { dateRange: undefined, fromdate: undefined, todate: undefined };
  const range = value.startsWith('CUSTOM') ? dateRangeOf(value, ANY_DAY) : null;
  if (kind !== 'tax' || !range?.from || !range.to) return { ...none, dateRange: value };
  return { ...none, fromdate: numericOf(range.from), todate: numericOf(range.to) };
}

/** Another kind of document begins with its own period, and without the filters of the one before. */
export function searchOfKind(kind: DocumentKind): DocumentSearch {
  return {
    kind,
    ...{ dateRange: undefined, fromdate: undefined, todate: undefined, year: undefined },
    ...{ documentTypeFilterValue: undefined, statementsType: undefined, types: undefined },
    ...{ status: undefined, title: undefined, foryear: undefined },
  };
}

/** A saved view as it was saved: nothing that was chosen before stays, but whose accounts. */
export function searchOfView(view: Record<string, unknown>, page: KindPage): DocumentSearch {
  return {
    ...searchOfKind(page.kind),
    ...{ kind: undefined, account: undefined, showAllAccounts: undefined },
    ...validateDocumentSearch(view),
  };
}

const TYPE_FIELDS = {
  tax: 'documentTypeFilterValue',
  statement: 'statementsType',
} as const;

function typeField({ kind }: KindPage): 'documentTypeFilterValue' | 'statementsType' | 'types' {
  return kind === 'tax' || kind === 'statement' ? TYPE_FIELDS[kind] : 'types';
}

type Scoped = DocumentSearch & { accounts?: string };

const scopeOf = (search: Scoped) => (search.showAllAccounts ? null : scopeKeys(search.accounts));

/** The accounts that are filtered; what the scope does not have is no longer chosen. Empty is all of the scope. */
function chosenAccounts(search: Scoped): string[] {
  const scope = scopeOf(search);
  return (scopeKeys(search.account) ?? []).filter((key) => !scope || scope.includes(key));
}

/** What the counts are asked for: the kind, the period and the scope, whatever is filtered. */
export function facetQuery(search: Scoped, page: KindPage, today: string) {
  const accounts = scopeOf(search);
  const range = dateRangeOf(rangeValue(search, page), today);
  return {
    kind: page.kind,
    ...(accounts && { accounts }),
    ...(range?.from && { from: range.from }),
    ...(range?.to && { to: range.to }),
  };
}

/** What the API is asked for, seen from a day in New York. */
export function documentQuery(search: Scoped, page: KindPage, today: string): DocumentQuery {
  const types = search[typeField(page)];
  const accounts = chosenAccounts(search);
  return {
    ...facetQuery(search, page, today),
    ...(accounts.length > 0 && { accounts }),
    ...(types && { types: types.split(',') }),
    ...(search.foryear && { year: search.foryear }),
    ...(search.status && { status: search.status }),
    ...(search.title && { title: search.title }),
  };
}

/** The filters that are set, as `FilterBar` shows them. */
export function filtersOf(search: Scoped, page: KindPage): Filter[] {
  const types = search[typeField(page)];
  return [
    { field: 'types', values: types ? types.split(',') : [] },
    { field: 'account', values: chosenAccounts(search) },
    { field: 'year', values: search.foryear ? [String(search.foryear)] : [] },
    { field: 'status', values: search.status ? [search.status] : [] },
    { field: 'title', values: search.title ? [search.title] : [] },
  ].filter(({ values }) => values.length > 0);
}

export function searchOfFilters(filters: readonly Filter[], page: KindPage): DocumentSearch {
  const find = (field: string) => filters.find((filter) => filter.field === field)?.values;
  const status = STATUSES.find((one) => one === find('status')?.[0]);
  return {
    [typeField(page)]: find('types')?.join(',') || undefined,
    account: find('account')?.join(',') || undefined,
    // One year at a time, as one status.
    foryear: Number(find('year')?.at(-1)) || undefined,
    status,
    title: find('title')?.[0],
  };
}
