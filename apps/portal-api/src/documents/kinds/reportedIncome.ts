import { type Exact, type IncomeCharacter, parseExact } from '@portal/portfolio-accounting';
import type { DateRange } from '../../groups/holdings/shared/dateRange';
import type { HoldingsScope } from '../../groups/holdings/shared/holdingsScope';
import { FUND_KINDS, PARTNERSHIP_KIND } from '../../groups/holdings/shared/securities';

/** What was paid in a period, in cents, by the form that tells it to the authority. */
export interface ReportedIncome {
  form: '1099-DIV' | '1099-INT' | 'K-1';
  character: IncomeCharacter;
  gross: Exact;
  withheld: Exact;
}

/**
 * Sums of all payments, of one security where it is named. Exempt interest that a fund passes on is a dividend
 * (instructions of the IRS for Form 1099-DIV); what a partnership pays is neither.
 */
export async function sumReported(
  { sql, household, keys }: HoldingsScope,
  { from, to }: DateRange,
  securityid: string | null = null,
): Promise<ReportedIncome[]> {
  const rows = await sql.query<
    Pick<ReportedIncome, 'form' | 'character'> & Record<'gross' | 'withheld', string>
  >(
    `select i.character, sum(round(i.gross, 2)) as gross, sum(round(i.withheld, 2)) as withheld,
       case when s.kind = $6 then 'K-1'
         when i.character = 'interest' or i.character = 'tax-exempt' and (s.kind = any($7::text[])) is not true then '1099-INT'
         else '1099-DIV' end as form
     from income_received i join ledger_entry e using (entry_id) left join security s on s.security_id = i.security_id
     where i.household_id = $1 and i.account_key = any($2::text[]) and i.day between $3::date and $4::date
       and e.activity = 'DV' and ($5::text is null or i.security_id = $5)
     group by form, i.character`,
    [household, keys, from, to, securityid, PARTNERSHIP_KIND, FUND_KINDS],
  );
  return rows.map(({ form, character, gross, withheld }) => ({
    ...{ form, character, gross: parseExact(gross), withheld: parseExact(withheld) },
  }));
}

/** What payments of some characters came to. */
export function grossOf(
  rows: readonly ReportedIncome[],
  ...characters: readonly IncomeCharacter[]
): Exact {
  return rows
    .filter(({ character }) => characters.includes(character))
    .reduce((total, { gross }) => total + gross, 0n);
}
