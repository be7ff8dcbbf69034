-- Of a sold gift whose basis was not the giver's: the giver's, and what the shares were worth when they were given (IRC §1015(a)).
alter table closed_lot add column giver_cost numeric, add column loss_basis numeric;

-- Households with such a gift have their books computed again from the day of it, and read as they are until then. Whoever
-- owns the tables is under their row-level security too, and no policy is for the owner.
alter table books no force row level security;
alter table ledger_entry no force row level security;
update books kept
set ledger_version = kept.ledger_version + 1, dirty_from = least(kept.dirty_from, first.day), only_rows = false,
  retry_after = null
from (
  select household_id, min(trade_date) as day from ledger_entry where detail->>'giftValue' is not null group by household_id
) first
where first.household_id = kept.household_id and kept.computed_through is not null;
alter table books force row level security;
alter table ledger_entry force row level security;
