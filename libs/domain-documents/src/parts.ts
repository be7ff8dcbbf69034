import type { DomainParts } from '@portal/auth-session';
import { lazy } from 'react';

/** What this domain puts into the frame and on Home. */
export const documentsParts: DomainParts = {
  homeWidgets: [
    {
      id: 'documents',
      title: 'Documents',
      columns: 6,
      component: lazy(async () => ({
        default: (await import('./widgets/DocumentsWidget/DocumentsWidget')).DocumentsWidget,
      })),
    },
  ],
};
