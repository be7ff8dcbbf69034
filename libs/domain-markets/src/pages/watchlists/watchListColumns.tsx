import type { Quote, WatchListItem } from '@portal/api-sdk';
import { RangeBar, Sparkline } from '@portal/ui-kit/charts';
import type { DataGridColumn } from '@portal/ui-kit/grid';
import { CompanyLink } from '../../components/CompanyLink';
import { priceText, volumeText } from '../../components/QuoteLine';
import { ItemControls } from './ItemControls';

export const itemId = ({ quote }: WatchListItem) => quote.security.securityid;
const USD = { kind: 'money', currency: 'USD' } as const;

type Column = DataGridColumn<WatchListItem>;

const NAME: Column = {
  id: 'name',
  header: 'Security',
  kind: 'custom',
  value: ({ quote }) => quote.security.name,
  render: ({ quote }) => <CompanyLink security={quote.security} />,
  width: 196,
  card: 'name',
};

const LAST: Column = {
  id: 'last',
  header: 'Last',
  kind: 'quantity',
  value: ({ quote }) => quote.last ?? null,
  render: ({ quote }) => priceText(quote.last),
  width: 92,
  sortable: false,
  card: 'value',
};

/** Of the list's day: what had its last price before did not change on it. */
const changeOn = (asof: string): Column => ({
  id: 'change',
  header: 'Day',
  kind: 'percent',
  value: ({ quote }) => (quote.provenance.asof < asof ? null : (quote.changefraction ?? null)),
  tone: 'change',
  width: 80,
  card: 'change',
});

const HELD: Column = {
  id: 'held',
  header: 'Held',
  kind: 'text',
  value: ({ quote }) => (quote.security.held ? 'Yes' : 'No'),
  width: 60,
  card: 'more',
};

const NOTE: Column = {
  id: 'note',
  header: 'Note',
  kind: 'text',
  value: ({ note }) => note ?? null,
  width: 108,
  card: 'more',
};

const VOLUME: Column = {
  id: 'volume',
  header: 'Volume',
  kind: 'quantity',
  value: ({ quote }) => quote.volume ?? null,
  render: ({ quote }) => volumeText(quote.volume),
  width: 108,
  sortable: false,
  card: 'more',
};

function rangeColumn(
  id: string,
  header: string,
  rangeOf: (quote: Quote) => { low?: string | undefined; high?: string | undefined },
): Column {
  return {
    ...{ id, header, kind: 'custom', width: 206, sortable: false, card: 'more' },
    value({ quote }) {
      const { low, high } = rangeOf(quote);
      return low === undefined ? null : `${low} to ${high}`;
    },
    render({ quote }) {
      const { low, high } = rangeOf(quote);
      if (low === undefined || high === undefined) return '—';
      return <RangeBar low={low} high={high} value={quote.last ?? null} unit={USD} />;
    },
  };
}

const DAY = rangeColumn('dayrange', 'Day range', ({ daylow, dayhigh }) => ({
  ...{ low: daylow, high: dayhigh },
}));
const YEAR = rangeColumn('year', '52 weeks', ({ yearlow, yearhigh }) => ({
  ...{ low: yearlow, high: yearhigh },
}));

const SPARK: Column = {
  id: 'spark',
  header: '30 days',
  kind: 'custom',
  value: ({ quote }) => (quote.spark ? `${quote.spark.length} closes` : null),
  render: ({ quote: { spark = [] } }) =>
    spark.length > 1 ? <Sparkline values={spark} label={`Closes of ${spark.length} days`} /> : null,
  width: 112,
  sortable: false,
  hidden: true,
};

/** What a file of the list says. */
export const csvColumns = (asof: string): Column[] => [
  ...[NAME, LAST, changeOn(asof), VOLUME, DAY, YEAR, HELD, NOTE],
];

export function watchListColumns(
  watchlistid: string,
  { writable, asof }: { writable: boolean; asof: string },
): Column[] {
  const columns = [NAME, LAST, changeOn(asof), VOLUME, DAY, YEAR, HELD];
  if (!writable) return [...columns, NOTE, SPARK];
  const note: Column = {
    ...{ id: NOTE.id, header: NOTE.header, width: 136, card: 'more', kind: 'custom' },
    value: ({ note: text }) => text ?? null,
    render: (item) => <ItemControls watchlistid={watchlistid} item={item} />,
    sortable: false,
  };
  return [...columns, note, SPARK];
}
