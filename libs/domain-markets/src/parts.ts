import type { DomainParts } from '@portal/auth-session';
import { lazy } from 'react';

const QuoteSearch = lazy(async () => ({
  default: (await import('./components/QuoteSearch')).QuoteSearch,
}));
const widgets = () => import('./widgets/homeWidgets');
const HomeIndices = lazy(async () => ({ default: (await widgets()).HomeIndices }));
const HomeWatchList = lazy(async () => ({ default: (await widgets()).HomeWatchList }));
const HomeNews = lazy(async () => ({ default: (await widgets()).HomeNews }));
const HomeInsights = lazy(async () => ({ default: (await widgets()).HomeInsights }));

/** What this domain puts into the frame and on Home. */
export const marketsParts: DomainParts = {
  search: QuoteSearch,
  homeWidgets: [
    { id: 'market-indices', title: 'Markets', columns: 6, onPaper: false, component: HomeIndices },
    {
      id: 'market-watchlist',
      title: 'Watch list',
      columns: 6,
      onPaper: false,
      component: HomeWatchList,
    },
    {
      id: 'market-news',
      title: 'News of what you hold',
      columns: 6,
      onPaper: false,
      component: HomeNews,
    },
    {
      id: 'market-insights',
      title: 'Insights',
      columns: 6,
      onPaper: false,
      component: HomeInsights,
    },
  ],
};
