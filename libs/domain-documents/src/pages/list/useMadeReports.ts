import type { Report } from '@portal/api-sdk';
import { notify } from '@portal/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LISTS_OF_DOCUMENTS } from '../../queries';

/** Tells of each report that is made while it is waited for, and brings it into the list of documents. */
export function useMadeReports(reports: readonly Report[]): void {
  const queryClient = useQueryClient();
  const known = useRef<ReadonlySet<string>>(undefined);
  // Effect: a report is made by the server, and only the next answer says so.
  useEffect(() => {
    const ready = reports.filter(({ state }) => state === 'ready');
    const before = known.current;
    known.current = new Set(ready.map(({ reportid }) => reportid));
    // What was ready when the page opened is no news.
    const made = before ? ready.filter(({ reportid }) => !before.has(reportid)) : [];
    if (made.length === 0) return;
    for (const queryKey of LISTS_OF_DOCUMENTS) void queryClient.invalidateQueries({ queryKey });
    for (const { title } of made) {
      notify({ message: `${title} is ready`, detail: 'It is among your performance reports.' });
    }
  }, [reports, queryClient]);
}
