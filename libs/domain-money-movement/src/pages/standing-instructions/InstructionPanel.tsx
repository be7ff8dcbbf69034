import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { InstructionDetail, InstructionRun, StandingInstruction } from '@portal/api-sdk';
import {
  Banner,
  Button,
  ConfirmModal,
  formatDate,
  keepFocusAt,
  MoneyText,
  newYorkToday,
  notify,
  useReadOnly,
} from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Facts } from '../../components/Facts';
import { ButtonLink } from '../../components/ButtonLink';
import styles from '../../components/money.module.css';
import { type ProblemText, problemText } from '../../components/problemText';
import { KIND_WORDS, withheldFacts } from '../../model/words';
import { type InstructionStep, useStepInstruction } from '../../mutations';
import { moneyQueries } from '../../queries';

/** One instruction: what it says, what it did, what comes next, and what can be done with it. */
export function InstructionPanel({ id }: { id: string }) {
  const { data } = useSuspenseQuery(moneyQueries.instruction(id));
  const step = useStepInstruction();
  const readOnly = useReadOnly();
  const { instruction, runs, approval } = data;
  const runsRef = useRef<HTMLElement>(null);
  const take = (next: InstructionStep, onSuccess?: () => void) =>
    step.mutate(
      { instruction, step: next },
      {
        onSuccess: () => {
          notify({ message: DONE_WORDS[next.do] });
          onSuccess?.();
        },
      },
    );
  const problem = step.error && problemText(step.error, { hasKey: false });
  // Said where it was asked for, which is before the panel.
  const isOfDeletion = step.variables?.step.do === 'delete';
  const isAlive = ['active', 'paused', 'needs-approval'].includes(instruction.state);
  const wasAlive = useRef(isAlive);
  // Effect: the button of the deletion, which gets the focus back from the question, goes away only now.
  useEffect(() => {
    if (wasAlive.current && !isAlive) keepFocusAt(runsRef.current);
    wasAlive.current = isAlive;
  }, [isAlive]);
  return (
    <div className={styles.stack}>
      {approval?.state === 'pending' && (
        <Banner action={<Link to="/transfers/approvals">Open approvals</Link>}>
          A second holder has to approve this.
        </Banner>
      )}
      <Facts
        facts={[
          ['Amount', <MoneyText key="amount" value={instruction.amount} />],
          ['How', KIND_WORDS[instruction.kind]],
          ...withheldFacts(instruction.kind, instruction.ira),
          instruction.memo === undefined ? null : ['Memo', instruction.memo],
          ['Document on file', instruction.document ?? 'None'],
        ]}
      />
      {problem && !isOfDeletion && (
        <Banner tone="error" title={problem.title} live>
          {problem.detail}
        </Banner>
      )}
      {isAlive && !readOnly && (
        <InstructionActions
          {...{ instruction, take, pending: step.isPending }}
          refusal={isOfDeletion ? problem : null}
        />
      )}
      <Runs
        place={runsRef}
        runs={runs}
        isPaused={instruction.state === 'paused'}
        onSkip={
          instruction.state === 'active' && !readOnly
            ? (planned) => take({ do: 'skip', planned }, () => keepFocusAt(runsRef.current))
            : null
        }
      />
    </div>
  );
}

interface ActionsProps {
  instruction: StandingInstruction;
  take(step: InstructionStep, onSuccess?: () => void): void;
  pending: boolean;
  /** Why the deletion that was asked for did not happen. */
  refusal: ProblemText | null;
}

function InstructionActions({ instruction, take, pending, refusal }: ActionsProps) {
  const [ending, setEnding] = useState(false);
  const [document, setDocument] = useState(instruction.document ?? '');
  const { state, instructionid } = instruction;
  return (
    <>
      <div className={styles.actions}>
        <ButtonLink to="/transfers/new" search={{ change: instructionid }}>
          Change
        </ButtonLink>
        {/* One button, so that what was pressed keeps the focus. */}
        {(state === 'active' || state === 'paused') && (
          <Button
            pending={pending}
            onClick={() => take({ do: state === 'active' ? 'pause' : 'resume' })}
          >
            {state === 'active' ? 'Pause' : 'Resume'}
          </Button>
        )}
        <Button onClick={() => setEnding(true)}>Delete</Button>
      </div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (document.trim() !== '') take({ do: 'document', document: document.trim() });
        }}
      >
        <TextInput
          label="Signed document on file"
          maxLength={120}
          value={document}
          onChange={(event) => setDocument(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" pending={pending} disabled={document.trim() === ''}>
            Save document
          </Button>
        </div>
      </form>
      <ConfirmModal
        open={ending}
        title="Delete this standing instruction?"
        confirm="Delete instruction"
        cancel="Keep it"
        danger
        pending={pending}
        error={refusal ? [refusal.title, refusal.detail].join(' ') : undefined}
        onConfirm={() => take({ do: 'delete' }, () => setEnding(false))}
        onClose={() => setEnding(false)}
      >
        No further run is made. Past runs stay, and transfers that are scheduled already still move.
      </ConfirmModal>
    </>
  );
}

const DONE_WORDS: Readonly<Record<InstructionStep['do'], string>> = {
  pause: 'The standing instruction is paused',
  resume: 'The standing instruction goes on',
  delete: 'The standing instruction was deleted',
  skip: 'The run is left out',
  document: 'The document was saved',
};

const RUN_WORDS: Readonly<Record<InstructionRun['state'], string>> = {
  planned: 'Planned',
  skipped: 'Left out',
  sent: 'Sent',
  failed: 'Failed',
};

function Runs({
  place,
  runs,
  isPaused,
  onSkip,
}: {
  place: RefObject<HTMLElement | null>;
  runs: InstructionDetail['runs'];
  isPaused: boolean;
  onSkip: ((planned: string) => void) | null;
}) {
  const today = newYorkToday();
  const isLeftOut = runs.some(({ state, planned }) => state === 'skipped' && planned >= today);
  return (
    <section ref={place} tabIndex={-1} aria-label="Runs">
      <h3 className={styles.heading}>Runs</h3>
      <ul className={styles.list} aria-label="Runs">
        {runs.map(({ planned, run, state, transferid, reason }) => (
          <li key={planned} className={styles.row}>
            <div>
              <p className={styles.name}>
                {transferid === undefined ? (
                  formatDate(run)
                ) : (
                  <Link to="/transfers/$transferid" params={{ transferid }}>
                    {formatDate(run)}
                  </Link>
                )}
              </p>
              <p className={styles.muted}>
                {state === 'planned' && isPaused ? 'Not sent while paused' : RUN_WORDS[state]}
                {run !== planned && ` · moved from ${formatDate(planned)}, banks are closed`}
                {reason !== undefined && ` · ${reason}`}
              </p>
            </div>
            {state === 'planned' && onSkip && (
              <Button aria-label={`Skip ${formatDate(run)}`} onClick={() => onSkip(planned)}>
                Skip
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isLeftOut && onSkip && (
        <p className={styles.muted}>
          To make a run after all, change the instruction and choose its day as the first day.
        </p>
      )}
    </section>
  );
}
