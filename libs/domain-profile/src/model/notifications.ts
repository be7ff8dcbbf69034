import type { NotificationEvent, Notifications, QuietHours } from '@portal/api-sdk';

export type NotificationWay = 'mail' | 'portal';

export interface NotificationLine {
  event: NotificationEvent;
  label: string;
  mail: boolean;
  portal: boolean;
  /** Cannot be switched off. */
  always: boolean;
}

/** What each event is called, in the order in which they are shown. */
const EVENT_WORDS: Readonly<Record<NotificationEvent, string>> = {
  security: 'Security and your details',
  approvals: 'Payments that wait for your approval',
  transfers: 'Payments and transfers',
  messages: 'Secure messages',
  documents: 'New documents',
  connections: 'Connections to other institutions',
};

/** What quiet hours begin with. assumed */
export const USUAL_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' };

/** Every half hour of a day, `00:00` to `23:30`. */
export const HALF_HOURS: readonly string[] = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

/** All events with their ways; one that was never chosen goes both ways, and security always does. */
export function notificationLines(saved: Notifications | undefined): NotificationLine[] {
  // `as`: the keys are the events.
  return (Object.entries(EVENT_WORDS) as [NotificationEvent, string][]).map(([event, label]) => {
    const always = event === 'security';
    const chosen = saved?.events.find((one) => one.event === event);
    const { mail = true, portal = true } = always ? {} : (chosen ?? {});
    return { event, label, mail, portal, always };
  });
}

/** The choices with one way of one event set. */
export function withWay(
  saved: Notifications | undefined,
  { event, way, on }: { event: NotificationEvent; way: NotificationWay; on: boolean },
): Notifications {
  const others = (saved?.events ?? []).filter((one) => one.event !== event);
  const known = saved?.events.find((one) => one.event === event);
  const line = { event, mail: true, portal: true, ...known, [way]: on };
  return { ...saved, events: [...others, line] };
}

/** The choices with other quiet hours; null: none. */
export function withQuietHours(
  saved: Notifications | undefined,
  hours: QuietHours | null,
): Notifications {
  const events = saved?.events ?? [];
  return hours === null ? { events } : { events, quiethours: hours };
}

/** `22:00` as `10:00 PM`. */
export function clockText(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
