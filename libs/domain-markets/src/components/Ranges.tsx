import type { Quote } from '@portal/api-sdk';
import { RangeBar } from '@portal/ui-kit/charts';

const USD = { kind: 'money', currency: 'USD' } as const;

/** Where the last price stands between the lows and highs of a day, a month and a year. */
export function Ranges({ quote }: { quote: Quote }) {
  const { last = null, daylow, dayhigh, monthlow, monthhigh, yearlow, yearhigh } = quote;
  const ranges = [
    ['Day', daylow, dayhigh],
    ['Month', monthlow, monthhigh],
    ['52 weeks', yearlow, yearhigh],
  ] as const;
  return ranges.map(([label, low = null, high = null]) => (
    <RangeBar key={label} label={label} low={low} high={high} value={last} unit={USD} />
  ));
}
