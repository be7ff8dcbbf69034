// The grid: heavier than what a first screen loads, so it has a door of its own.
export { DataGrid } from './DataGrid/DataGrid';
export type { DataGridProps } from './DataGrid/props';
export { formatSort, parseSort } from './DataGrid/columns';
export type {
  DataGridColumn,
  DataGridFigures,
  DataGridKind,
  DataGridLayout,
  DataGridSort,
  DataGridValue,
} from './DataGrid/columns';
export { downloadCsv, toCsv } from './DataGrid/csv';
