import type { LoanSchedule, SchedulePayment } from '@portal/api-sdk';
import { Card, MoneyText } from '@portal/ui-kit';
import { DataGrid, type DataGridColumn } from '@portal/ui-kit/grid';

const COLUMNS: readonly DataGridColumn<SchedulePayment>[] = [
  { id: 'day', header: 'Day', kind: 'date', value: ({ day }) => day, card: 'name' },
  { id: 'payment', header: 'Payment', kind: 'money', value: (row) => row.payment, card: 'value' },
  { id: 'interest', header: 'Interest', kind: 'money', value: (row) => row.interest, card: 'more' },
  {
    id: 'principal',
    header: 'Principal',
    kind: 'money',
    value: (row) => row.principal,
    card: 'more',
  },
  { id: 'balance', header: 'Balance', kind: 'money', value: (row) => row.balance, card: 'more' },
];

const keyOf = ({ number }: SchedulePayment) => String(number);

/** Every payment of a loan, to the cent. */
export function ScheduleGrid({ schedule }: { schedule: LoanSchedule }) {
  const count = schedule.payments.length;
  return (
    <Card
      title="Schedule of payments"
      headingLevel={3}
      context={
        <>
          {count === 1 ? '1 payment' : `${count} payments`} ·{' '}
          <MoneyText value={schedule.totalinterest} /> of interest in all
        </>
      }
      flush
    >
      <DataGrid
        label="Schedule of payments"
        columns={COLUMNS}
        rows={schedule.payments}
        rowId={keyOf}
        empty="Payments appear here once the loan’s terms are given."
      />
    </Card>
  );
}
