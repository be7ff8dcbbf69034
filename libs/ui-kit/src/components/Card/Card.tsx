import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  children: ReactNode;
  /** Names the card as a region of the page. */
  title?: ReactNode;
  /** One muted line under the title: scope, period, as-of. */
  context?: ReactNode;
  actions?: ReactNode;
  headingLevel?: 2 | 3;
  /** No inner space, for a table that reaches the card's edge. */
  flush?: boolean;
}

/** A surface with a hairline. Cards are never nested. */
export function Card({
  children,
  title,
  context,
  actions,
  headingLevel = 2,
  flush = false,
}: CardProps) {
  const titleId = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section
      className={styles.card}
      data-flush={flush || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || actions) && (
        <div className={styles.head}>
          <div className={styles.words}>
            {title && (
              <Heading className={styles.title} id={titleId}>
                {title}
              </Heading>
            )}
            {context && <p className={styles.context}>{context}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
