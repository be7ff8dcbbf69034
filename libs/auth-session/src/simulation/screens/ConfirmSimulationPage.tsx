import { Button } from '@portal/ui-kit';
import { useId, useState, type FormEvent } from 'react';
import { SIMULATION_REASON_MAX_LENGTH } from '../../lifecycleDefaults';
import { SessionFrame } from '../../screens/SessionFrame';
import styles from './ConfirmSimulationPage.module.css';

export interface ConfirmSimulationPageProps {
  clientName: string;
  pending?: boolean;
  /** The server gave no answer; nothing has begun. */
  unreachable?: boolean;
  onConfirm: (stated: { reason: string; ticket: string }) => void;
  onDecline: () => void;
}

/** As the contract has it: letters, digits and # / _ -, no spaces. */
const TICKET = /^[A-Za-z0-9][A-Za-z0-9#/_-]{0,39}$/;
const NO_REASON_TEXT = 'Say why, in a few words.';
const NO_TICKET_TEXT = 'Enter the number of the request, for example REQ-20481.';

/** Names the client before anything begins, and asks for what the client will read about it. */
export function ConfirmSimulationPage({
  clientName,
  pending = false,
  unreachable = false,
  onConfirm,
  onDecline,
}: ConfirmSimulationPageProps) {
  const [reason, setReason] = useState('');
  const [ticket, setTicket] = useState('');
  const [checked, setChecked] = useState(false);
  const noReason = checked && reason.trim() === '';
  const noTicket = checked && !TICKET.test(ticket.trim());

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const [reasonField, ticketField] = event.currentTarget.elements;
    if (reason.trim() === '') return focus(reasonField);
    if (!TICKET.test(ticket.trim())) return focus(ticketField);
    onConfirm({ reason: reason.trim(), ticket: ticket.trim() });
  }

  return (
    // No name in the heading: it is the title of the page too, which histories keep.
    <SessionFrame heading="View a client’s portal">
      <p className={styles.lead}>
        You are about to see the portal of <strong>{clientName}</strong> as they see it. You can
        change nothing, it lasts 30 minutes at most, and {clientName} can read who looked, when and
        why.
      </p>
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={pending}>
        <Field
          label="Reason"
          hint="The client reads these words."
          error={noReason ? NO_REASON_TEXT : undefined}
          value={reason}
          onChange={setReason}
          maxLength={SIMULATION_REASON_MAX_LENGTH}
        />
        <Field
          label="Ticket"
          error={noTicket ? NO_TICKET_TEXT : undefined}
          value={ticket}
          onChange={setTicket}
          maxLength={40}
        />
        {unreachable && (
          <p className={styles.error} role="alert">
            The server gave no answer, and nothing has begun. Try again in a moment.
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={pending}>
            View the portal
          </Button>
          <Button onClick={onDecline} disabled={pending}>
            Cancel
          </Button>
        </div>
      </form>
    </SessionFrame>
  );
}

function focus(field: Element | undefined) {
  if (field instanceof HTMLElement) field.focus();
}

interface FieldProps {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
}

function Field({ label, hint, error, value, onChange, maxLength }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={maxLength}
        autoComplete="off"
        required
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
