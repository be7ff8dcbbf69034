import { lazy } from 'react';

/** Its script comes after the figures of Home. */
export const NetWorthChart = lazy(async () => ({
  default: (await import('./NetWorthChart')).NetWorthChart,
}));
