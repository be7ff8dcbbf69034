import { useSession } from '@portal/auth-session';
import { useReadOnly } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { OwnPhoto } from '../../components/OwnPhoto/OwnPhoto';
import { WidgetBoundary } from '../../components/WidgetBoundary/WidgetBoundary';
import { personalQueries } from '../../queries';
import styles from './Profile.module.css';

/** Photo and groups of the firm's directory. They are shown, and decide nothing. spec §7 */
export function Directory() {
  const { profile, account } = useSession();
  const readOnly = useReadOnly();
  if (readOnly !== null) return null;
  return (
    <div className={styles.directory}>
      <OwnPhoto name={profile?.displayName ?? account?.displayName ?? ''} size="lg" />
      <WidgetBoundary name="Your groups">
        <Groups />
      </WidgetBoundary>
    </div>
  );
}

function Groups() {
  const { data } = useSuspenseQuery(personalQueries.directoryGroups());
  const names = data.items.map(({ name }) => name);
  return (
    <p className={`${styles.label} ${styles.groups}`}>
      {names.length === 0
        ? 'You are in no group of the firm’s directory.'
        : `Your groups in the firm’s directory: ${names.join(', ')}.`}{' '}
      They do not change what you see here.
    </p>
  );
}
