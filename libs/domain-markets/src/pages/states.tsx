import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageError, PagePending } from './PageFrame';

export const MarketsPending = () => <PagePending title="Markets" />;
export const MarketsError = ({ error }: ErrorComponentProps) => (
  <PageError title="Markets" error={error} />
);
export const NewsPending = () => <PagePending title="News" />;
export const NewsError = ({ error }: ErrorComponentProps) => (
  <PageError title="News" error={error} />
);
export const WatchListsPending = () => <PagePending title="Watch lists" />;
export const WatchListsError = ({ error }: ErrorComponentProps) => (
  <PageError title="Watch lists" error={error} />
);
export const CompanyPending = () => <PagePending title="Company" />;
export const CompanyError = ({ error }: ErrorComponentProps) => (
  <PageError title="The company" error={error} />
);
export const InsightsPending = () => <PagePending title="Insights" />;
export const InsightsError = ({ error }: ErrorComponentProps) => (
  <PageError title="Insights" error={error} />
);
export const InsightPending = () => <PagePending title="Insight" />;
export const InsightError = ({ error }: ErrorComponentProps) => (
  <PageError title="The insight" error={error} />
);
