import type { DocumentFacets, FacetCount } from '@portal/api-sdk';
import { useSavedViews } from '@portal/domain-profile';
import { DateRangePicker } from '@portal/ui-kit/dates';
import { FilterBar, type FilterField } from '@portal/ui-kit/inputs';
import { Switch } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { useQuery } from '@tanstack/react-query';
import { DOCUMENT_PERIODS, TAX_PERIODS } from '../../defaults';
import {
  facetQuery,
  filtersOf,
  rangeValue,
  searchOfFilters,
  searchOfRange,
  searchOfView,
} from '../../model/documentSearch';
import type { KindPage } from '../../model/kinds';
import { documentQueries } from '../../queries';
import { useDocuments } from './useDocuments';

const options = (counts: readonly FacetCount[] = []) =>
  counts.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }));

function fieldsOf(facets: DocumentFacets | undefined): FilterField[] {
  return [
    { id: 'types', label: 'Type', kind: 'choice', options: options(facets?.types) },
    { id: 'account', label: 'Account', kind: 'choice', options: options(facets?.accounts) },
    { id: 'year', label: 'Year', kind: 'choice', options: options(facets?.years) },
    { id: 'status', label: 'Status', kind: 'choice', options: options(facets?.statuses) },
    { id: 'title', label: 'Title', kind: 'text', placeholder: 'Words of the title' },
  ];
}

/** The period, the facets with their counts, and whose documents: all of it in the address. */
export function DocumentsFilters({ page }: { page: KindPage }) {
  const { search, today, change } = useDocuments(page);
  const { data: facets } = useQuery(documentQueries.facets(facetQuery(search, page, today)));
  const { document: _open, activity: _trade, accounts, year: _year, ...kept } = search;
  const savedViews = useSavedViews({
    page: page.path,
    search: kept,
    onOpen: (view) => change(searchOfView(view, page)),
  });
  return (
    <FilterBar
      fields={fieldsOf(facets)}
      filters={filtersOf(search, page)}
      onChange={(filters) => change(searchOfFilters(filters, page))}
      savedViews={savedViews}
    >
      <DateRangePicker
        label={page.kind === 'tax' ? 'Tax year' : 'Period'}
        presets={page.kind === 'tax' ? TAX_PERIODS : DOCUMENT_PERIODS}
        value={rangeValue(search, page)}
        today={today}
        onChange={(chosen) => change(searchOfRange(chosen, page))}
      />
      {accounts !== undefined && (
        <Switch
          label="Show all accounts"
          checked={search.showAllAccounts ?? false}
          onChange={(event) =>
            change({ showAllAccounts: event.currentTarget.checked || undefined })
          }
        />
      )}
    </FilterBar>
  );
}
