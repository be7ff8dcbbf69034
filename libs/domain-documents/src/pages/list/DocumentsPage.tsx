import { PageTitle } from '@portal/auth-session';
import { useAccountScope, WidgetBoundary } from '@portal/domain-profile';
import { PageHeader, PrintButton } from '@portal/ui-kit';
import { dateRangeWords } from '@portal/ui-kit/dates';
import '@portal/ui-kit/controls.css';
import { GuideLink } from '../../components/GuideLink';
import { rangeValue } from '../../model/documentSearch';
import { KIND_PAGES, type KindPage } from '../../model/kinds';
import { CoverageSection } from './CoverageSection';
import { DocumentPanel } from './DocumentPanel';
import { DocumentsFilters } from './DocumentsFilters';
import { DocumentsGrid } from './DocumentsGrid';
import { ExpectedNotice } from './ExpectedNotice';
import { ReportsSection } from './ReportsSection';
import { useDocuments } from './useDocuments';

/** Documents of one kind: what is there, what is to come, and what is owed by month. */
function DocumentsPage({ page }: { page: KindPage }) {
  const { search } = useDocuments(page);
  const { text } = useAccountScope();
  return (
    <>
      <PageTitle>{page.title}</PageTitle>
      <PageHeader
        title={page.title}
        scope={search.showAllAccounts ? 'All accounts' : text}
        period={dateRangeWords(rangeValue(search, page))}
        actions={
          <>
            {page.kind === 'tax' && <GuideLink id="tax-import-guide" />}
            <PrintButton />
          </>
        }
      />
      <DocumentsFilters page={page} />
      <WidgetBoundary name="What is expected">
        <ExpectedNotice page={page} />
      </WidgetBoundary>
      <DocumentsGrid page={page} />
      {page.kind === 'performance-report' && (
        <WidgetBoundary name="Reports on request">
          <ReportsSection />
        </WidgetBoundary>
      )}
      {page.kind !== 'trade-confirmation' && (
        <WidgetBoundary name="What is owed">
          <CoverageSection page={page} />
        </WidgetBoundary>
      )}
      <DocumentPanel page={page} />
    </>
  );
}

export const TaxPage = () => <DocumentsPage page={KIND_PAGES.tax} />;
export const StatementsPage = () => <DocumentsPage page={KIND_PAGES.statement} />;
export const CorrespondencePage = () => <DocumentsPage page={KIND_PAGES.correspondence} />;
export const TrustStatementsPage = () => <DocumentsPage page={KIND_PAGES['trust-statement']} />;
export const TradeConfirmationsPage = () => (
  <DocumentsPage page={KIND_PAGES['trade-confirmation']} />
);
export const PerformanceReportsPage = () => (
  <DocumentsPage page={KIND_PAGES['performance-report']} />
);
