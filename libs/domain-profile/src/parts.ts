import type { DomainParts } from '@portal/auth-session';
import { lazy } from 'react';

/** What this domain puts into the frame and on Home. */
export const profileParts: DomainParts = {
  notices: lazy(async () => ({
    default: (await import('./components/NoticesBell/NoticesBell')).NoticesBell,
  })),
};
