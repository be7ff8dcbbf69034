import { type Exact, parseExact } from '@portal/portfolio-accounting';
import { owesMinimumDistribution } from '../../payments/rules/ira';
import { readRetirementAccount, type RetirementAccount } from './form1099r';
import type { Compose, PaperSource } from './source';
import { readPeriod } from './statement';
import { boxes } from './taxForms';
import { day, usdOf } from './words';

/** Form 5498: what came into an IRA for a year, until the tax day of the next, and what it was worth at the year's end. */
export const form5498: Compose = async (source) => {
  const { scope, document, account: facts } = source;
  const account = await readRetirementAccount(source);
  const kind = kindOf(account, facts?.registration ?? '');
  const rows = await selectReceipts(source);
  const { last } = await readPeriod(scope, document.from, document.to);
  const sum = (wanted: Receipt['kind']): Exact =>
    rows.filter((row) => row.kind === wanted).reduce((total, row) => total + row.amount, 0n);
  return {
    parts: [
      boxes('Form 5498: IRA contribution information', [
        ...(kind.box === '1' ? [['1', 'IRA contributions', sum('contribution')] as const] : []),
        ['2', 'Rollover contributions', sum('rollover')],
        ...(account.isRoth
          ? [['3', 'Roth IRA conversion amount', sum('conversion')] as const]
          : []),
        ['5', 'Fair market value of account', last?.stated ?? 0n],
        ['7', kind.name, 'Checked'],
        ...(kind.box === '1'
          ? []
          : [[kind.box, `${kind.name} contributions`, sum('contribution')] as const]),
        ...(owesNextYear(account, Number(document.to.slice(0, 4)))
          ? [['11', 'Required minimum distribution for the next year', 'Checked'] as const]
          : []),
      ]),
      {
        heading: 'What came in for the year',
        table: {
          columns: [
            { label: 'Date', width: 1.1 },
            { label: 'Kind', width: 1.2 },
            { label: 'Description', width: 3 },
            { label: 'Amount', width: 1.4, align: 'right' },
          ],
          rows: rows.map((row) => ({
            cells: [day(row.date), KINDS[row.kind], row.description, usdOf(row.amount)],
          })),
          empty: 'Nothing came in.',
        },
      },
    ],
    closing: [
      'Copy B for the participant. This information is being furnished to the Internal Revenue Service.',
    ],
  };
};

/** Box 7, and the box of what is contributed to an account of the kind. */
function kindOf(
  { isRoth }: RetirementAccount,
  registration: string,
): { name: string; box: string } {
  if (isRoth) return { name: 'Roth IRA', box: '10' };
  if (/\bSEP\b/.test(registration)) return { name: 'SEP', box: '8' };
  if (/\bSIMPLE\b/.test(registration)) return { name: 'SIMPLE', box: '9' };
  return { name: 'IRA', box: '1' };
}

/** Box 11 is of the year after the form's. Heirs are under rules of their own, and it is not for them. */
function owesNextYear({ isRoth, isInherited, born }: RetirementAccount, year: number): boolean {
  if (isInherited || born === null) return false;
  return owesMinimumDistribution(born, `${year + 1}-12-31`, isRoth);
}

interface Receipt {
  date: string;
  kind: 'contribution' | 'rollover' | 'conversion';
  description: string;
  amount: Exact;
}

const KINDS: Readonly<Record<Receipt['kind'], string>> = {
  contribution: 'Contribution',
  rollover: 'Rollover',
  conversion: 'Conversion',
};

async function selectReceipts({ scope, document }: PaperSource): Promise<Receipt[]> {
  const rows = await scope.sql.query<Omit<Receipt, 'amount'> & { amount: string }>(
    `select day as date, kind, description, amount from ira_receipt
     where household_id = $1 and account_key = any($2::text[]) and year = extract(year from $3::date)
     order by day, description`,
    [scope.household, scope.keys, document.to],
  );
  return rows.map((row) => ({ ...row, amount: parseExact(row.amount) }));
}
