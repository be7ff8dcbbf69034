import { PageTitle } from '@portal/auth-session';
import { useAccountScope, WidgetBoundary } from '@portal/domain-profile';
import { PageHeader, PrintButton, SegmentedControl } from '@portal/ui-kit';
import { dateRangeWords } from '@portal/ui-kit/dates';
import '@portal/ui-kit/controls.css';
import { rangeValue, searchOfKind } from '../../model/documentSearch';
import { accountPage, KINDS } from '../../model/kinds';
import { CoverageSection } from '../list/CoverageSection';
import { DocumentPanel } from '../list/DocumentPanel';
import { DocumentsFilters } from '../list/DocumentsFilters';
import { DocumentsGrid } from '../list/DocumentsGrid';
import { ExpectedNotice } from '../list/ExpectedNotice';
import { useSearchOfDocuments, useDocuments } from '../list/useDocuments';

/** What the accounts of the scope have of each kind (spec §1: the documents of the account pages). */
export function AccountDocumentsPage() {
  const search = useSearchOfDocuments();
  const page = accountPage(search.kind);
  const { change } = useDocuments(page);
  const { text } = useAccountScope();
  return (
    <>
      <PageTitle>Account documents</PageTitle>
      <PageHeader
        title="Account documents"
        scope={search.showAllAccounts ? 'All accounts' : text}
        period={dateRangeWords(rangeValue(search, page))}
        actions={<PrintButton />}
      />
      <SegmentedControl
        label="Kind of document"
        options={KINDS}
        value={page.kind}
        onChange={(kind) => change(searchOfKind(kind))}
      />
      <DocumentsFilters key={page.kind} page={page} />
      <WidgetBoundary name="What is expected" key={`expected ${page.kind}`}>
        <ExpectedNotice page={page} />
      </WidgetBoundary>
      <DocumentsGrid key={`list ${page.kind}`} page={page} />
      {page.kind !== 'trade-confirmation' && (
        <WidgetBoundary name="What is owed" key={`owed ${page.kind}`}>
          <CoverageSection page={page} />
        </WidgetBoundary>
      )}
      <DocumentPanel page={page} />
    </>
  );
}
