import type { NotificationEvent, Notifications } from '@portal/api-sdk/server';
import { putNotice } from '../groups/profile/noticeRepository';
import { type MessageValues, putMessageAt, type Sender, type ToldKind } from '../outbox/outbox';
import { wordsOf } from '../outbox/wording';
import { ALWAYS_TOLD, BELL_KINDS, TOLD } from './events';
import { endOfQuietHours } from './quietHours';

interface Telling {
  /** E-mail addresses; without any, the one that the firm has on file. */
  to?: readonly string[];
  values?: MessageValues;
  /** What only the mail needs, made only when there will be one: a link that works once. */
  mailValues?: () => Promise<MessageValues>;
}

/**
 * Tells a person of something, in the transaction of what it tells of: by mail, by the bell, or by both, as they have
 * chosen. The one way for all that is no code and no invitation. What is about security goes both ways, at once,
 * whatever was chosen. Nobody is told who is not on file, or whose access has ended.
 */
export async function tell(
  sender: Sender,
  kind: ToldKind,
  { to, values = {}, mailValues }: Telling = {},
): Promise<void> {
  const { sql, subject, now } = sender;
  const address = await selectAddress(sender);
  if (address === null) return;
  const { event, link } = TOLD[kind];
  const chosen = choiceOf(await selectNotifications(sender), event);
  if (chosen.portal) {
    const text = wordsOf(kind, values).subject;
    await putNotice(sql, subject, { kind: BELL_KINDS[event], text, link });
  }
  if (!chosen.mail) return;
  const all = { ...values, ...(await mailValues?.()) };
  const notBefore = chosen.quiet && endOfQuietHours(chosen.quiet, now);
  for (const one of to ?? [address]) {
    const message = { kind, to: { kind: 'email', address: one }, values: all } as const;
    await putMessageAt(sender, message, notBefore);
  }
}

/** Both ways, as long as nothing was chosen. */
function choiceOf({ events, quiethours }: Notifications, event: NotificationEvent) {
  if (event === ALWAYS_TOLD) return { mail: true, portal: true, quiet: null };
  const { mail, portal } = events.find((one) => one.event === event) ?? {
    mail: true,
    portal: true,
  };
  return { mail, portal, quiet: quiethours ?? null };
}

async function selectAddress({ sql, subject }: Sender): Promise<string | null> {
  const [person] = await sql.query<{ email: string }>(
    'select email from person where subject = $1 and disabled_at is null',
    [subject],
  );
  return person?.email ?? null;
}

async function selectNotifications({ sql, subject }: Sender): Promise<Notifications> {
  const [row] = await sql.query<{ notifications: Notifications | null }>(
    `select preference -> 'notifications' as notifications from preference where subject = $1`,
    [subject],
  );
  return row?.notifications ?? { events: [] };
}
