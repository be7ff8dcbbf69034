import type { TransferFrom, TransferSummary } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import {
  Banner,
  Card,
  EmptyState,
  formatDate,
  MoneyText,
  PageHeader,
  PrintButton,
  useReadOnly,
} from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../components/ButtonLink';
import styles from '../../components/money.module.css';
import { TransferList } from '../../components/TransferList';
import { recurrenceWords } from '../../model/words';
import { moneyQueries } from '../../queries';
import { LimitsCard } from './LimitsCard';
import { TransferHistory } from './TransferHistory';

/** What is available, waiting, planned and done. */
export function TransfersPage() {
  const { data } = useSuspenseQuery(moneyQueries.summary());
  const { pendingapprovals: pending } = data;
  const readOnly = useReadOnly();
  return (
    <div className={styles.stack}>
      <PageTitle>Payments and transfers</PageTitle>
      <PageHeader
        title="Payments and transfers"
        context={`Cash as of ${formatDate(data.asof)} and everything since`}
        actions={
          <>
            <PrintButton />
            {!readOnly && (
              <ButtonLink to="/transfers/new" search={{}} variant="primary">
                New transfer
              </ButtonLink>
            )}
          </>
        }
      />
      {pending > 0 && (
        <Banner action={<Link to="/transfers/approvals">Open approvals</Link>}>
          {pending === 1
            ? 'One payment waits for approval.'
            : `${pending} payments wait for approval.`}
        </Banner>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card title="Available by account">
            <AvailableList items={data.available} />
          </Card>
          <NextRuns runs={data.nextruns} />
        </div>
        <div className={styles.stack}>
          <Card title="Scheduled and on their way">
            {data.scheduled.length === 0 ? (
              <EmptyState>
                A transfer is shown here from when it is sent until it settles.
              </EmptyState>
            ) : (
              <TransferList label="Scheduled transfers" items={data.scheduled} />
            )}
          </Card>
          <TransferHistory />
          <WidgetBoundary name="Limits and cut-offs">
            <LimitsCard />
          </WidgetBoundary>
        </div>
      </div>
    </div>
  );
}

function NextRuns({ runs }: { runs: TransferSummary['nextruns'] }) {
  return (
    <Card
      title="Standing instructions"
      actions={<Link to="/transfers/standing-instructions">All standing instructions</Link>}
    >
      {runs.length === 0 ? (
        <EmptyState>What repeats is shown here with its next day.</EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Next runs">
          {runs.map(({ instructionid, from, to, amount, recurrence, nextrun }) => (
            <li key={instructionid} className={styles.row}>
              <div>
                <p className={styles.name}>
                  {from.name} to {to.name}
                </p>
                <p className={styles.muted}>
                  {recurrenceWords(recurrence)}
                  {nextrun && ` · next ${formatDate(nextrun.run)}`}
                </p>
              </div>
              <MoneyText value={amount} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function AvailableList({ items }: { items: readonly TransferFrom[] }) {
  if (items.length === 0) {
    return <EmptyState>Accounts that hold cash here are shown once one is opened.</EmptyState>;
  }
  return (
    <ul className={styles.list} aria-label="Available by account">
      {items.map(({ place, cash, eligible, reason }) => (
        <li key={place.account} className={styles.row}>
          <div>
            <p className={styles.name}>{place.name}</p>
            <p className={styles.muted}>{eligible ? place.detail : reason}</p>
            {cash?.heldback.map((held) => (
              <p key={held.reason} className={styles.muted}>
                <MoneyText value={held.amount} /> held back: {held.text}
                {held.until !== undefined && ` Until ${formatDate(held.until)}.`}
              </p>
            ))}
          </div>
          <div className={styles.end}>{cash && <MoneyText value={cash.available} />}</div>
        </li>
      ))}
    </ul>
  );
}
