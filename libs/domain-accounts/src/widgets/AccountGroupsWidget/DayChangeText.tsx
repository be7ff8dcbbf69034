import { MoneyText, PercentText, VisuallyHidden } from '@portal/ui-kit';
import type { DayChange } from '../../model/groupFigures';
import styles from './AccountGroupsTable.module.css';

/** What something did on the day, as an amount and a part of what it was; “—” where that is not known. */
export function DayChangeText({ day }: { day: DayChange | null }) {
  if (!day) {
    return (
      <span>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>Not known</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={styles.change}>
      <MoneyText value={day.change} tone="change" />{' '}
      {day.fraction !== null && (
        <span className={styles.percent}>
          <PercentText value={day.fraction} tone="change" />
        </span>
      )}
    </span>
  );
}
