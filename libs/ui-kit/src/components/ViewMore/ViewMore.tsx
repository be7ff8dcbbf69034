import { useState } from 'react';
import { Button } from '../Button/Button';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { useMoreCame } from './useMoreCame';
import styles from './ViewMore.module.css';

interface NextPageProps {
  /** Brings the next page. */
  onMore: () => void;
  /** Whether there is a next page; without one there is no button. */
  hasMore: boolean;
  /** How many of the list are shown by now. */
  shown: number;
  more?: string;
  pending?: boolean;
}

export type ViewMoreProps =
  | {
      /** Shows the rest of what is here already, and hides it again. */
      expanded: boolean;
      onToggle: (expanded: boolean) => void;
      more?: string;
      less?: string;
    }
  | NextPageProps;

const MORE = 'View more';

/** The button under a list that is longer than what is shown. */
export function ViewMore(props: ViewMoreProps) {
  if ('onMore' in props) return <NextPage {...props} />;
  const { more = MORE, expanded, onToggle, less = 'View fewer' } = props;
  return (
    <div className={styles.more}>
      <Button variant="quiet" aria-expanded={expanded} onClick={() => onToggle(!expanded)}>
        {expanded ? less : more}
      </Button>
    </div>
  );
}

/** Stays after the last page: what has come is said once there is no button any more, too. */
function NextPage({ onMore, hasMore, shown, more = MORE, pending = false }: NextPageProps) {
  // An answer may come so fast that it is never seen pending.
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const said = useMoreCame(pending || askedAt === shown, shown);
  function ask() {
    setAskedAt(shown);
    onMore();
  }
  return (
    <>
      {said !== null && <VisuallyHidden role="status">{said}</VisuallyHidden>}
      {hasMore && (
        <div className={styles.more}>
          <Button variant="quiet" pending={pending} onClick={ask}>
            {pending ? 'Loading…' : more}
          </Button>
        </div>
      )}
    </>
  );
}
