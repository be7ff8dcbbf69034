import type { DomainParts } from '@portal/auth-session';
import { lazy } from 'react';

const UnreadBadge = lazy(async () => ({
  default: (await import('./widgets/UnreadBadge')).UnreadBadge,
}));

const UnreadLink = lazy(async () => ({
  default: (await import('./widgets/UnreadLink')).UnreadLink,
}));
const MessagesWidget = lazy(async () => ({
  default: (await import('./widgets/MessagesWidget')).MessagesWidget,
}));

/** What this domain puts into the frame and on Home. */
export const messagingParts: DomainParts = {
  badges: { Messages: UnreadBadge },
  notices: UnreadLink,
  homeWidgets: [
    { id: 'messages', title: 'Messages', columns: 6, onPaper: false, component: MessagesWidget },
  ],
};
