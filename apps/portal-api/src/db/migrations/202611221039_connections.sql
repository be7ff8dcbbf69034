-- Connections to institutions that hold accounts of a client elsewhere. An account that the client chooses of them becomes
-- an account of source `external`, so that groups, counts and net worth take it in like any other.

create table connection (
  connection_id text primary key check (connection_id ~ '^con[0-9a-f]{24}$'),
  household_id text not null references household,
  institution_id text not null,
  institution_name text not null,
  -- Whose consent it is: the values are fetched in this person's name.
  begun_by text not null references membership,
  status text not null default 'waiting' check (status in ('waiting', 'active', 'expired', 'failing')),
  problem text check (problem in ('unreachable', 'consent', 'unreadable')),
  created_at timestamptz not null,
  -- A consent that was asked for and has not been answered yet: good once, in the sign-in that asked.
  state_hash bytea,
  state_session bytea,
  state_until timestamptz,
  verifier_key text,
  verifier_box bytea,
  -- What the institution gave, sealed: it never leaves this server.
  tokens_key text,
  tokens_box bytea,
  last_refresh timestamptz,
  last_attempt timestamptz,
  -- The refresh that runs, or ran last.
  refresh_id text,
  refresh_state text check (refresh_state in ('running', 'done', 'failed', 'cancelled')),
  refresh_attempt int not null default 0,
  refresh_started timestamptz,
  refresh_ended timestamptz,
  unique (household_id, connection_id),
  check (num_nulls(state_hash, state_session, state_until, verifier_key, verifier_box) in (0, 5)),
  check (num_nulls(tokens_key, tokens_box) in (0, 2)),
  check (status = 'waiting' or tokens_box is not null)
);
create index connection_by_household on connection (household_id);
create index connection_by_person on connection (begun_by);
create index connection_due on connection (last_attempt) where status in ('active', 'failing');

-- What an institution holds; linked where the client chose it.
create table connection_account (
  connection_id text not null,
  found_id text not null,
  household_id text not null,
  name text not null,
  type_name text not null,
  kind text not null check (kind in ('asset', 'liability')),
  last_digits text check (last_digits ~ '^\d{4}$'),
  -- Negative for what is owed.
  value numeric(20, 2) not null,
  as_of date not null,
  -- The institution no longer names it.
  missing boolean not null default false,
  account_key text unique,
  primary key (connection_id, found_id),
  foreign key (household_id, connection_id) references connection (household_id, connection_id) on delete cascade,
  foreign key (household_id, account_key) references account (household_id, account_key) on delete set null (account_key)
);
create index connection_account_by_household on connection_account (household_id, account_key);

create table connection_activity (
  connection_id text not null,
  found_id text not null,
  activity_id text not null,
  household_id text not null,
  day date not null,
  description text not null,
  amount numeric(20, 2) not null,
  primary key (connection_id, found_id, activity_id),
  foreign key (connection_id, found_id) references connection_account on delete cascade
);
create index connection_activity_by_day on connection_activity (household_id, connection_id, day desc, activity_id);

do $$
declare
  name text;
begin
  foreach name in array array['connection', 'connection_account', 'connection_activity'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_household on %I to portal_app
      using (household_id in (select household_id from membership))', name);
    execute format('grant select, insert, update, delete on %I to portal_app', name);
  end loop;
end $$;

-- The firm looks which connections are due, and begins their refresh.
create policy firm_refreshes on connection to current_user using (true);
create policy firm_refreshes on connection_account for select to current_user
  using (household_id in (select household_id from membership));

-- A request may not change what an account is worth: only these two functions do, of accounts of its own household's
-- connections.
create policy external_accounts on account to current_user
  using (source = 'external' and household_id in (select household_id from membership));

-- Writes an account that was chosen, with its value of a day; false for one that no connection of the household links.
create function put_external_account(asked_key text, said jsonb) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mine text;
begin
  select m.household_id into mine from membership m where m.subject = current_setting('portal.subject', true);
  if mine is null then return false; end if;
  insert into default_group (household_id, group_id, name, sort_order)
    select mine, said->>'groupid', said->>'groupname',
      coalesce((select max(g.sort_order) + 1 from default_group g where g.household_id = mine), 0)
    on conflict do nothing;
  insert into account (account_key, household_id, default_group_id, position, account_name, masked_number, registration,
      source, institution, kind, value, day_change, as_of, origin)
    select asked_key, mine, said->>'groupid',
      coalesce((select max(a.position) + 1 from account a where a.household_id = mine), 0),
      said->>'name', said->>'maskednumber', said->>'type', 'external', said->>'institution', said->>'kind',
      (said->>'value')::numeric, 0, (said->>'asof')::date, said->>'origin'
    on conflict (account_key) do update set account_name = excluded.account_name,
      masked_number = excluded.masked_number, registration = excluded.registration, value = excluded.value,
      day_change = 0, as_of = excluded.as_of, origin = excluded.origin
      where account.household_id = mine and account.source = 'external' and exists (
        select from connection_account c where c.household_id = mine and c.account_key = asked_key);
  if not found then return false; end if;
  insert into account_valuation (household_id, account_key, day, value, origin)
    select mine, asked_key, (said->>'asof')::date, (said->>'value')::numeric, said->>'origin'
    on conflict (household_id, account_key, day) do update set value = excluded.value, origin = excluded.origin;
  return true;
end $$;

-- Takes an account of a connection away, and custom groups that are empty without it (spec §4).
create function drop_external_account(asked_key text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mine text;
  joined text[];
begin
  select m.household_id into mine from membership m where m.subject = current_setting('portal.subject', true);
  if mine is null or not exists (select from connection_account c
    where c.household_id = mine and c.account_key = asked_key) then return false; end if;
  select coalesce(array_agg(c.group_id), '{}') into joined from custom_group_member c
    where c.household_id = mine and c.account_key = asked_key;
  delete from account a where a.household_id = mine and a.account_key = asked_key and a.source = 'external';
  if not found then return false; end if;
  delete from custom_group g where g.household_id = mine and g.group_id = any (joined) and not exists (
    select from custom_group_member c where c.household_id = mine and c.group_id = g.group_id);
  return true;
end $$;
revoke execute on function put_external_account, drop_external_account from public;
grant execute on function put_external_account, drop_external_account to portal_app;
