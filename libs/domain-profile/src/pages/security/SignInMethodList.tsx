import type { AuthenticationMethods } from '@portal/api-sdk';
import { Button } from '@portal/ui-kit';
import { signInMethodsIn, type SignInMethod } from './signInMethods';
import styles from './SignInsPanel.module.css';

interface SignInMethodListProps {
  methods: AuthenticationMethods;
  onUseFirst(method: SignInMethod): void;
  onRemove(method: SignInMethod): void;
}

/** What the person holds: which is asked for first, and what may be done with the others. */
export function SignInMethodList({ methods, onUseFirst, onRemove }: SignInMethodListProps) {
  const held = signInMethodsIn(methods);
  if (held.length === 0) return <p>Only your password is asked for so far.</p>;
  return (
    <ul className={styles.list}>
      {held.map((method) => (
        <li key={method.id} className={styles.row}>
          <p className={styles.what}>
            {method.name}
            {method.isFirst && <span className={styles.here}>asked for first</span>}
          </p>
          <div className={styles.changes}>
            {!method.isFirst && (
              <Button
                size="sm"
                aria-label={`Use first: ${method.name}`}
                onClick={() => onUseFirst(method)}
              >
                Use first
              </Button>
            )}
            {method.isRemovable && (
              <Button
                size="sm"
                aria-label={`Remove: ${method.name}`}
                onClick={() => onRemove(method)}
              >
                Remove
              </Button>
            )}
          </div>
        </li>
      ))}
      {methods.authenticator && (
        <li className={styles.row}>
          <div>
            <p className={styles.what}>Recovery codes</p>
            <p className={styles.when}>{methods.recoverycodesleft} of 10 left</p>
          </div>
        </li>
      )}
    </ul>
  );
}
