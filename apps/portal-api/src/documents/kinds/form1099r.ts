import { type Exact, parseExact } from '@portal/portfolio-accounting';
import { selectActivities } from '../../groups/holdings/activity/activityRepository';
import type { Compose, PaperSource } from './source';
import { boxes } from './taxForms';
import { day, usdOf } from './words';

/** Form 1099-R: what was taken out of a retirement account. */
export const form1099r: Compose = async (source) => {
  const rows = [...(await selectRecorded(source)), ...(await selectPaid(source))].toSorted(
    (one, other) => (one.date < other.date ? -1 : 1),
  );
  const sum = (pick: (row: Distribution) => Exact): Exact =>
    rows.reduce((total, row) => total + pick(row), 0n);
  const codes = [...new Set(rows.flatMap(({ code }) => code ?? []))].toSorted().join(', ');
  const state = sum((row) => row.state);
  return {
    parts: [
      boxes('Form 1099-R: distributions from pensions and IRAs', [
        ['1', 'Gross distribution', sum(({ gross }) => gross)],
        ['4', 'Federal income tax withheld, part of box 1', sum(({ federal }) => federal)],
        ...(codes === '' ? [] : [['7', 'Distribution codes', codes] as const]),
        ...(state === 0n ? [] : [['14', 'State tax withheld, part of box 1', state] as const]),
      ]),
      {
        heading: 'Distributions of the year',
        table: {
          columns: [
            { label: 'Date', width: 1.1 },
            { label: 'Description', width: 2.5 },
            { label: 'Code', width: 0.6 },
            { label: 'Withheld', width: 1.2, align: 'right' },
            { label: 'Amount', width: 1.4, align: 'right' },
          ],
          rows: rows.map((row) => ({
            cells: [
              ...[day(row.date), row.description, row.code ?? ''],
              ...[usdOf(row.federal + row.state), usdOf(row.gross)],
            ],
          })),
        },
      },
    ],
    closing: ['Copy B for the recipient. Report this income on your federal tax return.'],
  };
};

interface Distribution {
  date: string;
  description: string;
  gross: Exact;
  federal: Exact;
  state: Exact;
  /** Box 7; the record of a firm's own withdrawals says none. */
  code: string | null;
}

/** Withdrawals of the record; those of payments are told by the payments, which may have come back. */
async function selectRecorded({ scope, document }: PaperSource): Promise<Distribution[]> {
  const range = { from: document.from, to: document.to };
  const rows = await selectActivities(scope, { ...range, types: ['WD'] }, null, null);
  return rows
    .filter(({ activityid }) => !activityid.startsWith('pay-'))
    .toReversed()
    .map(({ tradedate, description, taxes, netamount }) => ({
      ...{ date: tradedate, description, code: null, state: 0n },
      ...{ gross: -parseExact(netamount.amount), federal: parseExact(taxes?.amount ?? '0') },
    }));
}

async function selectPaid({ scope, document }: PaperSource): Promise<Distribution[]> {
  const rows = await scope.sql.query<
    Record<'date' | 'gross' | 'federal' | 'state' | 'code', string>
  >(
    `select day as date, gross, federal, state, code from ira_distribution
     where household_id = $1 and account_key = any($2::text[]) and day between $3::date and $4::date
     order by day, transfer_id`,
    [scope.household, scope.keys, document.from, document.to],
  );
  return rows.map(({ date, gross, federal, state, code }) => ({
    ...{ date, code, description: 'IRA distribution', gross: parseExact(gross) },
    ...{ federal: parseExact(federal), state: parseExact(state) },
  }));
}
