import type { Notifications } from '@portal/api-sdk/server';
import { ALWAYS_TOLD } from '../../telling/events';
import { notificationsUnclear, securityAlwaysTold } from './problems';

/**
 * @throws ProblemError 422 `preferences.security_always_told`; `preferences.notifications` when an event is named twice
 *   or quiet hours end when they begin.
 */
export function requireNotifications(wanted: Notifications | undefined): void {
  if (!wanted) return;
  const { events, quiethours } = wanted;
  const security = events.findIndex(({ event }) => event === ALWAYS_TOLD);
  const line = events[security];
  if (line && !(line.mail && line.portal)) throw securityAlwaysTold(security);
  if (new Set(events.map(({ event }) => event)).size < events.length)
    throw notificationsUnclear('/notifications/events', 'Name each event once.');
  if (quiethours && quiethours.from === quiethours.to)
    throw notificationsUnclear('/notifications/quiethours', 'Let them end at another time.');
}
