import { type Exact, parseExact } from '@portal/portfolio-accounting';
import { selectActivities } from '../../groups/holdings/activity/activityRepository';
import { selectBirthDate } from '../../groups/money-movement/limitsRepository';
import { distributionCode } from '../../payments/rules/ira';
import type { PaperPart } from '../layout/paper';
import type { Compose, PaperSource } from './source';
import { boxes } from './taxForms';
import { day, usdOf } from './words';

/** Form 1099-R: what was taken out of a retirement account. */
export const form1099r: Compose = async (source) => {
  const account = await readRetirementAccount(source);
  const rows = [
    ...(await selectRecorded(source, account)),
    ...(await selectPaid(source, account)),
  ].toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const byCode = [...Map.groupBy(rows, ({ code }) => code)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return {
    parts: [
      ...byCode.map(([code, paid]) => formPart(account, code, paid)),
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
              ...[day(row.date), row.description, row.code],
              ...[usdOf(row.federal + row.state), usdOf(row.gross)],
            ],
          })),
          empty: 'Nothing was taken out.',
        },
      },
    ],
    closing: ['Copy B for the recipient. Report this income on your federal tax return.'],
  };
};

/**
 * One form for each code: only a few codes go together, and none of these (instructions of the IRS for Form 1099-R, box 7).
 * Of what a traditional IRA pays all stands in box 2a, of what a Roth IRA pays nothing: what of it is taxable follows from
 * contributions that its owner alone knows (boxes 2a and 2b).
 */
function formPart(
  { isRoth, isIra }: RetirementAccount,
  code: string,
  rows: readonly Distribution[],
): PaperPart {
  const sum = (pick: (row: Distribution) => Exact): Exact =>
    rows.reduce((total, row) => total + pick(row), 0n);
  const [gross, state] = [sum((row) => row.gross), sum((row) => row.state)];
  return boxes(`Form 1099-R: distributions from pensions and IRAs, code ${code}`, [
    ['1', 'Gross distribution', gross],
    ...(isRoth ? [] : [['2a', 'Taxable amount', gross] as const]),
    ['2b', 'Taxable amount not determined', 'Checked'],
    ['4', 'Federal income tax withheld, part of box 1', sum(({ federal }) => federal)],
    ['7', 'Distribution code', code],
    ...(isIra && !isRoth ? [['7', 'IRA, SEP or SIMPLE', 'Checked'] as const] : []),
    ...(state === 0n ? [] : [['14', 'State tax withheld, part of box 1', state] as const]),
  ]);
}

export interface RetirementAccount {
  isRoth: boolean;
  isIra: boolean;
  /** Left by somebody who died: their heirs' age does not matter. */
  isInherited: boolean;
  /** When its owner was born; null where nobody has told. */
  born: string | null;
}

export async function readRetirementAccount({
  scope,
  document,
  account,
}: PaperSource): Promise<RetirementAccount> {
  const registration = account?.registration ?? '';
  return {
    isRoth: scope.accounts.some(({ taxstatus }) => taxstatus === 'roth'),
    isIra: /\bIRA\b/.test(registration),
    isInherited: /\b(inherited|beneficiary)\b/i.test(registration),
    born: await selectBirthDate(scope, document.account ?? ''),
  };
}

/**
 * Code 4: death; of a Roth IRA T, since how long it was held before is not known here. Whose age is not known counts as
 * younger than 59½: who is older, or has another exception, tells it with the return (Form 5329).
 */
function codeOf({ isRoth, isInherited, born }: RetirementAccount, date: string): string {
  if (isInherited) return isRoth ? 'T' : '4';
  return distributionCode(born ?? date, date, isRoth);
}

interface Distribution {
  date: string;
  description: string;
  gross: Exact;
  federal: Exact;
  state: Exact;
  /** Box 7. */
  code: string;
}

/** Withdrawals of the record; those of payments are told by the payments, which may have come back. */
async function selectRecorded(
  { scope, document }: PaperSource,
  account: RetirementAccount,
): Promise<Distribution[]> {
  const range = { from: document.from, to: document.to };
  const rows = await selectActivities(scope, { ...range, types: ['WD'] }, null, null);
  return rows
    .filter(({ activityid }) => !activityid.startsWith('pay-'))
    .toReversed()
    .map(({ tradedate, description, taxes, netamount }) => ({
      ...{ date: tradedate, description, code: codeOf(account, tradedate), state: 0n },
      ...{ gross: -parseExact(netamount.amount), federal: parseExact(taxes?.amount ?? '0') },
    }));
}

/** Payments keep the code that was told with them, but for what an heir is paid. */
async function selectPaid(
  { scope, document }: PaperSource,
  account: RetirementAccount,
): Promise<Distribution[]> {
  const rows = await scope.sql.query<
    Record<'date' | 'gross' | 'federal' | 'state' | 'code', string>
  >(
    `select day as date, gross, federal, state, code from ira_distribution
     where household_id = $1 and account_key = any($2::text[]) and day between $3::date and $4::date
     order by day, transfer_id`,
    [scope.household, scope.keys, document.from, document.to],
  );
  return rows.map(({ date, gross, federal, state, code }) => ({
    ...{ date, code: account.isInherited ? codeOf(account, date) : code },
    ...{ description: 'IRA distribution', gross: parseExact(gross) },
    ...{ federal: parseExact(federal), state: parseExact(state) },
  }));
}
