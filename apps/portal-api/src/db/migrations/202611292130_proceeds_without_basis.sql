-- Proceeds of a year are those of every sale, also of shares whose cost nobody knows (IRC §6045(a)): only gains and basis
-- leave those out.
create or replace function closed_lot_sums(
  closed closed_lot, out short_gain numeric, out short_loss numeric, out long_gain numeric, out long_loss numeric,
  out disallowed numeric, out proceeds numeric, out cost_basis numeric, out lots int, out unknown int
) language sql immutable as $$
  select
    case when closed.term = 'SHORT' and gain >= 0 then gain else 0 end,
    case when closed.term = 'SHORT' and gain < 0 then gain else 0 end,
    case when closed.term = 'LONG' and gain >= 0 then gain else 0 end,
    case when closed.term = 'LONG' and gain < 0 then gain else 0 end,
    case when gain is null then 0 else closed.stated_disallowed end,
    coalesce(closed.stated_proceeds, 0),
    case when gain is null then 0 else closed.stated_basis end,
    case when gain is null then 0 else 1 end,
    case when gain is null then 1 else 0 end
  from (select closed.stated_proceeds - closed.stated_basis + closed.stated_disallowed as gain) cents
$$;

-- Years that are kept already. Whoever owns the tables is under their row-level security too, and no policy is for the owner.
alter table closed_lot no force row level security;
alter table realized_year no force row level security;
update realized_year kept set proceeds = kept.proceeds + missing.proceeds
from (
  select household_id, account_key, extract(year from disposed)::int as year, sum(stated_proceeds) as proceeds
  from closed_lot where stated_basis is null and stated_proceeds is not null group by 1, 2, 3
) missing
where kept.household_id = missing.household_id and kept.account_key = missing.account_key and kept.year = missing.year;
alter table closed_lot force row level security;
alter table realized_year force row level security;
