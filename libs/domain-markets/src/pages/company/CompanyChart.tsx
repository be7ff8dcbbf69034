import type { PriceRange } from '@portal/api-sdk';
import { Button, Card, SegmentedControl } from '@portal/ui-kit';
import { AreaChart } from '@portal/ui-kit/charts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { SecuritySearch } from '../../components/SecuritySearch';
import { closePoints, comparedPoints } from '../../model/chartPoints';
import {
  DAY_RANGES,
  firstRange,
  PRICE_RANGES,
  RANGES,
  type CompanySearch,
} from '../../model/search';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';

const route = getRouteApi('/markets/company/$securityid');
const USD = { kind: 'money', currency: 'USD' } as const;
const PERCENT = { kind: 'percent' } as const;
const TRADES = { key: 'trades', label: 'Your trades', marks: true };

/** Prices adjusted for splits with the household's own trades, or beside another security; all of it in the address. */
export function CompanyChart() {
  const { securityid } = route.useParams();
  const { compare } = route.useSearch();
  const { data: quote } = useSuspenseQuery(marketQueries.quote(securityid));
  const range = useRange();
  const navigate = route.useNavigate();
  // What is priced once a day has nothing to show of a day; an address may ask for it all the same.
  const isTraded = quote.dayhigh !== undefined || DAY_RANGES.includes(range);
  const change = (search: CompanySearch) =>
    void navigate({ search, replace: true, resetScroll: false });
  return (
    <Card title="Price">
      <div className={`${styles.row} ${styles.before}`}>
        <SegmentedControl
          label="Range"
          options={(isTraded ? PRICE_RANGES : RANGES).map((value) => ({ value, label: value }))}
          value={range}
          onChange={(next) => change({ ...(compare && { compare }), range: next })}
        />
        <SecuritySearch
          label="Compare with"
          onChoose={(other) => change({ range, compare: other.securityid })}
        />
        {compare && (
          <Button variant="quiet" onClick={() => change({ range })}>
            Compare no more
          </Button>
        )}
      </div>
      {compare && compare !== securityid ? <Compared other={compare} /> : <Alone />}
    </Card>
  );
}

/** What the address asks for; else a year, or all where a year has no price. */
function useRange(): PriceRange {
  const { securityid } = route.useParams();
  const { range } = route.useSearch();
  const { data: quote } = useSuspenseQuery(marketQueries.quote(securityid));
  return range ?? firstRange(quote.provenance.asof, Date.now());
}

function Alone() {
  const { securityid } = route.useParams();
  const range = useRange();
  const { data } = useSuspenseQuery(marketQueries.series(securityid, range));
  const points = useMemo(() => closePoints(data), [data]);
  const count = data.trades?.length ?? 0;
  const isWithinDay = DAY_RANGES.includes(range);
  const series = useMemo(
    () => [
      { key: 'close', label: isWithinDay ? 'Price' : 'Close' },
      ...(count > 0 ? [TRADES] : []),
    ],
    [isWithinDay, count],
  );
  return (
    <AreaChart
      title={data.name}
      titleHidden
      context={
        count > 0
          ? `Adjusted for splits. ${count} of your own trades are marked.`
          : 'Adjusted for splits. You made no trades in these days.'
      }
      unit={USD}
      series={series}
      points={points}
      masked={false}
      size="lg"
      empty="There was no price in this time. Try a longer one."
    />
  );
}

function Compared({ other }: { other: string }) {
  const { securityid } = route.useParams();
  const range = useRange();
  const { data: one } = useSuspenseQuery(marketQueries.series(securityid, range));
  const { data: second, error, isError } = useQuery(marketQueries.series(other, range));
  const points = useMemo(() => (second ? comparedPoints(one, second) : []), [one, second]);
  const secondName = second?.name ?? 'the other';
  const series = useMemo(
    () => [
      { key: 'close', label: one.name },
      { key: 'compare', label: secondName },
    ],
    [one.name, secondName],
  );
  return (
    <AreaChart
      title={`${one.name} and ${secondName}`}
      titleHidden
      context="Change since the first day that both have"
      unit={PERCENT}
      series={series}
      points={points}
      loading={!second && !isError}
      {...(isError && { error: { title: 'The other security could not be loaded', cause: error } })}
      masked={false}
      size="lg"
      empty="There is no day on which both have a price."
    />
  );
}
