import type { ActivityType, ListActivitiesData } from '@portal/api-sdk';
import { scopeKeys } from '@portal/domain-profile';
import type { Filter } from '@portal/ui-kit/inputs';
import { dateRangeOf } from '@portal/ui-kit/dates';
import { DEFAULT_ACTIVITY_PERIOD } from '../defaults';
import { searchReader, validatePanelSearch, type PanelSearch } from './search';
import { ACTIVITY_TYPES, isActivityType } from './activityTypes';

/** What the address of the page may say; everything else in it is dropped. `security` is a filter here, and no panel. */
export interface ActivitySearch extends PanelSearch {
  /** A range of days as `DateRangePicker` writes it. */
  period?: string;
  /** Types, comma separated. */
  types?: string;
  /** Part of a description, a name or a symbol. */
  text?: string;
  /** `>10000`, `<500`, `500-1000` or `500`. */
  amount?: string;
  /** The activity whose panel is open. */
  activity?: string;
}

export type ActivityQuery = NonNullable<ListActivitiesData['query']>;

const ANY_DAY = '2000-01-01';
const TEXT = /^[^\u0000-\u001f\u007f]{1,60}$/;

export function validateActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const read = searchReader(raw);
  return {
    ...validatePanelSearch(raw),
    ...read('period', (text) => dateRangeOf(text, ANY_DAY) !== null),
    ...read('types', (text) => typesIn(text).length > 0),
    ...read('text', (text) => TEXT.test(text)),
    ...read('amount', (text) => parseAmountRange(text) !== null),
    ...read('activity', (text) => /^[A-Za-z0-9-]{1,64}(~in)?$/.test(text)),
  };
}

/** What the lists are asked by and a saved view keeps: all but the panels. */
export function withoutPanels<Search extends ActivitySearch>({
  activity: _activity,
  explain: _explain,
  figure: _figure,
  step: _step,
  ...search
}: Search) {
  return search;
}

/** What the API is asked for, seen from a day in New York. */
export function activityQuery(
  search: ActivitySearch & { accounts?: string },
  today: string,
): ActivityQuery {
  const accounts = scopeKeys(search.accounts);
  const range = dateRangeOf(search.period ?? DEFAULT_ACTIVITY_PERIOD, today);
  const types = typesIn(search.types);
  return {
    ...(accounts && { accounts }),
    ...(range?.from && { from: range.from }),
    ...(range?.to && { to: range.to }),
    ...(types.length > 0 && { types }),
    ...(search.security && { securityid: search.security }),
    ...(search.text && { text: search.text }),
    ...(search.amount && parseAmountRange(search.amount)),
  };
}

/** An amount filter as the API takes it; sizes, whichever way the money went. Null when it is none. */
export function parseAmountRange(text: string): { minamount?: string; maxamount?: string } | null {
  const plain = text.replaceAll(/[$,\s]/g, '');
  const [, sign, low, high] =
    /^([<>]?)(\d{1,12}(?:\.\d{1,2})?)(?:-(\d{1,12}(?:\.\d{1,2})?))?$/.exec(plain) ?? [];
  if (low === undefined) return null;
  if (high !== undefined) {
    return sign || Number(low) > Number(high) ? null : { minamount: low, maxamount: high };
  }
  if (sign === '>') return { minamount: low };
  if (sign === '<') return { maxamount: low };
  return { minamount: low, maxamount: low };
}

/** The filters that are set, as `FilterBar` shows them. */
export function filtersOf({ types, security, text, amount }: ActivitySearch): Filter[] {
  const filters = [
    { field: 'types', values: typesIn(types) },
    { field: 'security', values: security ? [security] : [] },
    { field: 'text', values: text ? [text] : [] },
    { field: 'amount', values: amount ? [amount] : [] },
  ];
  return filters.filter(({ values }) => values.length > 0);
}

/** The part of the address that filters stand for; *is not* is every other type. */
export function searchOf(filters: readonly Filter[]): ActivitySearch {
  const find = (field: string) => filters.find((filter) => filter.field === field);
  const types = find('types');
  const chosen = types?.not
    ? Object.keys(ACTIVITY_TYPES).filter((type) => !types.values.includes(type))
    : types?.values;
  return {
    types: chosen?.join(',') || undefined,
    security: find('security')?.values[0],
    text: find('text')?.values[0],
    amount: find('amount')?.values[0],
  };
}

function typesIn(text = ''): ActivityType[] {
  return [...new Set(text.split(','))].filter(isActivityType);
}
