-- Who files the return that an account's gains are in. Gains, exports and wash sales keep filers apart: a spouse's
-- accounts and retirement accounts are the filer's own, an irrevocable trust or a foundation files for itself.
alter table account add column tax_unit text check (char_length(tax_unit) between 1 and 80);

-- Cents of a closed lot that add up to its sale, and the lots that replaced it.
alter table closed_lot
  add column stated_proceeds numeric(20, 2),
  add column stated_basis numeric(20, 2),
  add column stated_disallowed numeric(20, 2) not null default 0,
  add column replaced_by text[] not null default '{}';

-- A gift's second basis, for a loss (IRC §1015(a)).
alter table open_lot add column loss_basis numeric;

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
    case when gain is null then 0 else closed.stated_proceeds end,
    case when gain is null then 0 else closed.stated_basis end,
    case when gain is null then 0 else 1 end,
    case when gain is null then 1 else 0 end
  from (select closed.stated_proceeds - closed.stated_basis + closed.stated_disallowed as gain) cents
$$;

-- Books from before are computed again, as the engine accounts for more than it did. Whoever owns the tables is under
-- their row-level security too, and no policy is for the owner.
alter table books no force row level security;
alter table closed_lot no force row level security;
alter table realized_year no force row level security;
alter table books_checkpoint no force row level security;
delete from books_checkpoint;
delete from closed_lot;
delete from realized_year;
update books set ledger_version = ledger_version + 1, dirty_from = '1900-01-01', only_rows = false, retry_after = null
where computed_through is not null;
alter table books force row level security;
alter table closed_lot force row level security;
alter table realized_year force row level security;
alter table books_checkpoint force row level security;
