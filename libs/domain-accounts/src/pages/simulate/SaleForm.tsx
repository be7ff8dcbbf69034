import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { isApiError } from '@portal/api-sdk';
import { WidgetBoundary } from '@portal/domain-profile';
import { Button } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lotsOf, readQuantity } from '../../model/saleSearch';
import { accountQueries, type SaleQuery } from '../../queries';
import { LotChoice } from './LotChoice';
import styles from './Simulate.module.css';
import { useSale } from './useSale';

/** How much, and which lots; the answer follows what stands in the address. */
export function SaleForm({ query }: { query: SaleQuery }) {
  const { search, change } = useSale();
  const { data, error } = useQuery(accountQueries.sale(query));
  const chosen = lotsOf(search.lots);
  return (
    <>
      <QuantityForm
        // Typed anew wherever the address says another one.
        key={search.quantity ?? ''}
        first={search.quantity ?? ''}
        held={chosen.length > 0 ? 'all of the lots chosen' : 'the whole position'}
        refused={refusalOf(error, 'quantity')}
        onAsk={(quantity) => change({ quantity })}
      />
      {data?.method === 'AVERAGE' ? (
        <p className={styles.note}>
          This account sells at average cost: every share costs the same, so lots are not chosen.
        </p>
      ) : (
        <WidgetBoundary name="The lots">
          <LotChoice query={query} refused={refusalOf(error, 'lots')} />
        </WidgetBoundary>
      )}
    </>
  );
}

/** What the API says of one part of the question. */
function refusalOf(error: unknown, part: string): string | undefined {
  if (!isApiError(error)) return undefined;
  return error.fields.find(({ field }) => field === `/querystring/${part}`)?.message;
}

interface QuantityFormProps {
  first: string;
  held: string;
  refused?: string;
  onAsk: (quantity: string | undefined) => void;
}

function QuantityForm({ first, held, refused, onAsk }: QuantityFormProps) {
  const [typed, setTyped] = useState(first);
  const [fault, setFault] = useState<string>();
  const ask = () => {
    const quantity = typed.trim() === '' ? undefined : readQuantity(typed);
    if (quantity === null) return setFault('Enter a number of shares, such as 120 or 12.5.');
    setFault(undefined);
    onAsk(quantity);
  };
  return (
    <form
      className={styles.quantity}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TextInput
        label="Quantity"
        description={`Left empty: ${held}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={typed}
        error={fault ?? (typed === first ? refused : undefined)}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button type="submit" variant="primary">
        Work it out
      </Button>
    </form>
  );
}
