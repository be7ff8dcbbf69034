-- Checklists: an advisor asks a household whom they serve for files by a day, and its people give each a file of their
-- drive. An advisor sees what a file was called then, and nothing else of a drive.

create table file_request (
  request_id text primary key check (request_id ~ '^frq-[0-9a-f]{24}$'),
  household_id text not null references household,
  advisor_id text not null references advisor,
  advisor_name text not null,
  title text not null check (char_length(title) between 1 and 100),
  -- The last day, in New York.
  due date not null,
  asked_at timestamptz not null,
  closed_at timestamptz,
  unique (household_id, request_id)
);
create index file_request_by_household on file_request (household_id, asked_at desc, request_id desc);
create index file_request_by_advisor on file_request (advisor_id, asked_at desc, request_id desc);

create table requested_file (
  request_id text not null,
  household_id text not null,
  number int not null check (number between 1 and 20),
  name text not null check (char_length(name) between 1 and 100),
  item_id text,
  file_name text,
  fulfilled_at timestamptz,
  fulfilled_by text,
  primary key (request_id, number),
  foreign key (household_id, request_id) references file_request (household_id, request_id),
  foreign key (household_id, item_id) references drive_item (household_id, item_id),
  check (num_nulls(item_id, file_name, fulfilled_at, fulfilled_by) in (0, 4))
);

alter table drive_event drop constraint drive_event_action_check;
alter table drive_event add constraint drive_event_action_check check (action in
  ('folder_created', 'uploaded', 'renamed', 'moved', 'binned', 'restored', 'blocked', 'fulfilled'));

do $$
declare
  name text;
begin
  foreach name in array array['file_request', 'requested_file'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- Of their own household; only an advisor asks and closes, and only a client gives.
    execute format('create policy own on %I for select to portal_app
      using (household_id in (select household_id from membership))', name);
  end loop;
end $$;
create policy own_clients on file_request to portal_app using (
  advisor_id in (select advisor_id from advisor_sign_in)
  and (household_id, advisor_id) in (select household_id, advisor_id from household_advisor));
create policy given on requested_file for update to portal_app
  using (household_id in (select household_id from membership) and item_id is null)
  with check (household_id in (select household_id from membership));
create policy own_clients on requested_file for select to portal_app
  using (request_id in (select request_id from file_request where advisor_id in (select advisor_id from advisor_sign_in)));
create policy asked on requested_file for insert to portal_app
  with check (item_id is null and (household_id, request_id) in (
    select household_id, request_id from file_request where advisor_id in (select advisor_id from advisor_sign_in)));

grant select, insert on file_request, requested_file to portal_app;
grant update (closed_at) on file_request to portal_app;
grant update (item_id, file_name, fulfilled_at, fulfilled_by) on requested_file to portal_app;

-- In whose file a line about a checklist is written: somebody of a household that the advisor who asks serves.
-- `portal.asked` opens to this function alone the rows of the one household that it looks for.
create function client_of_advisor(wanted text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  client text;
begin
  perform set_config('portal.asked', wanted, true);
  select min(m.subject) into client from membership m
  where m.household_id = wanted and exists (
    select from advisor_sign_in s join household_advisor a using (advisor_id)
    where s.subject = current_setting('portal.subject', true) and a.household_id = wanted);
  perform set_config('portal.asked', '', true);
  return client;
end $$;
revoke execute on function client_of_advisor from public;
grant execute on function client_of_advisor to portal_app;
create policy firm_asks on membership for select to current_user
  using (household_id = current_setting('portal.asked', true));
create policy firm_asks on household_advisor for select to current_user
  using (household_id = current_setting('portal.asked', true));
create policy firm_asks on advisor_sign_in for select to current_user
  using (subject = current_setting('portal.subject', true));
