import type { DataExport } from '@portal/api-sdk';
import { isApiError } from '@portal/api-sdk';
import { useStepUp } from '@portal/auth-session';
import {
  Button,
  ErrorPanel,
  formatInstant,
  Loading,
  newYorkDate,
  saveFile,
  Skeleton,
} from '@portal/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAskForExport } from '../../mutations';
import { readDataExport, securityQueries } from '../../queries';
import styles from './DataExportPanel.module.css';

/** All data of the person in one file: asked for with a fresh code, fetched when it is ready. Brings no heading. */
export function DataExportPanel() {
  const { data, error, isError, isFetching, refetch } = useQuery(securityQueries.dataExports());
  if (!data && isError) {
    return (
      <ErrorPanel
        cause={error}
        title="Your files could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Your data is where it was, and nothing was changed.
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading your files">
        <Skeleton shape="row" />
      </Loading>
    );
  }
  return <DataExports items={data.items} />;
}

function DataExports({ items }: { items: DataExport[] }) {
  const { send } = useAskForExport();
  const { stepUp, dialog } = useStepUp();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      stepUp({
        operation: 'createDataExport',
        purpose: 'export all your data',
        send: async (headers) => {
          await send(headers);
          return true;
        },
      }),
  });
  const isInWork = items.some(inWork);
  return (
    <div className={styles.panel}>
      <p className={styles.text}>
        Your profile and preferences, accounts, connections, positions, tax lots, activities,
        income, realized gains, transfers, guests, watch lists, messages, a list of your documents,
        and the access log, as CSV and JSON, and the documents themselves, in one ZIP file. Files of
        drives and of assets are listed, and are not in it: download them where they are. The ZIP
        file can be downloaded for seven days.
      </p>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <ExportRow key={item.exportid} item={item} />
          ))}
        </ul>
      )}
      <p className={styles.text} role="status">
        {error
          ? refusalText(error)
          : isInWork && 'Your file is being made. You may leave this page.'}
      </p>
      <div>
        <Button pending={isPending} disabled={isInWork} onClick={() => mutate()}>
          Export all my data
        </Button>
      </div>
      {dialog}
    </div>
  );
}

function ExportRow({ item }: { item: DataExport }) {
  const { exportid, state, created, expires } = item;
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => readDataExport(exportid),
    onSuccess: (file) => saveFile(`my-data-${newYorkDate(created)}.zip`, file),
  });
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.what}>Asked for {formatInstant(created)}</p>
        <p className={styles.note} role={isError ? 'alert' : undefined}>
          {isError ? COULD_NOT_FETCH : stateText(item, formatInstant(expires))}
        </p>
      </div>
      {state === 'ready' && (
        <Button
          size="sm"
          pending={isPending}
          aria-label={`Download the file asked for ${formatInstant(created)}`}
          onClick={() => mutate()}
        >
          Download
        </Button>
      )}
    </li>
  );
}

const COULD_NOT_FETCH = 'The file could not be downloaded. It is still here; try again.';
const BYTES_OF_MB = 1_000_000;

function inWork({ state }: Pick<DataExport, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

function stateText({ state, bytes = 0, rows = 0, failure }: DataExport, until: string): string {
  if (state === 'failed') return failure ?? 'The file could not be made. Ask again later.';
  if (state !== 'ready') return state === 'queued' ? 'Waits for its turn' : 'Is being made';
  const size = Math.max(bytes / BYTES_OF_MB, 0.1).toFixed(1);
  return `${rows.toLocaleString('en-US')} rows, ${size} MB · until ${until}`;
}

function refusalText(error: Error): string {
  if (isApiError(error) && error.code === 'export.in_work')
    return 'A file is being made already. Wait until it is ready.';
  return 'The file could not be asked for. Nothing was changed; try again.';
}
