import { Checkbox } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { Notifications as Saved } from '@portal/api-sdk';
import { Card, useReadOnly } from '@portal/ui-kit';
import type { PreferenceChange } from '../../mutations';
import {
  notificationLines,
  withWay,
  type NotificationLine,
  type NotificationWay,
} from '../../model/notifications';
import styles from './Notifications.module.css';
import { QuietHoursChoice } from './QuietHoursChoice';

const WAYS: readonly { way: NotificationWay; label: string }[] = [
  { way: 'mail', label: 'Mail' },
  { way: 'portal', label: 'Portal' },
];

interface NotificationsProps {
  saved: Saved | undefined;
  save: (change: PreferenceChange) => void;
}

/** What the client is told of by mail and by the bell, and when mail waits. */
export function Notifications({ saved, save }: NotificationsProps) {
  return (
    <Card title="What we tell you">
      <p className={styles.text}>
        Mail goes to the e-mail address on file and never says amounts. In the portal, you find
        notices under the bell.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">About</th>
            {WAYS.map(({ way, label }) => (
              <th key={way} scope="col" className={styles.way}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationLines(saved).map((line) => (
            <Line key={line.event} line={line} save={save} />
          ))}
        </tbody>
      </table>
      <QuietHoursChoice saved={saved?.quiethours} save={save} />
    </Card>
  );
}

function Line({ line, save }: { line: NotificationLine; save: NotificationsProps['save'] }) {
  const { event, label, always } = line;
  const readOnly = useReadOnly();
  return (
    <tr>
      <th scope="row">
        {label}
        {always && <span className={styles.always}>Always on, at any hour</span>}
      </th>
      {WAYS.map(({ way, label: wayLabel }) => (
        <td key={way} className={styles.way}>
          <Checkbox
            aria-label={`${label}: ${wayLabel}`}
            checked={line[way]}
            disabled={always || readOnly !== null}
            onChange={({ currentTarget: { checked: on } }) =>
              save(({ notifications }) => ({
                notifications: withWay(notifications, { event, way, on }),
              }))
            }
          />
        </td>
      ))}
    </tr>
  );
}
