-- Shares on both sides of a corporate action: what the engine made of the holding, beside the ratio that the record says.
create table exchanged_shares (
  household_id text not null references household,
  entry_id text not null references ledger_entry,
  day date not null,
  shares_before numeric not null,
  -- Of the same security, without a fraction that was paid out in cash.
  shares_after numeric not null,
  -- Of the successor.
  shares_received numeric not null,
  primary key (household_id, entry_id)
);

alter table exchanged_shares enable row level security;
alter table exchanged_shares force row level security;
create policy own_household on exchanged_shares to portal_app using (household_id in (
  select m.household_id from membership m join books b using (household_id) where b.computed_through is not null));
create policy every_household on exchanged_shares to portal_books using ((select current_user = 'portal_books'));
grant select on exchanged_shares to portal_app;
grant select, insert, update, delete on exchanged_shares to portal_books;

-- Books that are there already do not know of it: they are computed anew, and read as they are until then. Whoever owns the
-- tables is under their row-level security too, and no policy is for the owner.
alter table books no force row level security;
update books set ledger_version = ledger_version + 1, dirty_from = '1900-01-01', only_rows = false, retry_after = null
where computed_through is not null;
alter table books force row level security;
