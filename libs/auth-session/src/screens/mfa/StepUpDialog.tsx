import { Dialog } from '@portal/ui-kit';
import { useState } from 'react';
import type { MfaInput } from '../../machines/mfaMachine';
import type { MfaFrameProps } from './MfaFrame';
import { MfaFlow } from './MfaFlow';
import styles from './StepUpDialog.module.css';

interface StepUpDialogProps {
  operation: string;
  purpose: string;
  bodyHash: string;
  /** Null when it was closed without a right code. */
  answer(grant: string | null): void;
}

/** Asks for a fresh code for one operation. */
export function StepUpDialog({ operation, purpose, bodyHash, answer }: StepUpDialogProps) {
  const [input] = useState<MfaInput>({ purpose: 'stepUp', operation });
  return (
    <Dialog open title="Confirm that it is you" onClose={() => answer(null)}>
      <p className={styles.purpose}>To {purpose}, enter a fresh code.</p>
      <MfaFlow
        input={input}
        bodyHash={bodyHash}
        frame={DialogFrame}
        onDone={({ verified, grant }) => answer(verified ? grant : null)}
      />
    </Dialog>
  );
}

function DialogFrame({ heading, children }: MfaFrameProps) {
  return (
    <div className={styles.frame}>
      <h3 className={styles.heading}>{heading}</h3>
      {children}
    </div>
  );
}
