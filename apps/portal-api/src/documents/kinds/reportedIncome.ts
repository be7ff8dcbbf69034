import type { IncomeCharacter, ReceivedIncome } from '@portal/api-sdk/server';
import { type Exact, parseExact } from '@portal/portfolio-accounting';
import { characterOf } from '../../groups/holdings/income/incomeRepository';
import type { DateRange } from '../../groups/holdings/shared/dateRange';
import type { HoldingsScope } from '../../groups/holdings/shared/holdingsScope';
import {
  isFundShare,
  isPartnership,
  SECURITY_COLUMNS,
  securityOf,
  type SecurityRow,
} from '../../groups/holdings/shared/securities';

/** What a payer paid in a period, in cents. */
export interface ReportedIncome extends Pick<ReceivedIncome, 'character' | 'security'> {
  gross: Exact;
  /** Tax withheld by another country, and for the federal government. */
  foreign: Exact;
  federal: Exact;
}

/**
 * The form that tells a payment to the authority. Exempt interest that a fund passes on is a dividend (instructions of the
 * IRS for Form 1099-DIV); what a partnership pays is in no Form 1099.
 */
export function formOf({
  character,
  security,
}: Pick<ReceivedIncome, 'character' | 'security'>): '1099-DIV' | '1099-INT' | 'K-1' {
  if (security && isPartnership(security)) return 'K-1';
  if (character === 'interest') return '1099-INT';
  if (character !== 'taxexempt') return '1099-DIV';
  return security && isFundShare(security) ? '1099-DIV' : '1099-INT';
}

/** Interest of the US government, which no state taxes. */
export function isTreasuryInterest({
  character,
  security,
}: Pick<ReceivedIncome, 'character' | 'security'>): boolean {
  const isBond = security?.holdingtype === 'Bonds';
  return character === 'interest' && isBond && security.subclass === 'US government';
}

/**
 * Whether tax was withheld abroad: as the payment was announced, which says what the payer's country withholds.
 * assumed: of a payment that nobody announced, it was, unless cash here or a government within the country paid.
 */
const ABROAD = `coalesce(
  (select max(d.withholding) > 0 from declared_payment d where d.security_id = i.security_id and d.pay_day = i.day),
  s.security_id is not null and not s.tax_exempt and s.subclass <> 'US government')`;

/** Sums of all payments of a period by payer and character, of one payer where it is named. */
export async function sumReported(
  { sql, household, keys }: HoldingsScope,
  { from, to }: DateRange,
  securityid: string | null = null,
): Promise<ReportedIncome[]> {
  const rows = await sql.query<
    Partial<SecurityRow> & Record<'character' | 'gross' | 'foreign' | 'federal', string>
  >(
    `select i.character, sum(round(i.gross, 2)) as gross,
       sum(case when w.abroad then round(i.withheld, 2) else 0 end) as foreign,
       sum(case when w.abroad then 0 else round(i.withheld, 2) end) as federal, ${SECURITY_COLUMNS}
     from income_received i join ledger_entry e using (entry_id) left join security s on s.security_id = i.security_id
       cross join lateral (select i.withheld <> 0 and ${ABROAD} as abroad) w
     where i.household_id = $1 and i.account_key = any($2::text[]) and i.day between $3::date and $4::date
       and e.activity = 'DV' and ($5::text is null or i.security_id = $5)
     group by i.character, s.security_id`,
    [household, keys, from, to, securityid],
  );
  return rows.map((row) => ({
    character: characterOf(row.character),
    // `as`: the columns come from one joined row, all of them or none.
    ...(row.s_id && { security: securityOf(row as SecurityRow) }),
    gross: parseExact(row.gross),
    ...{ foreign: parseExact(row.foreign), federal: parseExact(row.federal) },
  }));
}

/** A return of capital: no dividend as far as there is basis. */
export interface Nondividend {
  day: string;
  payer: string;
  amount: Exact;
}

/** Oldest first. Principal that a bond pays back is none, and a partner's is on Schedule K-1. */
export async function selectNondividends(
  { sql, household, keys }: HoldingsScope,
  { from, to }: DateRange,
): Promise<Nondividend[]> {
  const rows = await sql.query<Record<keyof Nondividend, string>>(
    `select e.trade_date as day, s.name as payer, round(e.amount, 2) as amount
     from ledger_entry e join security s using (security_id)
     where e.household_id = $1 and e.account_key = any($2::text[]) and e.trade_date between $3::date and $4::date
       and e.entry_type = 'RETURN_OF_CAPITAL' and e.status = 'effective' and s.kind not in ('bond', 'private-fund')
     order by e.trade_date, e.entry_id`,
    [household, keys, from, to],
  );
  return rows.map((row) => ({ ...row, amount: parseExact(row.amount) }));
}

/** What payments of some characters came to; all of them without. */
export function grossOf(
  rows: readonly ReportedIncome[],
  ...characters: readonly IncomeCharacter[]
): Exact {
  return rows
    .filter(({ character }) => characters.length === 0 || characters.includes(character))
    .reduce((total, { gross }) => total + gross, 0n);
}
