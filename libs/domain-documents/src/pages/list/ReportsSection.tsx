import type { ReportName } from '@portal/api-sdk';
import { NativeSelect } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { everyAccount, profileQueries, useAccountScope } from '@portal/domain-profile';
import { Banner, Button, Card, EmptyState, useReadOnly } from '@portal/ui-kit';
import { DateRangePicker, dateRangeOf } from '@portal/ui-kit/dates';
import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { REPORT_PERIODS } from '../../defaults';
import { KIND_PAGES } from '../../model/kinds';
import { refusalOf } from '../../model/reportRefusal';
import { useReport } from '../../mutations';
import { documentQueries } from '../../queries';
import { ReportRow } from './ReportRow';
import styles from './ReportsSection.module.css';
import { useDocuments } from './useDocuments';
import { useMadeReports } from './useMadeReports';

/** A report of any period, for the accounts that are chosen, and how far each is. */
export function ReportsSection() {
  const [{ data: asked }, { data: offered }] = useSuspenseQueries({
    queries: [documentQueries.reports(), documentQueries.clientReports()],
  });
  useMadeReports(asked.items);
  const { today, change } = useDocuments(KIND_PAGES['performance-report']);
  const { keys, text } = useAccountScope();
  const { data: accounts } = useQuery(profileQueries.accounts());
  const { data: groups } = useQuery(profileQueries.groups());
  const isEmpty =
    accounts !== undefined &&
    groups?.closedaccounts.length === 0 &&
    !everyAccount(accounts).some(({ source }) => source === 'firm');
  const { ask } = useReport();
  const readOnly = useReadOnly();
  const [chosen, setChosen] = useState<ReportName>();
  const [period, setPeriod] = useState('CURRENTYEAR');
  const report = offered.items.find((one) => one.report === chosen) ?? offered.items[0];
  const range = dateRangeOf(period, today);
  const request = (): void => {
    if (!report || !range?.from || !range.to) return;
    // A period such as this year's ends after today.
    const to = range.to < today ? range.to : today;
    ask.mutate({ report: report.report, from: range.from, to, ...(keys && { accounts: keys }) });
  };
  return (
    <div className={styles.section}>
      <Card title="Make a report" context={text}>
        {isEmpty ? (
          <EmptyState>You can make a report once there are some accounts held here.</EmptyState>
        ) : (
          <div className={styles.form}>
            <NativeSelect
              label="Report"
              description={report?.description}
              data={offered.items.map((one) => ({ value: one.report, label: one.title }))}
              value={report?.report}
              onChange={({ currentTarget: { value } }) =>
                setChosen(offered.items.find((one) => one.report === value)?.report)
              }
            />
            <DateRangePicker
              label="Period of the report"
              presets={REPORT_PERIODS}
              value={period}
              today={today}
              onChange={setPeriod}
            />
            <Button
              variant="primary"
              pending={ask.isPending}
              disabled={readOnly !== null || !report}
              onClick={request}
            >
              Make the report
            </Button>
          </div>
        )}
        {ask.isError && (
          <Banner tone="error" live>
            The report could not be asked for. {refusalOf(ask.error)}
          </Banner>
        )}
        <ul className={styles.list} aria-label="Reports that were asked for">
          {asked.items.map((one) => (
            <ReportRow
              key={one.reportid}
              report={one}
              onOpen={(document) => change({ document }, { push: true })}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}
