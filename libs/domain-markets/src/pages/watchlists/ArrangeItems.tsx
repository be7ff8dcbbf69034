import type { WatchListItems } from '@portal/api-sdk';
import { ReorderableGrid } from '@portal/ui-kit/furniture';
import { useOrderWatchList } from '../../mutations';
import { QuoteLine } from '../../components/QuoteLine';
import styles from '../pages.module.css';

/** The items in their order, to be dragged or moved by keyboard; each move is kept at once. */
export function ArrangeItems({ list }: { list: WatchListItems }) {
  const order = useOrderWatchList(list.watchlist.watchlistid);
  return (
    <>
      {order.isError && (
        <p role="alert">The order could not be kept. This is the one that is; try again.</p>
      )}
      <ReorderableGrid
        editing
        onOrderChange={(ids) => order.mutate(ids)}
        items={list.items.map(({ quote }) => ({
          id: quote.security.securityid,
          label: quote.security.name,
          columns: 12,
          content: (
            <div className={styles.tile}>
              <div className={styles.between}>
                <span>{quote.security.name}</span>
                <QuoteLine quote={quote} />
              </div>
            </div>
          ),
        }))}
      />
    </>
  );
}
