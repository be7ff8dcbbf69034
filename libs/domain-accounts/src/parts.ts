import type { DomainParts } from '@portal/auth-session';
import { lazy } from 'react';

/** What this domain puts into the frame and on Home. */
export const accountsParts: DomainParts = {
  homeWidgets: [
    {
      id: 'alerts',
      title: 'Alerts',
      // Its own row: the others, of half the width, fill theirs in pairs.
      columns: 12,
      component: lazy(async () => ({
        default: (await import('./widgets/Alerts/AlertsWidget')).AlertsWidget,
      })),
    },
    {
      id: 'allocation',
      title: 'Allocation',
      columns: 6,
      component: lazy(async () => ({
        default: (await import('./widgets/Allocation/AllocationWidget')).AllocationWidget,
      })),
    },
    {
      id: 'topHoldings',
      title: 'Top 10 holdings',
      columns: 6,
      component: lazy(async () => ({
        default: (await import('./widgets/TopHoldings/TopHoldingsWidget')).TopHoldingsWidget,
      })),
    },
    {
      id: 'income',
      title: 'Income, next 12 months',
      columns: 6,
      component: lazy(async () => ({
        default: (await import('./widgets/IncomeAhead/IncomeAheadWidget')).IncomeAheadWidget,
      })),
    },
    {
      id: 'activity',
      title: 'Recent activity',
      columns: 6,
      component: lazy(async () => ({
        default: (await import('./widgets/RecentActivity/RecentActivityWidget'))
          .RecentActivityWidget,
      })),
    },
    {
      id: 'realized',
      title: 'Realized this year',
      columns: 6,
      component: lazy(async () => ({
        default: (await import('./widgets/RealizedThisYear/RealizedThisYearWidget'))
          .RealizedThisYearWidget,
      })),
    },
    {
      id: 'cash',
      title: 'Cash',
      columns: 6,
      component: lazy(async () => ({
        default: (await import('./widgets/Cash/CashWidget')).CashWidget,
      })),
    },
  ],
};
