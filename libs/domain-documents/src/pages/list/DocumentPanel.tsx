import type { Document, DocumentDetail } from '@portal/api-sdk';
import { AskAbout, useAccountNames, WidgetBoundary } from '@portal/domain-profile';
import { Button, formatDate, formatInstant, saveFile, Skeleton } from '@portal/ui-kit';
import { PdfPreview, Timeline } from '@portal/ui-kit/furniture';
import { SidePanel } from '@portal/ui-kit/panels';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KindPage } from '../../model/kinds';
import { documentQueries } from '../../queries';
import styles from './DocumentPanel.module.css';
import { useDocuments } from './useDocuments';

/** One document in place: its pages, its versions, and who opened it. */
export function DocumentPanel({ page }: { page: KindPage }) {
  const { search, change } = useDocuments(page);
  const nameOf = useAccountNames();
  const confirmation = useQuery({
    ...documentQueries.confirmationOf(search.activity ?? ''),
    enabled: search.activity !== undefined,
  });
  const id = search.document ?? confirmation.data?.items[0]?.document.documentid;
  const { data } = useQuery({ ...documentQueries.detail(id ?? ''), enabled: id !== undefined });
  return (
    <SidePanel
      open={id !== undefined || search.activity !== undefined}
      width="lg"
      onClose={() => change({ document: undefined, activity: undefined })}
      title={data?.document.title ?? (search.activity ? 'Trade confirmation' : 'Document')}
      context={data && contextOf(data.document, nameOf)}
    >
      {id !== undefined && (
        <WidgetBoundary key={id} name="The document">
          <DocumentPages id={id} />
        </WidgetBoundary>
      )}
      {id === undefined && search.activity !== undefined && <NoConfirmation {...confirmation} />}
      {data && <Figures document={data.document} />}
      {data && <Versions detail={data} onOpen={(document) => change({ document })} />}
    </SidePanel>
  );
}

interface NoConfirmationProps {
  isPending: boolean;
  isError: boolean;
  refetch(): unknown;
}

/** A trade was asked for whose confirmation is not here, or not yet. */
function NoConfirmation({ isPending, isError, refetch }: NoConfirmationProps) {
  if (isPending) return <Skeleton shape="chart" />;
  if (isError)
    return (
      <p role="alert">
        The confirmation could not be looked up.{' '}
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  return (
    <p role="status">
      There is no confirmation of this trade yet. A trade that is pending is confirmed once it was
      carried out; what is on its way stands above the list with its day.
    </p>
  );
}

function contextOf(
  { account, accountname = 'The household', date, version }: Document,
  nameOf: ReturnType<typeof useAccountNames>,
): string {
  return [nameOf(account, accountname), formatDate(date), version > 1 ? `Version ${version}` : null]
    .filter(Boolean)
    .join(' · ');
}

function DocumentPages({ id }: { id: string }) {
  const { data: detail } = useSuspenseQuery(documentQueries.detail(id));
  const { data: file, isError, refetch } = useQuery(documentQueries.content(id));
  const { title, date, documentid } = detail.document;
  if (isError) {
    return (
      <p role="alert">
        The file could not be loaded. The document is safe.{' '}
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <div className={styles.pages}>
      <div className={styles.actions}>
        {file && (
          <Button size="sm" onClick={() => saveFile(`${date} ${title}.pdf`, file)}>
            Download
          </Button>
        )}
        <AskAbout about={{ kind: 'document', id: documentid, label: title }} />
      </div>
      {file ? <PdfPreview title={title} file={file} /> : <Skeleton shape="chart" />}
    </div>
  );
}

/** Of these kinds each figure is one of an account and a period. */
const WITH_FIGURES = new Set<Document['kind']>([
  'statement',
  'trust-statement',
  'performance-report',
]);

/** Where the figures of a document are in the portal: there each opens to what it is made of. */
function Figures({ document: { kind, account, periodfrom, periodto } }: { document: Document }) {
  if (!WITH_FIGURES.has(kind) || account === undefined) return null;
  const period = `CUSTOM:${periodfrom}:${periodto}`;
  return (
    <section className={styles.section}>
      <h3>Its figures, and what they are made of</h3>
      <ul className={styles.versions}>
        <li>
          <Link to="/accounts/balances" search={{ accounts: account, asof: periodto }}>
            Values on {formatDate(periodto)}
          </Link>
        </li>
        <li>
          <Link to="/accounts/activities" search={{ accounts: account, period }}>
            Activity from {formatDate(periodfrom)} to {formatDate(periodto)}
          </Link>
        </li>
      </ul>
    </section>
  );
}

interface VersionsProps {
  detail: DocumentDetail;
  onOpen: (documentid: string) => void;
}

function Versions({ detail: { document, versions, history }, onOpen }: VersionsProps) {
  return (
    <>
      {versions.length > 1 && (
        <section className={styles.section}>
          <h3>Versions</h3>
          <ul className={styles.versions}>
            {versions.map((one) => (
              <li key={one.documentid}>
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={one.documentid === document.documentid}
                  onClick={() => onOpen(one.documentid)}
                >
                  Version {one.version}, {formatDate(one.date)}
                </Button>
                {one.correction && <span> {one.correction}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section}>
        <h3>History</h3>
        <Timeline
          label={`History of ${document.title}`}
          steps={history.map(({ event, at, name = 'Somebody', times = 1 }, place) => ({
            key: String(place),
            state: 'done' as const,
            at: formatInstant(at),
            title:
              event === 'opened'
                ? `Opened by ${name}${times > 1 ? `, ${times} times` : ''}`
                : event === 'delivered'
                  ? 'Delivered'
                  : 'Corrected by a later version',
          }))}
        />
      </section>
    </>
  );
}
