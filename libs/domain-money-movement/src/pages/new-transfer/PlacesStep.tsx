import { Select } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { EligibleTo, Place, TransferFrom } from '@portal/api-sdk';
import { Button, EmptyState, ErrorPanel, MoneyText } from '@portal/ui-kit';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styles from '../../components/money.module.css';
import { placeKey, placeRef, type TransferDraft } from '../../model/draft';
import { KIND_WORDS } from '../../model/words';
import { moneyQueries } from '../../queries';

interface PlacesStepProps {
  draft: TransferDraft;
  onChange(next: Partial<TransferDraft>): void;
  onNext(): void;
}

/** Every place is offered; one that cannot be chosen says why. */
export function PlacesStep({ draft, onChange, onNext }: PlacesStepProps) {
  const { data: sources } = useSuspenseQuery(moneyQueries.from());
  const {
    data: targets,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...moneyQueries.tos(placeRef(draft.from)),
    enabled: draft.from !== '',
  });
  const isMissing = targets === undefined && error !== null;
  const source = sources.items.find(isOf(draft.from));
  const to = targets?.items.find(isOf(draft.to));
  const isReady = draft.from !== '' && to?.eligible === true && draft.kind !== '';
  if (!sources.items.some(({ place }) => place.account !== undefined))
    return <EmptyState>You can move money once there are some accounts.</EmptyState>;
  const closed = targets?.items.filter(({ eligible }) => !eligible) ?? [];
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onNext();
      }}
    >
      <Select
        label="From"
        placeholder="Choose an account"
        searchable
        data={sources.items.map(({ place, eligible }) => ({
          value: placeKey(place),
          disabled: !eligible,
          label: choiceName(place),
        }))}
        renderOption={({ option }) => <Choice {...sources.items.find(isOf(option.value))} />}
        description={source && <Detail {...source} />}
        value={draft.from || null}
        onChange={(from) => onChange({ from: from ?? '', to: '', kind: '' })}
      />
      <Select
        label="To"
        placeholder={draft.from === '' ? 'Choose where it comes from first' : 'Choose an account'}
        searchable
        disabled={draft.from === '' || isMissing}
        data={(targets?.items ?? []).map(({ place, eligible }) => ({
          value: placeKey(place),
          disabled: !eligible,
          label: choiceName(place),
        }))}
        renderOption={({ option }) => <Choice {...targets?.items.find(isOf(option.value))} />}
        description={to?.place.detail}
        value={draft.to || null}
        onChange={(next) => {
          const chosen = targets?.items.find(isOf(next));
          onChange({ to: next ?? '', kind: chosen?.kinds[0] ?? '' });
        }}
      />
      {isMissing && (
        <ErrorPanel
          cause={error}
          title="Where it can go could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          Nothing was moved, and what you chose is kept.
        </ErrorPanel>
      )}
      {to && to.kinds.length > 1 && (
        <Select
          label="How"
          allowDeselect={false}
          data={to.kinds.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
          value={draft.kind || null}
          onChange={(kind) => onChange({ kind: to.kinds.find((one) => one === kind) ?? '' })}
        />
      )}
      {to?.needsapproval && (
        <p className={styles.muted}>This account has a second holder, who has to approve.</p>
      )}
      {closed.length > 0 && <Reasons items={closed} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!isReady}>
          Continue
        </Button>
        <Link to="/transfers/payees">Add a bank account</Link>
      </div>
    </form>
  );
}

const isOf =
  (key: string | null) =>
  ({ place }: { place: Place }): boolean =>
    placeKey(place) === key;

/** What stands in the field: short, so that the end of the number is not cut off on a phone. */
function choiceName({ name, detail }: Place): string {
  return `${name} ${detail.split(' · ')[0] ?? ''}`.trim();
}

/** `••9165 · Individual · $224,641.06 available`: a long name hides the end of what is in the field. */
function Detail({ place, cash }: TransferFrom) {
  return (
    <>
      {place.detail}
      {cash && (
        <>
          {place.detail !== '' && ' · '}
          <MoneyText value={cash.available} /> available
        </>
      )}
    </>
  );
}

function Choice({ place, cash }: Partial<Pick<TransferFrom, 'place' | 'cash'>>) {
  if (!place) return null;
  return (
    <span className={styles.choice}>
      <span>{place.name}</span>
      <span>{cash && <MoneyText value={cash.available} />}</span>
      <span className={styles.muted}>{place.detail}</span>
    </span>
  );
}

function Reasons({ items }: { items: readonly EligibleTo[] }) {
  return (
    <details>
      <summary>
        Why {items.length === 1 ? 'one place' : `${items.length} places`} cannot be chosen
      </summary>
      <ul className={styles.list}>
        {items.map(({ place, reason }) => (
          <li key={placeKey(place)} className={styles.row}>
            <div>
              <p className={styles.name}>{place.name}</p>
              <p className={styles.muted}>{reason}</p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
