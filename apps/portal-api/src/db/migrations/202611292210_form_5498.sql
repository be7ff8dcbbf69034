-- Form 5498 tells each owner of an IRA what came in for a year and what it was worth at its end, by May 31 of the next, or the
-- day after Memorial Day (IRC §408(i), 26 CFR §1.408-5).

create or replace function tax_day(day date) returns date language sql immutable as $$
  select d::date from generate_series(day, day + 6, interval '1 day') d
  where extract(isodow from d) < 6
    and not (extract(month from d) = 2 and extract(isodow from d) = 1 and extract(day from d) between 15 and 21)
    and not (extract(month from d) = 5 and extract(isodow from d) = 1 and extract(day from d) between 25 and 31)
  order by d limit 1
$$;

-- As before, with Form 5498. Writes down what is owed to a household for what began by a day: periods that run are expected
-- as well. Idempotent.
-- assumed: the firm's calendar (statements 10 days after the period, trust statements 20, performance reports 25, the
-- 1099 by Feb 15, the K-1 by Sep 15 with its extension).
create or replace function expect_documents(household text, through date) returns void language sql as $$
  insert into document_expectation (expectation_id, household_id, account_key, kind, document_type, period_from,
    period_to, due, excused, entry_id)
  select expectation_key(household, e.account_key, e.kind, e.document_type, e.period_to, e.entry_id), household,
    e.account_key, e.kind, e.document_type, e.period_from, e.period_to, e.due, e.excused, e.entry_id
  from (
    with held as (
      select account_key, opened, closed_on, tax_status, registration, least(through, closed_on) as until from account
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
    -- One for each year at whose end an IRA is there, and for each that money came in for, also after that end.
    select i.account_key, 'tax', '5498', make_date(i.y, 1, 1), make_date(i.y, 12, 31), tax_day(make_date(i.y + 1, 5, 31)),
      null, null
    from (
      select account_key, y from years where registration ~ '\mIRA\M' and (closed_on is null or closed_on > ends)
      union
      select account_key, r.year from ira_receipt r
      where r.household_id = household and r.year <= extract(year from through)
    ) i
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
