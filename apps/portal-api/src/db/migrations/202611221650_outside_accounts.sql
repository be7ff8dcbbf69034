-- What an institution tells of an account beside its value, connections that rest, and removals that can be taken back.

alter table connection add column paused_at timestamptz;
-- A removed connection stays as long as its removal can be taken back; one whose accounts stay, for good, without its consent.
alter table connection add column removed_at timestamptz;
alter table connection add column removal text check (removal in ('keep', 'remove'));
-- The accounts that went with it, whole.
alter table connection add column removed jsonb;
alter table connection add check (num_nulls(removed_at, removal) in (0, 2));
alter table connection drop constraint connection_check2;
alter table connection add constraint connection_has_tokens
  check (status = 'waiting' or removed_at is not null or tokens_box is not null);
create index connection_removed on connection (removed_at) where removed_at is not null;

-- When the institution said it, and whether it was first named after the connection's first answer.
alter table connection_account add column reported_at timestamptz;
alter table connection_account add column later boolean not null default false;

-- What an account holds, as the institution answered last; replaced as a whole by each answer.
create table connection_holding (
  connection_id text not null,
  found_id text not null,
  holding_id text not null,
  household_id text not null,
  position int not null,
  name text not null,
  symbol text,
  quantity numeric(28, 10),
  price numeric(28, 10),
  price_day date,
  value numeric(20, 2) not null,
  primary key (connection_id, found_id, holding_id),
  foreign key (connection_id, found_id) references connection_account on delete cascade
);
create index connection_holding_by_household on connection_holding (household_id);
alter table connection_holding enable row level security;
alter table connection_holding force row level security;
create policy own_household on connection_holding to portal_app
  using (household_id in (select household_id from membership));
grant select, insert, update, delete on connection_holding to portal_app;

-- Puts accounts back that went with a connection, with their values, their groups and what the client chose of them. Only
-- accounts of a connection of the household that was removed come back, each as one of the household's.
create function restore_external_accounts(asked text, taken jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mine text;
  one jsonb;
begin
  select m.household_id into mine from membership m where m.subject = current_setting('portal.subject', true);
  if mine is null or not exists (select from connection c
    where c.household_id = mine and c.connection_id = asked and c.removal = 'remove') then return; end if;
  for one in select value from jsonb_array_elements(taken) loop
    insert into default_group (household_id, group_id, name, sort_order)
      select mine, one->'account'->>'default_group_id', one->>'groupname',
        coalesce((select max(g.sort_order) + 1 from default_group g where g.household_id = mine), 0)
      on conflict do nothing;
    insert into account select (jsonb_populate_record(null::account,
        one->'account' || jsonb_build_object('household_id', mine, 'source', 'external'))).*
      on conflict do nothing;
    if not found then continue; end if;
    insert into account_valuation select (jsonb_populate_record(null::account_valuation,
        v || jsonb_build_object('household_id', mine, 'account_key', one->'account'->>'account_key'))).*
      from jsonb_array_elements(one->'valuations') v;
    insert into custom_group (household_id, group_id, name, sort_order)
      select mine, g->>'groupid', g->>'name', (g->>'sortorder')::int from jsonb_array_elements(one->'groups') g
      on conflict do nothing;
    insert into custom_group_member (household_id, group_id, account_key, position)
      select mine, g->>'groupid', one->'account'->>'account_key', (g->>'position')::int
      from jsonb_array_elements(one->'groups') g
      on conflict do nothing;
  end loop;
end $$;
revoke execute on function restore_external_accounts from public;
grant execute on function restore_external_accounts to portal_app;
