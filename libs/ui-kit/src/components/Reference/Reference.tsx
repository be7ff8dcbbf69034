import styles from './Reference.module.css';

export interface ReferenceProps {
  /** Whatever was thrown. */
  of: unknown;
}

/**
 * The number that finds a failed request in the firm's logs, for a message to whoever helps: one press selects it whole.
 * What failed without a request has none, and nothing is shown.
 */
export function Reference({ of }: ReferenceProps) {
  const id = requestIdOf(of);
  if (id === null) return null;
  return (
    <p className={styles.reference}>
      Reference: <span className={styles.id}>{id}</span>
    </p>
  );
}

/** What the SDK's errors carry; anything longer is not from our servers. */
const ID = /^[\w-]{1,64}$/;

function requestIdOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return null;
  const { requestId } = error;
  return typeof requestId === 'string' && ID.test(requestId) ? requestId : null;
}
