import type { CoverageCell, CoverageRow } from '@portal/api-sdk';
import { NativeSelect } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { useAccountNames } from '@portal/domain-profile';
import { Card, EmptyState } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { KindPage } from '../../model/kinds';
import { documentQueries } from '../../queries';
import styles from './CoverageSection.module.css';
import { useDocuments } from './useDocuments';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const SIGNS = { delivered: '●', corrected: '◆', expected: '○', late: '!', none: '–' } as const;

/** What is owed by account and month: delivered, expected, late, or why it is not owed. */
export function CoverageSection({ page }: { page: KindPage }) {
  const { search, filter, today, change } = useDocuments(page);
  // Tax documents of this year are all still to come.
  const ahead = page.kind === 'tax' ? 1 : 0;
  const year = search.year ?? Number(today.slice(0, 4)) - ahead;
  const { accounts } = filter;
  const { data } = useSuspenseQuery(
    documentQueries.coverage({ kind: page.kind, year, ...(accounts && { accounts }) }),
  );
  const { delivered, expected, late } = data.counts;
  const years = [...new Set([year, ...data.years])].sort((a, b) => b - a);
  return (
    <div className={styles.section}>
      <Card
        title="What is owed, by month"
        context={`${delivered} delivered · ${expected} expected · ${late} late`}
        actions={
          <NativeSelect
            aria-label="Year"
            data={years.map(String)}
            value={String(year)}
            onChange={(event) => change({ year: Number(event.currentTarget.value) })}
          />
        }
        flush
      >
        {data.rows.length === 0 ? (
          <EmptyState title="Nothing is owed">
            An account appears here once a document of this kind is owed of it.
          </EmptyState>
        ) : (
          <Months rows={data.rows} onOpen={(document) => change({ document }, { push: true })} />
        )}
      </Card>
    </div>
  );
}

interface MonthsProps {
  rows: readonly CoverageRow[];
  onOpen: (documentid: string) => void;
}

function Months({ rows, onOpen }: MonthsProps) {
  const nameOf = useAccountNames();
  return (
    <>
      <div
        ref={fromItsEnd}
        className={styles.scroll}
        tabIndex={0}
        role="group"
        aria-label="What is owed, by month"
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Account</th>
              {MONTHS.map((month) => (
                <th key={month} scope="col">
                  {month}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.account ?? 'household'}
                row={row}
                name={nameOf(row.account, row.name)}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.legend}>
        ● delivered · ◆ corrected · ○ expected · ! late · – nothing is owed
      </p>
    </>
  );
}

/** What is owed last stands at the end: a narrow screen begins there and not with months that are long over. */
function fromItsEnd(element: HTMLElement | null): void {
  if (!element) return;
  // In the frame that draws the page, which is laid out once for it.
  requestAnimationFrame(() => {
    element.scrollLeft = element.scrollWidth;
  });
}

interface RowProps extends Pick<MonthsProps, 'onOpen'> {
  row: CoverageRow;
  name: string;
}

function Row({ row, name, onOpen }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {MONTHS.map((month, place) => {
        const cells = row.cells.filter((cell) => Number(cell.month.slice(5)) === place + 1);
        return (
          <td key={month}>
            {cells.map((cell) => (
              <Cell key={`${cell.kind} ${cell.type}`} cell={cell} onOpen={onOpen} />
            ))}
            {cells.length === 0 && (
              <span className={styles.cell} role="img" aria-label="Nothing is owed">
                {SIGNS.none}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** A link where there is something to open, a sentence where there is not. */
function Cell({ cell, onOpen }: { cell: CoverageCell; onOpen: RowProps['onOpen'] }) {
  const { state, sentence, documentid } = cell;
  if (documentid !== undefined) {
    return (
      <button
        type="button"
        className={styles.cell}
        data-state={state}
        title={sentence}
        aria-label={sentence}
        onClick={() => onOpen(documentid)}
      >
        {SIGNS[state]}
      </button>
    );
  }
  return (
    <span
      className={styles.cell}
      data-state={state}
      title={sentence}
      role="img"
      aria-label={sentence}
    >
      {SIGNS[state]}
    </span>
  );
}
