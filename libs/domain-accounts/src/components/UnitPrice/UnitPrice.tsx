import { QuantityText, roundDecimal } from '@portal/ui-kit';

/** A price of one share or unit, from cents to hundredths of a cent; its CSV has all decimals. */
export function UnitPrice({ value }: { value: string | undefined }) {
  return <QuantityText value={value === undefined ? null : roundDecimal(value, 4)} atLeast={2} />;
}
