import { useGridLayout } from '@portal/domain-profile';
import { Button, useReadOnly } from '@portal/ui-kit';
import { DataGrid, downloadCsv, toCsv } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { SecuritySearch } from '../../components/SecuritySearch';
import { Source } from '../../components/Source';
import { useAddToWatchList } from '../../mutations';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';
import { ArrangeItems } from './ArrangeItems';
import { ListActions } from './ListActions';
import { csvColumns, itemId, watchListColumns } from './watchListColumns';

const route = getRouteApi('/markets/watchlists');

/** One list: its quotes, or its order being arranged. */
export function OneWatchList({ watchlistid }: { watchlistid: string }) {
  const { data } = useSuspenseQuery(marketQueries.watchList(watchlistid));
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const arranged = useGridLayout('watch-list');
  const add = useAddToWatchList();
  const readOnly = useReadOnly();
  const { asof } = data.provenance;
  const columns = useMemo(
    () => watchListColumns(watchlistid, { writable: readOnly === null, asof }),
    [watchlistid, readOnly, asof],
  );
  const { name } = data.watchlist;
  return (
    <section className={styles.list} aria-label={name}>
      {readOnly === null && (
        <div className={styles.between}>
          <SecuritySearch
            label={`Add to ${name}`}
            onChoose={({ securityid }) => add.mutate({ watchlistid, securityid })}
          />
          <div className={styles.row}>
            <Button
              aria-pressed={view === 'arrange'}
              onClick={() =>
                void navigate({
                  search: { list: watchlistid, ...(view !== 'arrange' && { view: 'arrange' }) },
                  resetScroll: false,
                })
              }
            >
              {view === 'arrange' ? 'Done' : 'Arrange'}
            </Button>
            <ListActions list={data.watchlist} />
          </div>
        </div>
      )}
      {add.isError && <p role="alert">It could not be added. The list is as it was; try again.</p>}
      {view === 'arrange' ? (
        <ArrangeItems list={data} />
      ) : (
        <DataGrid
          label={name}
          columns={columns}
          rows={data.items}
          rowId={itemId}
          {...arranged}
          onExport={() => downloadCsv(`${name}.csv`, toCsv(csvColumns(asof), data.items))}
          empty="Search for a symbol or a name above, and its price appears here."
        />
      )}
      <Source provenance={data.provenance} />
    </section>
  );
}
