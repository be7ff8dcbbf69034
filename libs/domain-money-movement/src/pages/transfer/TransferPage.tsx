import type { Transfer, TransferDetail } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { AskAbout } from '@portal/domain-profile';
import {
  Banner,
  Button,
  Card,
  ConfirmModal,
  formatDate,
  formatInstant,
  MoneyText,
  PageHeader,
  PrintButton,
  useReadOnly,
} from '@portal/ui-kit';
import { StatusBadge, Timeline, type TimelineStep } from '@portal/ui-kit/furniture';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Countdown } from '../../components/Countdown';
import { Facts } from '../../components/Facts';
import { ButtonLink } from '../../components/ButtonLink';
import styles from '../../components/money.module.css';
import { problemText } from '../../components/problemText';
import { KIND_WORDS, STATE_WORDS } from '../../model/words';
import { useCancelTransfer } from '../../mutations';
import { moneyQueries } from '../../queries';
import { ReceiptButton } from './ReceiptButton';

const route = getRouteApi('/transfers/$transferid');
const NEVER_LEFT = new Set(['rejected', 'expired', 'cancelled']);
const BAD = new Set(['returned', ...NEVER_LEFT]);

/** One transfer: its receipt, its steps, its postings, and what can still be done. */
export function TransferPage() {
  const { transferid } = route.useParams();
  const { data } = useSuspenseQuery(moneyQueries.transfer(transferid));
  const { transfer, postings, notes } = data;
  const { state, returncode, reason } = transfer;
  return (
    <div className={styles.stack}>
      <PageTitle>Transfer</PageTitle>
      <PageHeader
        title={`${transfer.from.name} to ${transfer.to.name}`}
        context={
          <StatusBadge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].text}</StatusBadge>
        }
        actions={<PrintButton />}
      />
      {(state === 'returned' || state === 'rejected') && (
        <Banner tone="warning" title={state === 'returned' ? 'This came back' : 'This was refused'}>
          {[reason, returncode && `Code ${returncode}.`].filter(Boolean).join(' ')} The money is
          where it was before.
        </Banner>
      )}
      <div className={styles.columns}>
        <Card title="Receipt">
          <ReceiptFacts detail={data} />
          <Actions detail={data} />
        </Card>
        <Card title="What happened">
          <Timeline label="Steps of this transfer" steps={stepsOf(data)} />
        </Card>
      </div>
      {notes.length > 0 && (
        <Card title="What you were told before it was sent">
          <ul className={styles.list} aria-label="What you were told">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Card>
      )}
      {postings.length > 0 && (
        <Card
          title="Postings"
          context="They add up to nothing: money leaves one place and enters another."
        >
          <ul className={styles.list} aria-label="Postings">
            {postings.map(({ place, amount, day }, index) => (
              <li key={index} className={styles.row}>
                <span>
                  {place} <span className={styles.muted}>{formatDate(day)}</span>
                </span>
                <MoneyText value={amount} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function ReceiptFacts({ detail: { transfer, withholding } }: { detail: TransferDetail }) {
  return (
    <Facts
      facts={[
        ['Amount', <MoneyText key="amount" value={transfer.amount} />],
        ['From', `${transfer.from.name} ${transfer.from.detail}`],
        ['To', `${transfer.to.name} ${transfer.to.detail}`],
        ['How', KIND_WORDS[transfer.kind]],
        ['Fee', <MoneyText key="fee" value={transfer.fee} />],
        withholding ? ['Federal tax', <MoneyText key="f" value={withholding.federal} />] : null,
        withholding ? ['State tax', <MoneyText key="s" value={withholding.state} />] : null,
        withholding ? ['Arrives after tax', <MoneyText key="n" value={withholding.net} />] : null,
        ['Sent', formatInstant(transfer.createdat)],
        ...dayFacts(transfer),
        transfer.memo === undefined ? null : ['Memo', transfer.memo],
        ['Confirmation number', transfer.transferid],
      ]}
    />
  );
}

/** The days as they are now: what never left has no day of arrival. */
function dayFacts({ state, processon, settleon }: Transfer): (readonly [string, string])[] {
  if (NEVER_LEFT.has(state)) return [['Was to move on', formatDate(processon)]];
  const hasArrived = state === 'settled' || state === 'returned';
  return [
    [hasArrived || state === 'submitted' ? 'Moved on' : 'Moves on', formatDate(processon)],
    [hasArrived ? 'Arrived' : 'Expected to arrive', formatDate(settleon)],
  ];
}

function Actions({ detail: { transfer } }: { detail: TransferDetail }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelTransfer();
  const readOnly = useReadOnly();
  const { transferid, state, cancellable, cancellableuntil: until } = transfer;
  const problem = cancel.error && problemText(cancel.error, { hasKey: false });
  if (readOnly) return null;
  return (
    <>
      <div className={styles.actions}>
        <ReceiptButton transfer={transfer} />
        <ButtonLink size="sm" to="/transfers/new" search={{ like: transferid }}>
          Copy
        </ButtonLink>
        <ButtonLink size="sm" to="/transfers/new" search={{ like: transferid, repeat: 'monthly' }}>
          Make recurring
        </ButtonLink>
        <AskAbout about={{ kind: 'transfer', id: transferid, label: nameOf(transfer) }} />
      </div>
      {cancellable && until !== undefined && (
        <div className={styles.apart}>
          <Button onClick={() => setAsking(true)}>Cancel transfer</Button>
          <p className={styles.muted}>
            Until {formatInstant(until)}, <Countdown until={until} />
          </p>
        </div>
      )}
      <ConfirmModal
        // A lost answer to it may have been a yes.
        open={asking && state !== 'cancelled'}
        title="Cancel this transfer?"
        confirm="Cancel transfer"
        cancel="Keep it"
        danger
        pending={cancel.isPending}
        error={problem ? [problem.title, problem.detail].join(' ') : undefined}
        onConfirm={() => cancel.mutate(transfer, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        Nothing moves, and it stays in your list as cancelled.
      </ConfirmModal>
    </>
  );
}

/** It stands in an address, so that it says neither an amount nor who is paid. */
const nameOf = ({ processon }: Transfer): string => `Transfer of ${formatDate(processon)}`;

function stepsOf({ transfer, events }: TransferDetail): TimelineStep[] {
  const done = events.map(({ state, at, text }, index) => ({
    key: String(index),
    title: STATE_WORDS[state].text,
    at: formatInstant(at),
    detail: text,
    state: BAD.has(state) ? ('failed' as const) : ('done' as const),
  }));
  const { state, processon, settleon } = transfer;
  const next: TimelineStep[] = [];
  if (state === 'needs-approval') {
    next.push({ key: 'approval', title: 'A second holder approves', state: 'now' });
  }
  if (state === 'needs-approval' || state === 'scheduled') {
    next.push({ key: 'sent', title: 'Handed over', at: formatDate(processon), state: 'next' });
  }
  if (!BAD.has(state) && state !== 'settled') {
    next.push({ key: 'arrives', title: 'Arrives', at: formatDate(settleon), state: 'next' });
  }
  return [...done, ...next];
}
