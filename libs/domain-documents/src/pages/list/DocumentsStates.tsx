import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, PageHeader } from '@portal/ui-kit';
import { DataGrid } from '@portal/ui-kit/grid';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { documentColumns, documentId } from './documentColumns';

const COLUMNS = documentColumns(() => '');

/** In the shape of the page, so that nothing moves when it comes. */
export function DocumentsPending() {
  return (
    <>
      <PageTitle>Documents</PageTitle>
      <PageHeader title="Documents" />
      <DataGrid label="Documents" columns={COLUMNS} rows={[]} rowId={documentId} loading empty="" />
    </>
  );
}

/** Stands in the page's place, with its heading, and tries again there. */
export function DocumentsError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageTitle>Documents</PageTitle>
      <PageHeader title="Documents" />
      <ErrorPanel
        cause={error}
        title="Documents could not be loaded"
        onRetry={() => void router.invalidate()}
      >
        Your documents are safe; only this list of them is missing.
      </ErrorPanel>
    </>
  );
}
