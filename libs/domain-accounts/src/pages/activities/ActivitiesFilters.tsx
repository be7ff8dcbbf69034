import { useSavedViews } from '@portal/domain-profile';
import { DateRangePicker } from '@portal/ui-kit/dates';
import { FilterBar, type FilterField } from '@portal/ui-kit/inputs';
import { useQuery } from '@tanstack/react-query';
import { ACTIVITY_PERIODS } from '../../defaults';
import {
  filtersOf,
  parseAmountRange,
  searchOf,
  validateActivitySearch,
  withoutPanels,
} from '../../model/activityFilter';
import { ACTIVITY_TYPES } from '../../model/activityTypes';
import { accountQueries } from '../../queries';
import { SecurityFinder } from './SecurityFinder';
import { useActivities } from './useActivities';

const FIELDS: readonly FilterField[] = [
  {
    id: 'types',
    label: 'Type',
    kind: 'choice',
    allowNot: true,
    options: Object.entries(ACTIVITY_TYPES).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'text',
    label: 'Text',
    kind: 'text',
    placeholder: 'Description, name or symbol',
    check: (text) => (text.length > 60 ? 'Enter at most 60 characters.' : null),
  },
  {
    id: 'amount',
    label: 'Amount',
    kind: 'text',
    placeholder: '>10000 or 500-1000',
    check: (text) =>
      parseAmountRange(text) ? null : 'Enter an amount such as >10000, <500, 500-1000 or 500.',
  },
];

/** The period and the filters, all of them in the address. */
export function ActivitiesFilters() {
  const { search, period, today, change } = useActivities();
  const security = useSecurityField(search.security);
  const { accounts: _accounts, ...kept } = withoutPanels(search);
  const savedViews = useSavedViews({
    page: '/accounts/activities',
    search: kept,
    onOpen: (view) =>
      change({ ...searchOf([]), period: undefined, ...validateActivitySearch(view) }),
  });
  return (
    <FilterBar
      fields={[...FIELDS, security]}
      filters={filtersOf(search)}
      onChange={(filters) => change(searchOf(filters))}
      savedViews={savedViews}
    >
      <DateRangePicker
        label="Period"
        presets={ACTIVITY_PERIODS}
        value={period}
        today={today}
        onChange={(chosen) => change({ period: chosen })}
      />
    </FilterBar>
  );
}

/** Found by its symbol or name; the address has its key, which no client knows. */
function useSecurityField(chosen: string | undefined): FilterField {
  const { data, isError } = useQuery({
    ...accountQueries.security(chosen ?? ''),
    enabled: chosen !== undefined,
  });
  const { symbol, cusip, name } = data?.security ?? {};
  return {
    id: 'security',
    label: 'Security',
    kind: 'own',
    words: () => symbol ?? cusip ?? name ?? (isError ? 'its name is not known' : '…'),
    edit: (choose) => <SecurityFinder onChoose={choose} />,
  };
}
