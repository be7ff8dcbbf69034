import { QuantityText } from '@portal/ui-kit';
import { rounded } from '../../model/decimals';

/** A price of one share or unit, to a hundredth of a cent; its CSV has all decimals. */
export function UnitPrice({ value }: { value: string | undefined }) {
  return <QuantityText value={value === undefined ? null : rounded(value, 4)} />;
}
