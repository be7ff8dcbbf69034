import { describe, expect, it } from 'vitest';
import {
  documentQuery,
  facetQuery,
  filtersOf,
  isoOf,
  rangeValue,
  searchOfFilters,
  searchOfRange,
  searchOfView,
  validateDocumentSearch,
} from './documentSearch';
import { KIND_PAGES } from './kinds';
import { selectionText } from './sizes';

const TODAY = '2026-11-20';

describe('what a list asks for before anything is chosen (spec §9)', () => {
  it.each([
    ['tax', '2025-01-01', '2025-12-31'],
    ['statement', '2026-09-22', '2026-11-20'],
    ['correspondence', '2026-10-22', '2026-11-20'],
    ['trust-statement', '2026-10-22', '2026-11-20'],
    ['performance-report', '2026-10-22', '2026-11-20'],
    ['trade-confirmation', '2026-11-14', '2026-11-20'],
  ] as const)('is %s from %s to %s', (kind, from, to) => {
    expect(documentQuery({}, KIND_PAGES[kind], TODAY)).toEqual({ kind, from, to });
  });
});

describe('the address of tax documents', () => {
  it('has its days as MM-DD-YYYY, and they come back as they were', () => {
    const search = searchOfRange('CUSTOM:2024-01-01:2024-12-31', KIND_PAGES.tax);
    expect(search).toMatchObject({ fromdate: '01-01-2024', todate: '12-31-2024' });
    expect(rangeValue(search, KIND_PAGES.tax)).toBe('CUSTOM:2024-01-01:2024-12-31');
    expect(documentQuery(search, KIND_PAGES.tax, TODAY)).toMatchObject({
      from: '2024-01-01',
      to: '2024-12-31',
    });
  });

  it.each(['2024-01-01', '13-01-2024', '02-30-2024', '1-1-2024', ''])(
    'takes %j for no day',
    (text) => {
      expect(isoOf(text)).toBeNull();
    },
  );
});

it('drops from an address what is not its own', () => {
  expect(
    validateDocumentSearch({
      dateRange: 'FOREVER',
      status: 'lost',
      document: '../../etc',
      year: '2026',
      showAllAccounts: 'yes',
      types: 'monthly',
      title: 'x'.repeat(101),
      account: 'zz',
      foryear: 20_260,
    }),
  ).toEqual({ types: 'monthly' });
});

it('opens a saved view without what was chosen before', () => {
  const page = KIND_PAGES.tax;
  const before = { ...searchOfRange('CUSTOM:2023-01-01:2023-12-31', page), showAllAccounts: true };
  const opened = { ...before, accounts: 'acc1', ...searchOfView({ status: 'new' }, page) };
  expect(JSON.parse(JSON.stringify(opened))).toEqual({ accounts: 'acc1', status: 'new' });
});

it('keeps filters through the address and back', () => {
  const page = KIND_PAGES.statement;
  const filters = [
    { field: 'types', values: ['monthly', 'quarterly'] },
    { field: 'account', values: ['acc1', 'acc2'] },
    { field: 'year', values: ['2025'] },
    { field: 'status', values: ['new'] },
    { field: 'title', values: ['October'] },
  ];
  const search = searchOfFilters(filters, page);
  expect(search.statementsType).toBe('monthly,quarterly');
  expect(filtersOf(search, page)).toEqual(filters);
});

it('asks about the accounts and the year that are filtered, and counts whatever is filtered', () => {
  const page = KIND_PAGES.statement;
  const search = { account: 'acc2', foryear: 2025, accounts: 'acc1,acc2' };
  expect(documentQuery(search, page, TODAY)).toMatchObject({ accounts: ['acc2'], year: 2025 });
  const counted = facetQuery(search, page, TODAY);
  expect(counted).toMatchObject({ accounts: ['acc1', 'acc2'] });
  expect(counted).not.toHaveProperty('year');
});

it('drops an account that is filtered when the scope has it no longer', () => {
  const page = KIND_PAGES.statement;
  const search = { account: 'acc2', accounts: 'acc1' };
  expect(documentQuery(search, page, TODAY)).toMatchObject({ accounts: ['acc1'] });
  expect(filtersOf(search, page)).toEqual([]);
});

it('asks about all accounts when the page says so, whatever the scope is', () => {
  const search = { accounts: 'acc0000000000000001' };
  expect(documentQuery(search, KIND_PAGES.tax, TODAY)).toHaveProperty('accounts');
  const all = documentQuery({ ...search, showAllAccounts: true }, KIND_PAGES.tax, TODAY);
  expect(all).not.toHaveProperty('accounts');
});

it('says what a selection weighs, as far as it is known', () => {
  expect(selectionText([{ bytes: 1_048_576 }, { bytes: 1_048_576 }])).toBe('2 selected · 2 MB');
  expect(selectionText([{ bytes: 2_048 }, {}])).toBe('2 selected · 2 KB and more');
  expect(selectionText([{}])).toBe('1 selected · size is told when it is ready');
});
