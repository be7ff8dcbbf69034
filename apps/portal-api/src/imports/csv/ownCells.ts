import { ImportRefusal } from '../refusal';
import { shown } from '../values';

/** Cells that are not empty, by column. */
export type OwnCells = Readonly<Record<string, string>>;

export function must(cells: OwnCells, column: string): string {
  const cell = cells[column];
  if (cell === undefined) throw new ImportRefusal(`${column} is empty.`);
  return cell;
}

/** The portal's own tables name a security by its id, CUSIP or symbol. */
export const nameOf = (text: string) => ({ id: text, cusip: text, symbol: text });

export function oneOf(cells: OwnCells, column: string, values: readonly string[]): string | null {
  const cell = cells[column];
  if (cell === undefined) return null;
  if (!values.includes(cell))
    throw new ImportRefusal(`${column}: “${shown(cell)}” is none of ${values.join(', ')}.`);
  return cell;
}

export function yesOrNo(cells: OwnCells, column: string): boolean | null {
  const cell = oneOf(cells, column, ['yes', 'no', 'true', 'false']);
  return cell === null ? null : cell === 'yes' || cell === 'true';
}
