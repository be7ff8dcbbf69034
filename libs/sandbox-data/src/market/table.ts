import type { SandboxSecurity } from './security';

/** Rows of a table written as text, cells trimmed; refuses a row with another number of cells. */
export function readTable(text: string, columns: number): TableRow[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      if (cells.length !== columns) throw new Error(`Expected ${columns} cells: ${line}`);
      return cells as TableRow; // the length is checked on the line above
    });
}

/** As many cells as the widest table has; `readTable` checks how many there are. */
export type TableRow = [
  ...[string, string, string, string, string, string],
  ...[string, string, string, string, string],
];

export function plainSecurity(
  id: string,
  symbol: string,
  name: string,
): Pick<
  SandboxSecurity,
  'id' | 'symbol' | 'cusip' | 'name' | 'currency' | 'delisted' | 'pricing' | 'priceFactor' | 'bond'
> {
  return {
    id,
    symbol,
    cusip: `00${symbol.padEnd(4, '0').slice(0, 4)}100`,
    name,
    currency: 'USD',
    delisted: null,
    pricing: 'daily',
    priceFactor: '1',
    bond: null,
  };
}
