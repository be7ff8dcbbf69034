-- Form 1099-R is of what left a retirement account for good. The rows that payments write do not tell: money moved to an own
-- account is no withdrawal, what came back is still there as one, and a deposit that was called back looks like one.

create view ira_distribution with (security_invoker = true) as
select t.household_id, t.from_account_key as account_key, t.transfer_id, t.settle_on, t.amount as gross,
  t.federal_withheld as federal, t.state_withheld as state, t.tax_code as code, min(l.trade_date) as day
from transfer t join ledger_entry l on l.entry_id in ('pay-' || t.transfer_id || '-out', 'pay-' || t.transfer_id || '-move',
  'pay-' || t.transfer_id || '-federal', 'pay-' || t.transfer_id || '-state')
where t.kind = 'ira-distribution' and t.state = 'settled' and l.status = 'effective'
group by t.transfer_id;

-- Whoever draws documents reads of payments what the form says.
create policy every_household on transfer for select to portal_books using ((select current_user = 'portal_books'));
grant select (transfer_id, household_id, kind, state, from_account_key, settle_on, amount, federal_withheld, state_withheld,
  tax_code) on transfer to portal_books;
grant select on ira_distribution to portal_books;

-- A bank may return a payment for days after it settled: until then nothing is owed for it.
create function has_distribution(household text, account text, starts date, ends date, through date)
returns boolean language sql stable as $$
  select exists (
    select from ledger_entry l where l.household_id = household and l.account_key = account and l.status = 'effective'
      and l.entry_type = 'WITHDRAWAL' and l.entry_id not like 'pay-%' and l.trade_date between starts and ends)
  or exists (
    select from ira_distribution d where d.household_id = household and d.account_key = account
      and d.day between starts and ends and d.settle_on < through - 10)
$$;

-- As before, but for Form 1099-R. Writes down what is owed to a household for what began by a day: periods that run are
-- expected as well. Idempotent.
-- assumed: the firm's calendar (statements 10 days after the period, trust statements 20, performance reports 25, the
-- 1099 by Feb 15, the K-1 by Sep 15 with its extension).
create or replace function expect_documents(household text, through date) returns void language sql as $$
  insert into document_expectation (expectation_id, household_id, account_key, kind, document_type, period_from,
    period_to, due, excused, entry_id)
  select expectation_key(household, e.account_key, e.kind, e.document_type, e.period_to, e.entry_id), household,
    e.account_key, e.kind, e.document_type, e.period_from, e.period_to, e.due, e.excused, e.entry_id
  from (
    with held as (
      select account_key, opened, tax_status, registration from account
      where household_id = household and source = 'firm' and opened <= through
    ), months as (
      select a.*, m::date as starts, (m + interval '1 month')::date - 1 as ends
      from held a, generate_series(date_trunc('month', a.opened), through, interval '1 month') m
      where a.tax_status = 'taxable'
    ), quarters as (
      select a.*, q::date as starts, (q + interval '3 months')::date - 1 as ends
      from held a, generate_series(date_trunc('quarter', a.opened), through, interval '3 months') q
    ), years as (
      select a.*, make_date(y, 1, 1) as starts, make_date(y, 12, 31) as ends, y
      from held a, generate_series(extract(year from a.opened)::int, extract(year from through)::int) y
    )
    select account_key, 'statement' as kind, 'monthly' as document_type, starts as period_from, ends as period_to,
      ends + 10 as due, null as excused, null as entry_id
    from months
    union all
    select account_key, 'statement', 'quarterly', starts, ends, ends + 10, null, null
    from quarters where tax_status <> 'taxable'
    union all
    select account_key, 'trust-statement', 'quarterly', starts, ends, ends + 20, null, null
    from quarters where registration ilike '%trust'
    union all
    select null, 'performance-report', 'quarterly', min(starts), ends, ends + 25, null, null
    from quarters group by ends
    union all
    select account_key, 'tax', '1099-consolidated', starts, ends,
      case when tax_status = 'taxable' then tax_day(make_date(y + 1, 2, 15)) end,
      case tax_status when 'taxable' then null
        when 'exempt' then 'A charity pays no tax on what it earns, so there is no Form 1099.'
        else 'What a retirement account earns is not reported; only what is taken out of it is.' end, null
    from years
    union all
    select y.account_key, 'tax', '1099-r', y.starts, y.ends, tax_day(make_date(y.y + 1, 1, 31)), null, null
    from years y where tax_status in ('deferred', 'roth')
      and has_distribution(household, y.account_key, y.starts, y.ends, through)
    union all
    -- One for each year in which the partnership was held.
    select y.account_key, 'tax', 'k-1', y.starts, y.ends, tax_day(make_date(y.y + 1, 9, 15)), null, null
    from years y where exists (
      select from ledger_entry l join security s using (security_id)
      where l.household_id = household and l.account_key = y.account_key and s.kind = 'private-fund'
        and l.status = 'effective' and l.trade_date <= y.ends)
    union all
    select account_key, 'trade-confirmation', case activity when 'BY' then 'purchase' else 'sale' end, trade_date,
      trade_date, settle_date, null, entry_id
    from ledger_entry
    where household_id = household and status = 'effective' and activity in ('BY', 'SL') and quantity > 0
      and price is not null and trade_date <= through
    union all
    select account_key, 'correspondence', 'fee-notice', trade_date, trade_date, trade_date + 10, null, entry_id
    from ledger_entry
    where household_id = household and status = 'effective' and entry_type = 'FEE' and trade_date <= through
    union all
    select account_key, 'correspondence', 'welcome', opened, opened, opened + 10, null, null from held
    union all
    select null, 'correspondence', 'privacy-notice', make_date(y, 1, 1), make_date(y, 12, 31), make_date(y, 3, 31),
      null, null
    from (select distinct y from years) y
  ) e
  on conflict do nothing
$$;

-- What was expected for money that had only come back to its bank. Whoever owns the tables is under their row-level security
-- too, and no policy is for the owner.
alter table document_expectation no force row level security;
alter table ledger_entry no force row level security;
delete from document_expectation e
where e.document_type = '1099-r' and e.document_id is null
  and not has_distribution(e.household_id, e.account_key, e.period_from, e.period_to, '9999-12-31');
alter table document_expectation force row level security;
alter table ledger_entry force row level security;
