import type { ReactNode } from 'react';
import type { DataGridColumn, DataGridFigures, DataGridLayout, DataGridSort } from './columns';

export interface DataGridProps<Row> {
  /** Names the grid for screen readers: “Posted activities”. */
  label: string;
  /** Keep the array's identity (module scope or `useMemo`): a new one draws every row anew. */
  columns: readonly DataGridColumn<Row>[];
  rows: readonly Row[];
  /** What tells rows apart; a function that stays the same. */
  rowId: (row: Row) => string;

  /** The sort, usually of the URL (`parseSort`); left out, the grid keeps it itself. */
  sort?: DataGridSort | null;
  onSortChange?: (sort: DataGridSort | null) => void;
  /** `server`: the rows come sorted, and a heading only says what is wanted. */
  sortedBy?: 'grid' | 'server';

  /** Ids of the columns to group by, outermost first. */
  groupBy?: readonly string[];
  /** Figures of a group by the server; without them, columns with `subtotal` show the exact sum of their rows. */
  groupTotals?: (path: readonly string[]) => DataGridFigures | undefined;
  /** The total row, by column id: figures of the server. */
  total?: DataGridFigures;
  totalLabel?: string;

  /** What a row opens to, in place. Brings its own boundaries for loading and failing. */
  renderDetail?: (row: Row) => ReactNode;
  /** A row was opened by a press or by Enter: a drawer, a page. */
  onRowOpen?: (row: Row) => void;
  /** Ids of the chosen rows; with it rows have check boxes. */
  selected?: readonly string[];
  onSelectedChange?: (ids: readonly string[]) => void;
  /** Brings the rows that are still to come (`hasMore`) and chooses all; left out, those that came are chosen. */
  onSelectAll?: () => void;

  /** What the client arranged, usually of the preferences; left out, the grid keeps it while the page lives. */
  layout?: DataGridLayout;
  onLayoutChange?: (layout: DataGridLayout) => void;

  /** There are rows after the last. */
  hasMore?: boolean;
  /** Brings the next rows; called when the client nears the end. */
  onMore?: () => void;
  loadingMore?: boolean;
  /** The next rows did not come: a button asks again by `onMore`. */
  moreFailed?: boolean;

  /** Exports all rows under the filter; with it there is a CSV button. It says itself when it fails. */
  onExport?: () => Promise<void> | void;
  /** `server`: it makes the file itself, and makes none while the portal is read only. */
  exportedBy?: 'grid' | 'server';
  /** How many rows go to paper (all that are loaded where it is left out), of how many there are. */
  print?: { rows?: number; of?: number };

  /** Nothing has come yet. */
  loading?: boolean;
  /** The rows did not come. Rows that are there stay under it. */
  error?: {
    title: string;
    body?: ReactNode;
    onRetry?: () => void;
    retrying?: boolean;
    /** What was thrown; a request's error is named by its reference. */
    cause?: unknown;
  };
  /** What will appear here and when. */
  empty: ReactNode;
  emptyAction?: ReactNode;
  /** What is missing or old in what is shown, in a sentence. */
  partial?: ReactNode;
  /** Filters, at the left of the grid's own buttons. */
  toolbar?: ReactNode;
  /** `content` is as tall as its rows; `page` scrolls inside itself when they are many. */
  height?: 'page' | 'content';
}
