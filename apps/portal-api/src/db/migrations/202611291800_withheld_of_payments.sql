-- Rows that payments wrote before. Tax withheld from an IRA distribution was booked as a tax of the account, and taken once
-- more when it came back; a fee given back was taken once more, too. What a row says (day, account, amount, words) stays as it
-- was recorded; what the books make of it was wrong.

-- Whoever owns the tables is under their row-level security too, and no policy is for the owner.
alter table books no force row level security;
alter table ledger_entry no force row level security;

with mended as (
  update ledger_entry
  set entry_type = case when entry_type = 'FEE' then 'FEE_REFUND' when amount > 0 then 'DEPOSIT' else 'WITHDRAWAL' end,
    tax = case when entry_type = 'TAX' and amount < 0 then -amount end
  where entry_id like 'pay-t%' and (entry_type = 'TAX' or entry_type = 'FEE' and amount > 0)
  returning household_id, trade_date)
update books kept
set ledger_version = kept.ledger_version + 1, dirty_from = least(kept.dirty_from, first.day), only_rows = false,
  retry_after = null
from (select household_id, min(trade_date) as day from mended group by household_id) first
where first.household_id = kept.household_id and kept.computed_through is not null;

alter table books force row level security;
alter table ledger_entry force row level security;
