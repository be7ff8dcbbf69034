import type { IsoDate } from '../days';
import { householdId } from '../households/householdId';
import { households } from '../households/households';
import type { SandboxPart, SeedSql } from '../seedContext';

/**
 * What the invented firm has delivered. Its documents are rows that say what they are drawn from; the server draws each
 * when somebody first needs it. Statements leave the house four days after their period, one 1099 in three had to be
 * corrected, and the partnership sends its K-1 a year late: on every day of the calendar one is overdue.
 */
export const documentsPart: SandboxPart = {
  name: 'documents',
  async seed({ sql, sandbox }) {
    for (const { key } of households)
      await deliver(sql, householdId(sandbox.seed, key), sandbox.asOf);
  },
  async continueAfter({ sql, sandbox }, _after, known) {
    for (const { key } of known) await deliver(sql, householdId(sandbox.seed, key), sandbox.asOf);
  },
};

async function deliver(sql: SeedSql, household: string, asOf: IsoDate): Promise<void> {
  await sql.query('select expect_documents($1, $2::date)', [household, asOf]);
  await sql.query(DELIVER, [household, asOf]);
  await sql.query(CORRECT, [household, asOf]);
  await sql.query(
    `update document_expectation e set document_id = d.document_id
     from document d
     where e.household_id = $1 and d.household_id = $1 and e.document_id is null and d.version = 1
       and d.document_id = 'doc' || substr(e.expectation_id, 4)`,
    [household],
  );
}

/** On which day the firm sends what it owes. */
const READY = `case
  when kind = 'statement' then period_to + 4
  when kind = 'trust-statement' then period_to + 9
  when kind = 'performance-report' then period_to + 14
  when document_type = 'k-1' then make_date(extract(year from period_to)::int + 2, 9, 18)
  when document_type = '5498' then make_date(extract(year from period_to)::int + 1, 5, 12)
  when kind = 'tax' then make_date(extract(year from period_to)::int + 1, case document_type when '1099-r' then 1 else 2 end, 10)
  when document_type = 'privacy-notice' then make_date(extract(year from period_to)::int, 3, 12)
  when document_type = 'welcome' then period_to + 1
  else period_to end`;

const TITLE = `case document_type
  when 'monthly' then 'Statement, ' || to_char(period_to, 'FMMonth YYYY')
  when 'quarterly' then case kind when 'trust-statement' then 'Trust statement, ' when 'performance-report' then 'Performance report, ' else 'Statement, ' end
    || (array['1st', '2nd', '3rd', '4th'])[extract(quarter from period_to)::int] || ' quarter ' || to_char(period_to, 'YYYY')
  when '1099-consolidated' then 'Consolidated Form 1099 for ' || to_char(period_to, 'YYYY')
  when '1099-r' then 'Form 1099-R for ' || to_char(period_to, 'YYYY')
  when '5498' then 'Form 5498 for ' || to_char(period_to, 'YYYY')
  when 'k-1' then 'Schedule K-1 for ' || to_char(period_to, 'YYYY')
  when 'privacy-notice' then 'Privacy notice ' || to_char(period_to, 'YYYY')
  when 'welcome' then 'Welcome letter'
  when 'fee-notice' then 'Notice of the advisory fee, ' || to_char(period_to, 'Mon FMDD, YYYY')
  else (select left(l.description, 180) from ledger_entry l where l.entry_id = e.entry_id) end`;

/** In the evening of that day, New York's time. */
const DELIVERED = `((day + time '18:00') at time zone 'America/New_York')`;

const DELIVER = `
  insert into document (document_id, household_id, account_key, kind, document_type, title, period_from, period_to,
    document_date, delivered_at, entry_id, recipe)
  select 'doc' || substr(expectation_id, 4), household_id, account_key, kind, document_type, ${TITLE}, period_from,
    period_to, day, ${DELIVERED}, entry_id, '{}'::jsonb
  from (
    select *, ${READY} as day from document_expectation
    where household_id = $1 and excused is null and document_id is null
  ) e
  where day <= $2::date
  on conflict do nothing`;

/** Corrected forms arrive on Mar 12: the fund that paid the dividend said late what part of it was qualified. */
const CORRECT = `
  insert into document (document_id, household_id, account_key, kind, document_type, title, period_from, period_to,
    document_date, delivered_at, version, supersedes, correction, recipe)
  select 'doc' || letters_of(document_id || '/2'), household_id, account_key, kind, document_type, title, period_from,
    period_to, day, ${DELIVERED}, 2, document_id,
    'A dividend was reclassified as qualified by the company that paid it. Boxes 1b and the list of dividends changed; no amount of money did.',
    '{}'::jsonb
  from (
    select *, make_date(extract(year from period_to)::int + 1, 3, 12) as day from document
    where household_id = $1 and document_type = '1099-consolidated' and version = 1
      and ('x' || substr(md5(account_key || period_to::text), 1, 4))::bit(16)::int % 3 = 0
      and exists (select from income_received i where i.household_id = $1 and i.account_key = document.account_key
        and i.character = 'qualified' and i.day between document.period_from and document.period_to)
  ) first
  where day <= $2::date
  on conflict do nothing`;
