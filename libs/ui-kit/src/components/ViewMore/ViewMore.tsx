import { Button } from '../Button/Button';
import styles from './ViewMore.module.css';

export type ViewMoreProps =
  | {
      /** Shows the rest of what is here already, and hides it again. */
      expanded: boolean;
      onToggle: (expanded: boolean) => void;
      more?: string;
      less?: string;
    }
  | {
      /** Brings the next page. */
      onMore: () => void;
      more?: string;
      pending?: boolean;
    };

/** The button under a list that is longer than what is shown. */
export function ViewMore(props: ViewMoreProps) {
  const more = props.more ?? 'View more';
  if ('onMore' in props) {
    return (
      <div className={styles.more}>
        <Button variant="quiet" pending={props.pending} onClick={props.onMore}>
          {props.pending ? 'Loading…' : more}
        </Button>
      </div>
    );
  }
  const { expanded, onToggle, less = 'View fewer' } = props;
  return (
    <div className={styles.more}>
      <Button variant="quiet" aria-expanded={expanded} onClick={() => onToggle(!expanded)}>
        {expanded ? less : more}
      </Button>
    </div>
  );
}
