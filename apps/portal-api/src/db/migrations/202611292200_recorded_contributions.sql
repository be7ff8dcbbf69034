-- What entered the IRAs of a household: the limit of a year and Form 5498 count it, whoever recorded it. Payments tell their
-- own contributions, which may have come back; their rows of the ledger do not.
-- assumed: money from outside is a contribution unless the row says that it is a rollover, a conversion or a transfer, and
-- one that names no year is of the year in which it was made.

create view ira_receipt with (security_invoker = true) as
with moved as (
  select household_id, trade_date as day, description, detail, abs(amount) as amount,
    case when amount > 0 then account_key else to_account_key end as account_key,
    case when amount > 0 then to_account_key else account_key end as from_account_key
  from ledger_entry
  where status = 'effective' and entry_type in ('DEPOSIT', 'JOURNAL') and amount <> 0 and entry_id not like 'pay-%'
), told as (
  select m.*, case
    when m.detail->>'contributionYear' is not null then 'contribution'
    when giver.registration ~ '\mIRA\M' and giver.tax_status = a.tax_status then 'transfer'
    when giver.registration ~ '\mIRA\M' or m.description ~* '\mconver' then
      case a.tax_status when 'roth' then 'conversion' else 'transfer' end
    when giver.tax_status in ('deferred', 'roth') or m.description ~* '\mroll' then 'rollover'
    when m.description ~* '\m(transfer|recharacter)' and giver.tax_status is null then 'transfer'
    else 'contribution' end as kind
  from moved m
    join account a on a.household_id = m.household_id and a.account_key = m.account_key
    left join account giver on giver.household_id = m.household_id and giver.account_key = m.from_account_key
  where a.registration ~ '\mIRA\M'
)
select household_id, account_key, day, kind, description, amount, true as is_recorded,
  coalesce((detail->>'contributionYear')::int, extract(year from day)::int) as year
from told where kind <> 'transfer'
union all
select household_id, to_account_key, settle_on, 'contribution', 'IRA contribution', amount, false, contribution_year
from transfer where kind = 'ira-contribution' and state = 'settled';

grant select on ira_receipt to portal_app, portal_books;
-- Whoever draws documents reads of payments what Form 5498 says.
grant select (to_account_key, contribution_year) on transfer to portal_books;
