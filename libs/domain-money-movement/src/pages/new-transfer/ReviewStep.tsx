import { useStepUp } from '@portal/auth-session';
import {
  Banner,
  Button,
  formatDate,
  formatInstant,
  formatMoney,
  MoneyText,
  useReadOnly,
} from '@portal/ui-kit';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { Countdown } from '../../components/Countdown';
import { Facts } from '../../components/Facts';
import styles from '../../components/money.module.css';
import { ButtonLink } from '../../components/ButtonLink';
import { type ProblemText, problemText } from '../../components/problemText';
import { CLOSED_WORDS, KIND_WORDS, recurrenceWords, withheldFacts } from '../../model/words';
import { useChangeInstruction, useSendTransfer, useSetUpInstruction } from '../../mutations';
import type { NewTransfer, Reviewed } from './useNewTransfer';

/** What will happen, in full, and the button that makes it happen once. */
export function ReviewStep({ state }: { state: NewTransfer }) {
  const { reviewed, setStep } = state;
  const { send, pending, problem, dialog } = useSend(state);
  const readOnly = useReadOnly();
  if (!reviewed) return null;
  const { quote } = reviewed;
  return (
    <div className={styles.form}>
      {reviewed.type === 'transfer' ? (
        <TransferFacts quote={reviewed.quote} />
      ) : (
        <InstructionFacts quote={reviewed.quote} ira={reviewed.ira} />
      )}
      {quote.notes.map((note) => (
        <Banner key={note}>{note}</Banner>
      ))}
      {problem && (
        <Banner
          tone={problem.isLost || problem.isSent ? 'warning' : 'error'}
          live
          {...words(problem)}
        />
      )}
      {problem?.isSent ? (
        <SentActions onBegin={state.discard} />
      ) : (
        <div className={styles.actions}>
          <Button
            variant="primary"
            pending={pending}
            disabled={readOnly !== null}
            onClick={() => void send(reviewed)}
          >
            {problem?.isLost ? 'Ask again' : sendWord(state)}
          </Button>
          <Button onClick={() => setStep(1)} disabled={pending}>
            Back
          </Button>
        </div>
      )}
      {dialog}
    </div>
  );
}

function sendWord({ reviewed, changed }: NewTransfer): string {
  if (reviewed?.type === 'transfer') return 'Send';
  return changed ? 'Save the change' : 'Set up';
}

function words({ title, detail, isSent }: ProblemText): { title: string; children: string } {
  if (!isSent) return { title, children: detail };
  return {
    title: 'This was sent already, and is not sent twice.',
    children: 'It went out from another tab, or before an answer was lost.',
  };
}

function SentActions({ onBegin }: { onBegin(): void }) {
  return (
    <div className={styles.actions}>
      <ButtonLink to="/transfers">Look at your transfers</ButtonLink>
      <Button onClick={onBegin}>Begin anew</Button>
    </div>
  );
}

function useSend({ changed, forget }: NewTransfer) {
  const navigate = useNavigate();
  const { stepUp, dialog } = useStepUp();
  const transfer = useSendTransfer();
  const setUp = useSetUpInstruction();
  const change = useChangeInstruction();
  const [problem, setProblem] = useState<ProblemText | null>(null);
  const [pending, setPending] = useState(false);

  async function post(reviewed: Reviewed, grant?: { stepupgrant: string }): Promise<string | null> {
    const { key, quote } = reviewed;
    const sending = { quote: quote.quote, key, ...(grant && { grant }) };
    if (reviewed.type === 'transfer') return (await transfer.mutateAsync(sending)).transferid;
    if (changed) await change.mutateAsync({ ...sending, instruction: changed });
    else await setUp.mutateAsync(sending);
    return null;
  }

  async function send(reviewed: Reviewed): Promise<void> {
    setPending(true);
    const { quote, type } = reviewed;
    // Asked again after a lost answer: what was done already needs no second code.
    const needsCode = quote.needsstepup && !problem?.isLost;
    setProblem(null);
    try {
      const id = needsCode
        ? await stepUp({
            operation: operationOf(type, changed !== null),
            purpose: `send ${formatMoney(quote.amount)} from ${quote.from.name} to ${quote.to.name}`,
            body: { quote: quote.quote },
            send: (grant) => post(reviewed, grant).then((done) => ({ done })),
          })
        : { done: await post(reviewed) };
      if (id === null) return;
      forget();
      await (id.done === null
        ? navigate({ to: '/transfers/standing-instructions' })
        : navigate({ to: '/transfers/$transferid', params: { transferid: id.done } }));
    } catch (error) {
      setProblem(problemText(error, { hasKey: true }));
    } finally {
      setPending(false);
    }
  }
  return { send, pending, problem, dialog };
}

function operationOf(type: Reviewed['type'], isChange: boolean): string {
  if (type === 'transfer') return 'submitTransfer';
  return isChange ? 'updateStandingInstruction' : 'submitStandingInstruction';
}

function TransferFacts({ quote }: { quote: Extract<Reviewed, { type: 'transfer' }>['quote'] }) {
  const { withholding, memo } = quote;
  const leavesHere = quote.from.account !== undefined;
  return (
    <Facts
      facts={[
        ['Amount', <MoneyText key="amount" value={quote.amount} />],
        ['From', `${quote.from.name} ${quote.from.detail}`],
        ['To', `${quote.to.name} ${quote.to.detail}`],
        ['How', KIND_WORDS[quote.kind]],
        ['Fee', <MoneyText key="fee" value={quote.fee} />],
        withholding
          ? ['Federal tax', <MoneyText key="federal" value={withholding.federal} />]
          : null,
        withholding ? ['State tax', <MoneyText key="state" value={withholding.state} />] : null,
        withholding ? ['Arrives after tax', <MoneyText key="net" value={withholding.net} />] : null,
        withholding?.code !== undefined ? ['Code of Form 1099-R', withholding.code] : null,
        ['Moves on', formatDate(quote.processon)],
        ['Expected to arrive', formatDate(quote.settleon)],
        [
          'Can be cancelled until',
          <Fragment key="cutoff">
            {formatInstant(quote.cutoffat)}, <Countdown until={quote.cutoffat} />
          </Fragment>,
        ],
        leavesHere
          ? ['Available now', <MoneyText key="before" value={quote.availablebefore} />]
          : null,
        leavesHere
          ? ['Available after', <MoneyText key="after" value={quote.availableafter} />]
          : null,
        memo === undefined ? null : ['Memo', memo],
      ]}
    />
  );
}

function InstructionFacts({
  quote,
  ira,
}: Pick<Extract<Reviewed, { type: 'instruction' }>, 'quote' | 'ira'>) {
  const { ends, count, whenclosed } = quote.recurrence;
  return (
    <Facts
      facts={[
        ['Amount', <MoneyText key="amount" value={quote.amount} />],
        ['From', `${quote.from.name} ${quote.from.detail}`],
        ['To', `${quote.to.name} ${quote.to.detail}`],
        ['How', KIND_WORDS[quote.kind]],
        ['Fee each time', <MoneyText key="fee" value={quote.fee} />],
        ...withheldFacts(quote.kind, ira),
        ['When', recurrenceWords(quote.recurrence)],
        ends === undefined && count === undefined ? ['Until', 'You end it'] : null,
        ['When banks are closed', `Moves on ${CLOSED_WORDS[whenclosed]}`],
        ['Next days', quote.nextruns.map(({ run }) => formatDate(run)).join(' · ')],
      ]}
    />
  );
}
