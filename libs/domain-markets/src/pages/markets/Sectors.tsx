import type { Sector } from '@portal/api-sdk';
import { useGridLayout } from '@portal/domain-profile';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { PERIODS } from '../../model/search';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';

const COLUMNS: DataGridColumn<Sector>[] = [
  {
    id: 'sector',
    header: 'Sector',
    kind: 'text',
    value: ({ sector }) => sector,
    width: 200,
    card: 'name',
  },
  ...PERIODS.map((period): DataGridColumn<Sector> => ({
    id: `p${period}`,
    header: period,
    kind: 'percent',
    value: ({ changes }) => changes[period] ?? null,
    tone: 'change',
    ...(period === '1D' && { card: 'change' as const }),
  })),
  {
    id: 'value',
    header: 'You own',
    kind: 'money',
    value: ({ value }) => value ?? null,
    card: 'value',
  },
  {
    id: 'exposure',
    header: 'Of your securities',
    kind: 'percent',
    value: ({ exposure }) => exposure ?? null,
    width: 150,
  },
];

const sectorId = ({ sector }: Sector) => sector;

/** How each sector did from a day to a year, and what of it the household owns. */
export function Sectors() {
  const { data } = useSuspenseQuery(marketQueries.sectors());
  const arranged = useGridLayout('market-sectors');
  return (
    <section aria-labelledby="sectors">
      <h2 id="sectors" className={styles.title}>
        Sectors
      </h2>
      <DataGrid
        label="Sectors"
        columns={COLUMNS}
        rows={data.items}
        rowId={sectorId}
        {...arranged}
        onExport={() => downloadCsv('sectors.csv', toCsv(COLUMNS, data.items))}
        empty="Sectors appear here after the first close of a market."
      />
    </section>
  );
}
