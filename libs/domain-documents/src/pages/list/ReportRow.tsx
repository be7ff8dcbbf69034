import type { Report } from '@portal/api-sdk';
import { Button, useReadOnly } from '@portal/ui-kit';
import { StatusBadge } from '@portal/ui-kit/furniture';
import { refusalOf } from '../../model/reportRefusal';
import { useReport } from '../../mutations';
import styles from './ReportsSection.module.css';

const STATES = {
  queued: { tone: 'waiting', text: 'Waiting' },
  running: { tone: 'waiting', text: 'Being made' },
  ready: { tone: 'good', text: 'Ready' },
  failed: { tone: 'bad', text: 'Failed' },
} as const;

interface ReportRowProps {
  report: Report;
  onOpen: (documentid: string) => void;
}

/** A report that was asked for: how far it is, and a way to open it or to ask again. */
export function ReportRow({ report, onOpen }: ReportRowProps) {
  const { reportid, title, state, documentid, failure } = report;
  const { again } = useReport();
  const readOnly = useReadOnly();
  return (
    <li className={styles.row}>
      <span>{title}</span>
      <StatusBadge tone={STATES[state].tone}>{STATES[state].text}</StatusBadge>
      {documentid && (
        <Button size="sm" onClick={() => onOpen(documentid)}>
          Open
        </Button>
      )}
      {state === 'failed' && (
        <>
          <span role="alert">
            {again.isError ? `It could not be asked for again. ${refusalOf(again.error)}` : failure}
          </span>
          <Button
            size="sm"
            aria-label={`Try again: ${title}`}
            pending={again.isPending}
            disabled={readOnly !== null}
            onClick={() => again.mutate(reportid)}
          >
            Try again
          </Button>
        </>
      )}
    </li>
  );
}
