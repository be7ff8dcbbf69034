import { saveFile } from '../../files/saveFile';
import type { DataGridColumn } from './columns';

/** A spreadsheet takes what starts like this for a formula (OWASP, CSV injection); a number is none. The API has it too. */
const FORMULA_START = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Rows as CSV (RFC 4180, with a byte-order mark for spreadsheets): exact decimals, days as YYYY-MM-DD, amounts with a
 * column for their currency where it is not one for all. A text that a spreadsheet would run as a formula begins with
 * an apostrophe.
 */
export function toCsv<Row>(columns: readonly DataGridColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => quoted(header))];
  for (const row of rows) lines.push(columns.map((column) => cellText(column, row)));
  return `\ufeff${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}

function cellText<Row>(column: DataGridColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return quoted(value);
  return value.currency === 'USD' ? value.amount : quoted(`${value.amount} ${value.currency}`);
}

function quoted(text: string): string {
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a CSV to the browser as a download. */
export function downloadCsv(fileName: string, csv: string): void {
  saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
