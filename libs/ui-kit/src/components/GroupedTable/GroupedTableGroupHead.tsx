import type { GroupedTableGroup } from './GroupedTable';
import styles from './GroupedTable.module.css';

interface GroupedTableGroupHeadProps {
  group: Pick<GroupedTableGroup<never>, 'name' | 'note'>;
  expanded: boolean;
  onExpandedChange: ((expanded: boolean) => void) | undefined;
}

/** What a group is called, as a button where it can be collapsed, beside what is said of it. */
export function GroupedTableGroupHead({
  group: { name, note },
  expanded,
  onExpandedChange,
}: GroupedTableGroupHeadProps) {
  if (!onExpandedChange && note === undefined) return name;
  return (
    <div className={styles.title}>
      {onExpandedChange ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={expanded}
          onClick={() => onExpandedChange(!expanded)}
        >
          <svg className={styles.chevron} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
            <path d="M4.5 2.5L8 6l-3.5 3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
          <span>{name}</span>
        </button>
      ) : (
        <span>{name}</span>
      )}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  );
}
