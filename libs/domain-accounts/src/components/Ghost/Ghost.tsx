import styles from './Ghost.module.css';

interface GhostProps {
  /** A text as long as the one that comes. It is not shown; its spaces are where a line may break. */
  like: string;
}

/** A line of text that is still loading: set in the very type of what comes, so that nothing moves then. */
export function Ghost({ like }: GhostProps) {
  return (
    <span className={styles.ghost} aria-hidden="true">
      {like.replace(/\S/g, FIGURE_SPACE)}
    </span>
  );
}

/** As wide as a digit, and no place to break a line. */
const FIGURE_SPACE = '\u2007';
