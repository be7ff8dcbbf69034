import type { Quote } from '@portal/api-sdk';
import { DataGrid } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Source } from '../../components/Source';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';
import { QUOTE_COLUMNS, quoteId } from '../quoteColumns';

/** What rose and what fell most on the last trading day. */
export function Movers() {
  const { data } = useSuspenseQuery(marketQueries.movers());
  return (
    <>
      <div className={styles.pair}>
        <Side title="Rose most" quotes={data.gainers} />
        <Side title="Fell most" quotes={data.losers} />
      </div>
      <Source provenance={data.provenance} />
    </>
  );
}

function Side({ title, quotes }: { title: string; quotes: readonly Quote[] }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <DataGrid
        label={title}
        columns={QUOTE_COLUMNS}
        rows={quotes}
        rowId={quoteId}
        empty="Nothing moved that way on the last trading day."
      />
    </section>
  );
}
