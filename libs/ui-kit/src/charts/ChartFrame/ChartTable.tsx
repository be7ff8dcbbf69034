import { useState } from 'react';
import { Button } from '../../components/Button/Button';
import styles from './ChartTable.module.css';

export interface ChartTableData {
  /** The first is the row's name, the others are figures. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** A last row that adds up the others. */
  total?: readonly string[];
}

const AT_ONCE = 100;

/** The twin of a drawing: the same figures, exact. */
export function ChartTable({ title, table }: { title: string; table: ChartTableData }) {
  const [shown, setShown] = useState(AT_ONCE);
  const left = table.rows.length - shown;
  return (
    <div className={styles.scroll} role="region" aria-label={`${title}, table`} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, shown).map((row, index) => (
            <Row key={index} row={row} />
          ))}
        </tbody>
        {table.total && (
          <tfoot>
            <Row row={table.total} />
          </tfoot>
        )}
      </table>
      {left > 0 && (
        <Button size="sm" onClick={() => setShown(shown + AT_ONCE)}>
          View {Math.min(AT_ONCE, left)} more of {left.toLocaleString('en-US')}
        </Button>
      )}
    </div>
  );
}

function Row({ row }: { row: readonly string[] }) {
  const [name, ...figures] = row;
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, index) => (
        <td key={index}>{figure}</td>
      ))}
    </tr>
  );
}
