import { useSession } from '../react/useSession';
import styles from './SessionFrame.module.css';

/** Where made-up people find their codes; nowhere else. */
export function SandboxLink() {
  const { sandbox } = useSession();
  if (!sandbox) return null;
  return (
    <a className={styles.sandbox} href="/sandbox" target="_blank" rel="noopener">
      Sandbox: codes and messages
    </a>
  );
}
