import type { Report, ReportName } from '@portal/api-sdk';
import { NativeSelect } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { useAccountScope } from '@portal/domain-profile';
import { Banner, Button, Card, useReadOnly } from '@portal/ui-kit';
import { DateRangePicker, dateRangeOf } from '@portal/ui-kit/dates';
import { StatusBadge } from '@portal/ui-kit/furniture';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCUMENT_PERIODS } from '../../defaults';
import { KIND_PAGES } from '../../model/kinds';
import { useReport } from '../../mutations';
import { documentQueries } from '../../queries';
import styles from './ReportsSection.module.css';
import { useDocuments } from './useDocuments';

const STATES = {
  queued: { tone: 'waiting', text: 'Waiting' },
  running: { tone: 'waiting', text: 'Being made' },
  ready: { tone: 'good', text: 'Ready' },
  failed: { tone: 'bad', text: 'Failed' },
} as const;

const NAMES = [
  { value: 'performance', label: 'Performance report' },
  { value: 'holdings', label: 'Holdings report' },
];

/** A report of any period, for the accounts that are chosen, and how far each is. */
export function ReportsSection() {
  const { data } = useSuspenseQuery(documentQueries.reports());
  const { today, change } = useDocuments(KIND_PAGES['performance-report']);
  const { keys, text } = useAccountScope();
  const { ask, again } = useReport();
  const readOnly = useReadOnly();
  const [report, setReport] = useState<ReportName>('performance');
  const [period, setPeriod] = useState('CURRENTYEAR');
  const range = dateRangeOf(period, today);
  const request = (): void => {
    if (!range?.from || !range.to) return;
    // A period such as this year's ends after today.
    const to = range.to < today ? range.to : today;
    ask.mutate({ report, from: range.from, to, ...(keys && { accounts: keys }) });
  };
  return (
    <div className={styles.section}>
      <Card title="Make a report" context={text}>
        <div className={styles.form}>
          <NativeSelect
            label="Report"
            data={NAMES}
            value={report}
            onChange={(event) =>
              setReport(event.currentTarget.value === 'holdings' ? 'holdings' : 'performance')
            }
          />
          <DateRangePicker
            label="Period of the report"
            presets={DOCUMENT_PERIODS}
            value={period}
            today={today}
            onChange={setPeriod}
          />
          <Button
            variant="primary"
            pending={ask.isPending}
            disabled={readOnly !== null || !range?.from}
            onClick={request}
          >
            Make the report
          </Button>
        </div>
        {ask.isError && (
          <Banner tone="error" live>
            The report could not be asked for. Choose days up to the last business day.
          </Banner>
        )}
        <ul className={styles.list} aria-label="Reports that were asked for">
          {data.items.map((one) => (
            <ReportRow
              key={one.reportid}
              report={one}
              onOpen={(document) => change({ document }, { push: true })}
              onRetry={() => again.mutate(one.reportid)}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface ReportRowProps {
  report: Report;
  onOpen: (documentid: string) => void;
  onRetry: () => void;
}

function ReportRow({
  report: { title, state, documentid, failure },
  onOpen,
  onRetry,
}: ReportRowProps) {
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
          <span role="alert">{failure}</span>
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </li>
  );
}
