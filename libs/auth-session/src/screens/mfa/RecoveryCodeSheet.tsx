import { Button, saveFile } from '@portal/ui-kit';
import { useId, useState } from 'react';
import { CopyButton } from './CopyButton';
import flow from './MfaFlow.module.css';
import styles from './RecoveryCodeSheet.module.css';

interface RecoveryCodeSheetProps {
  codes: readonly string[];
  pending: boolean;
  /** The acknowledgement did not arrive. */
  failed: boolean;
  onAcknowledge(): void;
}

/** The codes to copy, save or print, and the box to tick once that is done. */
export function RecoveryCodeSheet({
  codes,
  pending,
  failed,
  onAcknowledge,
}: RecoveryCodeSheetProps) {
  const [isTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const problemId = useId();
  const problem = isMissing
    ? 'Tick the box once you have put the codes away: they are not shown again.'
    : failed
      ? 'The portal did not answer. Your codes are valid; try again.'
      : null;
  return (
    <form
      className={styles.sheet}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!isTicked);
        if (isTicked && !pending) onAcknowledge();
      }}
    >
      <p className={flow.lead}>
        Each of these opens your accounts once when you do not have your authenticator. They are
        shown only now. Keep them where only you can reach them, away from your telephone. Recovery
        codes that you had before do not work any more.
      </p>
      <Codes codes={codes} />
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={isTicked}
          aria-invalid={isMissing}
          aria-describedby={problemId}
          onChange={(event) => {
            setTicked(event.target.checked);
            setMissing(false);
          }}
        />
        I have put these codes away
      </label>
      <p className={styles.problem} id={problemId} role="alert">
        {problem}
      </p>
      <Button type="submit" variant="primary" pending={pending}>
        Continue
      </Button>
    </form>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.keep}>
        <CopyButton text={codes.join('\n')} what="codes" />
        <Button size="sm" onClick={() => download(codes)}>
          Save as a file
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  );
}

function download(codes: readonly string[]): void {
  const text = [
    'Recovery codes of the client portal',
    'Each works once, in place of a code of your authenticator.',
    '',
    ...codes,
    '',
  ].join('\r\n');
  saveFile('client-portal-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
}
