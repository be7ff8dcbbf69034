-- What is owed ends with what it is about: statements and tax forms with the account, a K-1 with the partnership.

-- From the first to the last day of a partnership in an account: until null while it is held. Books that nobody has computed
-- yet do not say that it is gone.
create function partnerships(household text) returns table (account_key text, since date, until date)
language sql stable as $$
  select l.account_key, min(l.trade_date),
    case when exists (select from books b where b.household_id = household and b.computed_through is not null)
      and not exists (
        select from position p where p.household_id = household and p.account_key = l.account_key
          and p.security_id = l.security_id and p.quantity <> 0)
    then max(l.trade_date) end
  from ledger_entry l join security s using (security_id)
  where l.household_id = household and s.kind = 'private-fund' and l.status = 'effective'
  group by l.account_key, l.security_id
$$;

-- As before, but to the period in which an account was closed, and to the year of the last entry of a partnership. Writes
-- down what is owed to a household for what began by a day: periods that run are expected as well. Idempotent.
-- assumed: the firm's calendar (statements 10 days after the period, trust statements 20, performance reports 25, the
-- 1099 by Feb 15, the K-1 by Sep 15 with its extension).
create or replace function expect_documents(household text, through date) returns void language sql as $$
  insert into document_expectation (expectation_id, household_id, account_key, kind, document_type, period_from,
    period_to, due, excused, entry_id)
  select expectation_key(household, e.account_key, e.kind, e.document_type, e.period_to, e.entry_id), household,
    e.account_key, e.kind, e.document_type, e.period_from, e.period_to, e.due, e.excused, e.entry_id
  from (
    with held as (
      select account_key, opened, tax_status, registration, least(through, closed_on) as until from account
      where household_id = household and source = 'firm' and opened <= through
    ), months as (
      select a.*, m::date as starts, (m + interval '1 month')::date - 1 as ends
      from held a, generate_series(date_trunc('month', a.opened), a.until, interval '1 month') m
      where a.tax_status = 'taxable'
    ), quarters as (
      select a.*, q::date as starts, (q + interval '3 months')::date - 1 as ends
      from held a, generate_series(date_trunc('quarter', a.opened), a.until, interval '3 months') q
    ), years as (
      select a.*, make_date(y, 1, 1) as starts, make_date(y, 12, 31) as ends, y
      from held a, generate_series(extract(year from a.opened)::int, extract(year from a.until)::int) y
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
    -- One for each year in which a partnership was held.
    select y.account_key, 'tax', 'k-1', y.starts, y.ends, tax_day(make_date(y.y + 1, 9, 15)), null, null
    from years y where exists (
      select from partnerships(household) p
      where p.account_key = y.account_key and p.since <= y.ends and (p.until is null or p.until >= y.starts))
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

-- What was expected after the end. What was delivered stays. Whoever owns the tables is under their row-level security
-- too, and no policy is for the owner.
alter table document_expectation no force row level security;
alter table account no force row level security;
alter table ledger_entry no force row level security;
alter table position no force row level security;
alter table books no force row level security;
delete from document_expectation e
where e.document_id is null and e.entry_id is null and not exists (
  select from account a
  where a.household_id = e.household_id and a.source = 'firm' and (e.account_key is null or a.account_key = e.account_key)
    and (a.closed_on is null or a.closed_on >= e.period_from));
delete from document_expectation e
where e.document_id is null and e.document_type = 'k-1' and not exists (
  select from partnerships(e.household_id) p
  where p.account_key = e.account_key and p.since <= e.period_to and (p.until is null or p.until >= e.period_from));
alter table document_expectation force row level security;
alter table account force row level security;
alter table ledger_entry force row level security;
alter table position force row level security;
alter table books force row level security;
