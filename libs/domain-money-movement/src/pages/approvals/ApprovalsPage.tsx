import { Textarea } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { Approval } from '@portal/api-sdk';
import { PageTitle, useStepUp } from '@portal/auth-session';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  formatInstant,
  formatMoney,
  PageHeader,
  useReadOnly,
} from '@portal/ui-kit';
import { StatusBadge } from '@portal/ui-kit/furniture';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Countdown } from '../../components/Countdown';
import styles from '../../components/money.module.css';
import { problemText } from '../../components/problemText';
import type { Tone } from '../../model/words';
import { useDecide } from '../../mutations';
import { moneyQueries } from '../../queries';

const STATES: Readonly<Record<Approval['state'], { text: string; tone: Tone }>> = {
  pending: { text: 'Waiting', tone: 'attention' },
  approved: { text: 'Approved', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'bad' },
  expired: { text: 'Expired', tone: 'plain' },
};

/** What waits for a second holder, and what was decided in the last thirty days. */
export function ApprovalsPage() {
  const { data } = useSuspenseQuery(moneyQueries.approvals());
  const pending = data.items.filter(({ state }) => state === 'pending');
  const decided = data.items.filter(({ state }) => state !== 'pending');
  return (
    <div className={styles.stack}>
      <PageTitle>Approvals</PageTitle>
      <PageHeader title="Approvals" />
      {pending.length === 0 && (
        <Card title="Waiting">
          <EmptyState>
            Payments from accounts with a second holder are shown here until they are decided.
          </EmptyState>
        </Card>
      )}
      {pending.map((approval) => (
        <Card
          key={approval.approvalid}
          title={subjectMatter(approval)}
          context={`Asked for by ${approval.requestedby}`}
        >
          <ApprovalCard approval={approval} />
        </Card>
      ))}
      {decided.length > 0 && (
        <Card title="Decided" context="Last 30 days">
          <ul className={styles.list} aria-label="Decided">
            {decided.map((approval) => (
              <li key={approval.approvalid} className={styles.row}>
                <div>
                  <p className={styles.name}>{subjectMatter(approval)}</p>
                  <p className={styles.muted}>
                    Asked for by {approval.requestedby}
                    {approval.decidedby !== undefined && `, decided by ${approval.decidedby}`}
                    {approval.note !== undefined && `: “${approval.note}”`}
                  </p>
                </div>
                <StatusBadge tone={STATES[approval.state].tone}>
                  {STATES[approval.state].text}
                </StatusBadge>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function subjectMatter({ transfer, instruction }: Approval): string {
  const about = transfer ?? instruction;
  if (!about) return 'A payment';
  const what = transfer ? 'Transfer' : 'Standing instruction';
  return `${what} of ${formatMoney(about.amount)} from ${about.from.name} to ${about.to.name}`;
}

/** Within a sentence; names keep their letters. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function ApprovalCard({ approval }: { approval: Approval }) {
  const [note, setNote] = useState('');
  const decide = useDecide();
  const { stepUp, dialog } = useStepUp();
  const readOnly = useReadOnly();
  const { approvalid, mine, changes, expiresat } = approval;
  const problem = decide.error ? problemText(decide.error) : null;
  const bodyOf = (decision: 'approve' | 'reject') => ({
    ...{ approvalid, decision },
    ...(note.trim() !== '' && { note: note.trim() }),
  });

  async function approve(): Promise<void> {
    const body = bodyOf('approve');
    await stepUp({
      operation: 'submitApprovalDecision',
      purpose: `approve the ${lowerFirst(subjectMatter(approval))}`,
      body,
      send: (grant) => decide.mutateAsync({ body, grant }),
    }).catch(() => null);
  }

  return (
    <div className={styles.stack}>
      <div className={styles.form}>
        <ul className={styles.list} aria-label="What is asked for">
          {changes.map(({ what, before, after }) => (
            <li key={what} className={styles.asked}>
              <span>{what}</span>
              <span className={styles.end}>
                {before !== undefined && (
                  <>
                    <del className={styles.was}>{before}</del>{' '}
                  </>
                )}
                {after}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.muted}>
        Expires {formatInstant(expiresat)}, <Countdown until={expiresat} />
      </p>
      {mine ? (
        <Banner>You asked for it: another holder of the account has to decide.</Banner>
      ) : (
        !readOnly && (
          <div className={styles.form}>
            <Textarea
              label="Note (optional)"
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            {problem && (
              <Banner tone="error" title={problem.title} live>
                {problem.detail}
              </Banner>
            )}
            <div className={styles.actions}>
              <Button variant="primary" pending={decide.isPending} onClick={() => void approve()}>
                Approve
              </Button>
              <Button
                pending={decide.isPending}
                onClick={() => decide.mutate({ body: bodyOf('reject') })}
              >
                Reject
              </Button>
            </div>
          </div>
        )
      )}
      {dialog}
    </div>
  );
}
