import { Checkbox, NativeSelect } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { QuietHours } from '@portal/api-sdk';
import { useReadOnly } from '@portal/ui-kit';
import type { PreferenceChange } from '../../mutations';
import {
  clockText,
  HALF_HOURS,
  USUAL_QUIET_HOURS,
  withQuietHours,
} from '../../model/notifications';
import styles from './Notifications.module.css';

interface QuietHoursChoiceProps {
  saved: QuietHours | undefined;
  save: (change: PreferenceChange) => void;
}

/** From when until when mail waits. The two times differ: the other one's time is not offered. */
export function QuietHoursChoice({ saved, save }: QuietHoursChoiceProps) {
  const disabled = useReadOnly() !== null;
  const set = (hours: QuietHours | null) =>
    save(({ notifications }) => ({ notifications: withQuietHours(notifications, hours) }));
  return (
    <div className={styles.quiet}>
      <Checkbox
        label="Hold mail back in quiet hours"
        description="It comes when they end. What is about security comes at once."
        checked={saved !== undefined}
        disabled={disabled}
        onChange={({ currentTarget }) => set(currentTarget.checked ? USUAL_QUIET_HOURS : null)}
      />
      {saved && (
        <div className={styles.hours}>
          <NativeSelect
            label="From"
            data={choices(saved.to)}
            value={saved.from}
            disabled={disabled}
            onChange={({ currentTarget }) => set({ ...saved, from: currentTarget.value })}
          />
          <NativeSelect
            label="Until"
            description="New York time"
            inputWrapperOrder={['label', 'input', 'description']}
            data={choices(saved.from)}
            value={saved.to}
            disabled={disabled}
            onChange={({ currentTarget }) => set({ ...saved, to: currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}

function choices(taken: string) {
  return HALF_HOURS.filter((time) => time !== taken).map((value) => ({
    value,
    label: clockText(value),
  }));
}
