import { PageError, PagePending } from './PageFrame';

export const MarketsPending = () => <PagePending title="Markets" />;
export const MarketsError = () => <PageError title="Markets" />;
export const NewsPending = () => <PagePending title="News" />;
export const NewsError = () => <PageError title="News" />;
export const WatchListsPending = () => <PagePending title="Watch lists" />;
export const WatchListsError = () => <PageError title="Watch lists" />;
export const CompanyPending = () => <PagePending title="Company" />;
export const CompanyError = () => <PageError title="The company" />;
export const InsightsPending = () => <PagePending title="Insights" />;
export const InsightsError = () => <PageError title="Insights" />;
export const InsightPending = () => <PagePending title="Insight" />;
export const InsightError = () => <PageError title="The insight" />;
