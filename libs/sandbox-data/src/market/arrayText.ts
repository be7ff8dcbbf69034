/** A PostgreSQL array of plain elements (no commas, quotes or braces in them). */
export function arrayText(elements: readonly string[]): string {
  return `{${elements.join(',')}}`;
}
