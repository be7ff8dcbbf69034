import type { AuthenticationMethods } from '@portal/api-sdk';
import { Button, Card } from '@portal/ui-kit';
import { useState } from 'react';
import { MfaStatus } from './MfaStatus';
import { refusalText } from './refusalText';
import styles from './MfaStatus.module.css';

interface FactorChoiceProps {
  methods: AuthenticationMethods;
  /** Both settle when they are over, and reject when the portal refuses or does not answer. */
  onReplace(): Promise<void>;
  onRenew(): Promise<void>;
}

/** What the person holds and what they may change of it. */
export function FactorChoice({ methods, onReplace, onRenew }: FactorChoiceProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const run = (change: () => Promise<void>) => {
    setFailure(null);
    change().catch(setFailure);
  };
  return (
    <Card title="What you have">
      <div className={styles.panel}>
        <MfaStatus methods={methods} />
        {failure !== null && <p role="alert">{refusalText(failure)}</p>}
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => run(onReplace)}>
            {methods.authenticator ? 'Replace the authenticator' : 'Register an authenticator'}
          </Button>
          {methods.authenticator && (
            <Button onClick={() => run(onRenew)}>Make new recovery codes</Button>
          )}
        </div>
      </div>
    </Card>
  );
}
