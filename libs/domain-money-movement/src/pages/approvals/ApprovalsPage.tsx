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
  keepFocusAt,
  MaskedText,
  MoneyText,
  PageHeader,
  PrintButton,
  usePrivacy,
  useReadOnly,
  VisuallyHidden,
} from '@portal/ui-kit';
import { StatusBadge } from '@portal/ui-kit/furniture';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
  const placeRef = useRef<HTMLDivElement>(null);
  const waitingBefore = useRef(pending.length);
  // Effect: what was pressed goes away with its card.
  useEffect(() => {
    if (pending.length < waitingBefore.current) keepFocusAt(placeRef.current);
    waitingBefore.current = pending.length;
  }, [pending.length]);
  return (
    <div className={styles.stack}>
      <PageTitle>Approvals</PageTitle>
      <div ref={placeRef} role="group" aria-label="Approvals" tabIndex={-1}>
        <PageHeader title="Approvals" actions={<PrintButton />} />
      </div>
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
          title={
            <>
              <SubjectMatter approval={approval} />
              {/* Two may be of the same words, and each is a landmark of its own. */}
              <VisuallyHidden>, asked for {formatInstant(approval.requestedat)}</VisuallyHidden>
            </>
          }
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
                  <p className={styles.name}>
                    <SubjectMatter approval={approval} />
                  </p>
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

/** What it is, the amount, and the two ends; nothing where neither a transfer nor an instruction is left. */
function partsOf({ transfer, instruction }: Approval) {
  const about = transfer ?? instruction;
  if (!about) return null;
  const { amount, from, to } = about;
  const what = transfer ? 'transfer' : 'standing instruction';
  return { what, amount, between: `from ${from.name} to ${to.name}` };
}

function SubjectMatter({ approval }: { approval: Approval }) {
  const parts = partsOf(approval);
  if (!parts) return 'A payment';
  const { what, amount, between } = parts;
  return (
    <>
      {what.charAt(0).toUpperCase() + what.slice(1)} of <MoneyText value={amount} /> {between}
    </>
  );
}

/** What a code is asked for, within a sentence: whoever enters it has to read how much it is, hidden or not. */
function purposeOf(approval: Approval): string {
  const parts = partsOf(approval);
  if (!parts) return 'approve a payment';
  return `approve the ${parts.what} of ${formatMoney(parts.amount)} ${parts.between}`;
}

/** Words of the server; an amount in them is hidden by the privacy eye. */
function Words({ children }: { children: string }) {
  const { hidden } = usePrivacy();
  return <MaskedText value={children} masked={hidden && children.includes('$')} />;
}

function ApprovalCard({ approval }: { approval: Approval }) {
  const [note, setNote] = useState('');
  const decide = useDecide();
  const { stepUp, dialog } = useStepUp();
  const readOnly = useReadOnly();
  const { approvalid, mine, changes, expiresat } = approval;
  const problem = decide.error ? problemText(decide.error, { hasKey: false }) : null;
  const bodyOf = (decision: 'approve' | 'reject') => ({
    ...{ approvalid, decision },
    ...(note.trim() !== '' && { note: note.trim() }),
  });

  async function approve(): Promise<void> {
    const body = bodyOf('approve');
    await stepUp({
      operation: 'submitApprovalDecision',
      purpose: purposeOf(approval),
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
                    <del className={styles.was}>
                      <Words>{before}</Words>
                    </del>{' '}
                  </>
                )}
                <Words>{after}</Words>
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
