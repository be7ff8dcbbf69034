import type { DomainParts } from '@portal/auth-session';
import { lazy } from 'react';

const UnreadBadge = lazy(async () => ({
  default: (await import('./widgets/UnreadBadge')).UnreadBadge,
}));

/** What this domain puts into the frame and on Home. */
export const messagingParts: DomainParts = { badges: { Messages: UnreadBadge } };
