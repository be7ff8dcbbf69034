-- Assets and liabilities that a client enters. Each is an account of source `manual`, so that groups, counts and net
-- worth take it in like any other; what only such an account has is beside it.

-- What the client said it is worth as a whole; null where the household has all of it. `value` is the household's share.
alter table account_valuation add column whole numeric(14, 2) check (whole >= 0);

create table manual_asset (
  account_key text primary key,
  household_id text not null,
  asset_type text not null check (asset_type in ('property', 'vehicle', 'private-equity', 'note', 'art', 'insurance',
    'crypto', 'cash', 'other', 'mortgage', 'loan', 'credit')),
  ownership numeric(5, 4) not null default 1 check (ownership > 0 and ownership <= 1),
  -- What a liability is secured by.
  linked_to text,
  -- The terms of a level-payment loan: all of them or none.
  principal numeric(14, 2) check (principal > 0),
  yearly_rate numeric(7, 6) check (yearly_rate >= 0 and yearly_rate < 1),
  months int check (months between 1 and 600),
  first_payment date,
  note text check (char_length(note) <= 500),
  -- False while it is as the sandbox made it, which may then add values.
  by_client boolean not null default true,
  check (num_nulls(principal, yearly_rate, months, first_payment) in (0, 4)),
  foreign key (household_id, account_key) references account (household_id, account_key) on delete cascade,
  foreign key (household_id, linked_to) references account (household_id, account_key) on delete set null (linked_to)
);
create index manual_asset_by_link on manual_asset (household_id, linked_to) where linked_to is not null;

-- What was removed, whole, so that it can come back. The row stays when that is over, without what it held.
create table removed_asset (
  account_key text primary key,
  household_id text not null references household,
  removed_at timestamptz not null,
  removed jsonb
);
create index removed_asset_by_household on removed_asset (household_id, removed_at desc);

alter table manual_asset enable row level security;
alter table manual_asset force row level security;
create policy own_household on manual_asset to portal_app
  using (household_id in (select household_id from membership));
alter table removed_asset enable row level security;
alter table removed_asset force row level security;
create policy own_household on removed_asset to portal_app
  using (household_id in (select household_id from membership));
grant select, insert on manual_asset, removed_asset to portal_app;
grant update (asset_type, ownership, linked_to, principal, yearly_rate, months, first_payment, note, by_client)
  on manual_asset to portal_app;
grant update (removed_at, removed) on removed_asset to portal_app;
grant delete on removed_asset to portal_app;

-- A sandbox that goes on adds what is new, and leaves alone what a client changed or removed.
create policy every_household on manual_asset to portal_books using ((select current_user = 'portal_books'));
create policy every_household on removed_asset to portal_books using ((select current_user = 'portal_books'));
grant select, insert on manual_asset to portal_books;
grant select on removed_asset to portal_books;

-- A request may not change what an account is worth: only these three functions do, of its own household's manual
-- accounts. Where the tables' owner is bound by row-level security, these policies let the functions do it.
create policy manual_accounts on account to current_user
  using (source = 'manual' and household_id in (select household_id from membership));
create policy manual_accounts on account_valuation to current_user
  using (household_id in (select household_id from membership));
create policy manual_accounts on default_group to current_user
  using (household_id in (select household_id from membership));
create policy manual_accounts on custom_group to current_user
  using (household_id in (select household_id from membership));
create policy manual_accounts on custom_group_member to current_user
  using (household_id in (select household_id from membership));

-- Writes a manual account with all its values, and says its version; null for an account that is none of the household's.
create function put_manual_account(asked_key text, asset jsonb) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mine text;
  written text;
begin
  select m.household_id into mine from membership m where m.subject = current_setting('portal.subject', true);
  if mine is null then return null; end if;
  insert into default_group (household_id, group_id, name, sort_order)
    select mine, asset->>'groupid', asset->>'groupname',
      coalesce((select max(g.sort_order) + 1 from default_group g where g.household_id = mine), 0)
    on conflict do nothing;
  insert into account (account_key, household_id, default_group_id, position, account_name, registration, source,
      institution, kind, value, day_change, as_of, origin, counted)
    select asked_key, mine, asset->>'groupid',
      coalesce((select max(a.position) + 1 from account a where a.household_id = mine), 0),
      asset->>'name', asset->>'registration', 'manual', asset->>'institution', asset->>'kind',
      (asset->>'value')::numeric, 0, (asset->>'asof')::date, asset->>'origin',
      coalesce((asset->>'counted')::boolean, true)
    on conflict (account_key) do update set account_name = excluded.account_name, nickname = null,
      registration = excluded.registration, kind = excluded.kind, value = excluded.value, day_change = 0,
      as_of = excluded.as_of, origin = excluded.origin, version = account.version + 1,
      -- What is worth something again is not closed.
      closed_on = case when excluded.value = 0 then account.closed_on end
      where account.household_id = mine and account.source = 'manual'
    returning version::text into written;
  if written is null then return null; end if;
  delete from account_valuation v where v.household_id = mine and v.account_key = asked_key;
  insert into account_valuation (household_id, account_key, day, value, origin, whole)
    select mine, asked_key, (one->>'day')::date, (one->>'share')::numeric, asset->>'origin', (one->>'whole')::numeric
    from jsonb_array_elements(asset->'valuations') one;
  return written;
end $$;

-- Takes a manual account away, and custom groups that are empty without it (spec §4).
create function drop_manual_account(asked_key text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mine text;
  joined text[];
begin
  select m.household_id into mine from membership m where m.subject = current_setting('portal.subject', true);
  if mine is null then return false; end if;
  select coalesce(array_agg(c.group_id), '{}') into joined from custom_group_member c
    where c.household_id = mine and c.account_key = asked_key;
  delete from account a where a.household_id = mine and a.account_key = asked_key and a.source = 'manual';
  if not found then return false; end if;
  delete from custom_group g where g.household_id = mine and g.group_id = any (joined) and not exists (
    select from custom_group_member c where c.household_id = mine and c.group_id = g.group_id);
  return true;
end $$;

-- Puts a manual account back into its custom groups, and makes those again that went with it.
create function rejoin_custom_groups(asked_key text, groups jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mine text;
begin
  select m.household_id into mine from membership m where m.subject = current_setting('portal.subject', true);
  if mine is null or not exists (select from account a
    where a.household_id = mine and a.account_key = asked_key and a.source = 'manual') then return; end if;
  insert into custom_group (household_id, group_id, name, sort_order)
    select mine, one->>'groupid', one->>'name', (one->>'sortorder')::int from jsonb_array_elements(groups) one
    on conflict do nothing;
  insert into custom_group_member (household_id, group_id, account_key, position)
    select mine, one->>'groupid', asked_key, (one->>'position')::int from jsonb_array_elements(groups) one
    on conflict do nothing;
end $$;
revoke execute on function put_manual_account, drop_manual_account, rejoin_custom_groups from public;
grant execute on function put_manual_account, drop_manual_account, rejoin_custom_groups to portal_app;
