import type { NoticeKind, NotificationEvent } from '@portal/api-sdk/server';
import type { ToldKind } from '../outbox/outbox';

/** What can never be switched off, and is never held back. */
export const ALWAYS_TOLD: NotificationEvent = 'security';

interface Told {
  event: NotificationEvent;
  /** Where the bell's notice leads. */
  link: string;
}

const factor: Told = { event: 'security', link: '/profile/security' };
const contact: Told = { event: 'security', link: '/profile' };
const transfer: Told = { event: 'transfers', link: '/transfers' };
const instruction: Told = { event: 'transfers', link: '/transfers/standing-instructions' };

/** Which line of the client's choices decides of a message. */
export const TOLD: Readonly<Record<ToldKind, Told>> = {
  'mfa.authenticator_registered': factor,
  'mfa.channel_added': factor,
  'mfa.channel_removed': factor,
  'mfa.preferred_changed': factor,
  'mfa.recovery_codes_renewed': factor,
  'mfa.recovery_code_used': factor,
  'mfa.reset_requested': factor,
  'mfa.reset': factor,
  'access.ended': contact,
  'access.given': contact,
  'account.verified': contact,
  'profile.contact_change_begun': contact,
  'profile.contact_changed': contact,
  'profile.address_changed': contact,
  'profile.beneficiaries_changed': contact,
  'profile.trusted_contact_changed': contact,
  'sharing.begun': { event: 'security', link: '/profile/sharing' },
  // Money could go there: whoever did not add it has to know at once.
  'payment.payee_added': { event: 'security', link: '/transfers/payees' },
  'payment.sent': transfer,
  'payment.decided': transfer,
  'payment.returned': transfer,
  'payment.rejected': transfer,
  'payment.expired': transfer,
  'payment.cancelled': transfer,
  'payment.instruction_set_up': instruction,
  'payment.instruction_changed': instruction,
  'payment.run_failed': instruction,
  'payment.approval_wanted': { event: 'approvals', link: '/transfers/approvals' },
  'message.arrived': { event: 'messages', link: '/messages' },
  'documents.arrived': { event: 'documents', link: '/documents/search' },
  'connection.attention': { event: 'connections', link: '/other-assets/connections' },
};

/** The kind under which the bell keeps a notice. */
export const BELL_KINDS: Readonly<Record<NotificationEvent, NoticeKind>> = {
  security: 'security',
  transfers: 'transfers',
  approvals: 'transfers',
  messages: 'messages',
  documents: 'documents',
  connections: 'connections',
};
