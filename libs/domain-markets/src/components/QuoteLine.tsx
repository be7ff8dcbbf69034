import type { Quote } from '@portal/api-sdk';
import { ChangeText, formatExact, formatPrice } from '@portal/ui-kit';
import styles from './components.module.css';

/** The last price and what it did that day; prices are of the market, so the privacy eye leaves them. */
export function QuoteLine({ quote }: { quote: Quote }) {
  const { last, change, changefraction } = quote;
  if (last === undefined) return <p className={styles.quote}>No price is known.</p>;
  return (
    <p className={styles.quote}>
      <span className={styles.last}>{priceText(last)}</span>
      <ChangeText
        change={change === undefined ? null : { amount: change, currency: 'USD' }}
        percent={changefraction ?? null}
        masked={false}
      />
    </p>
  );
}

export function volumeText(volume: string | undefined): string {
  return volume === undefined ? '—' : formatExact(volume);
}

export function priceText(price: string | undefined): string {
  return price === undefined ? '—' : formatPrice({ amount: price, currency: 'USD' });
}
