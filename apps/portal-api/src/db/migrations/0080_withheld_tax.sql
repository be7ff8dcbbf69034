-- Tax withheld from a withdrawal is a part of it, no longer a charge: books that have any are computed again.

-- Whoever owns the tables is under their row-level security too, and no policy is for the owner.
alter table books no force row level security;
alter table ledger_entry no force row level security;

update books kept
set ledger_version = kept.ledger_version + 1, dirty_from = least(kept.dirty_from, first.day), only_rows = false,
  retry_after = null
from (
  select household_id, min(trade_date) as day from ledger_entry
  where entry_type = 'WITHDRAWAL' and status = 'effective' and tax <> 0 group by household_id
) first
where first.household_id = kept.household_id and kept.computed_through is not null;

alter table books force row level security;
alter table ledger_entry force row level security;
