-- Which nights the audit log was checked, and what was found.
create table audit_check (
  checked_on date primary key,
  lines bigint not null,
  hash text not null,
  broken text
);

-- Whose hand a line of the own file shows, in words that a client may read: people are otherwise each seen by themselves
-- only. `unknown` is somebody who was not signed in as anybody that has to do with the household.
create or replace function audit_hand(actor text, out kind text, out name text)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  viewer text := coalesce(current_setting('portal.subject', true), '');
  own_household text := (select household_id from membership where subject = viewer);
  found membership;
begin
  kind := case actor when viewer then 'you' when 'firm' then 'firm' else 'unknown' end;
  if kind <> 'unknown' then
    return;
  end if;
  perform set_config('portal.subject', actor, true);
  select * into found from membership where subject = actor;
  if found.subject is not null and found.household_id is null then
    kind := 'support';
  elsif found.household_id = own_household then
    kind := 'household';
  end if;
  if kind <> 'unknown' then
    select case kind when 'support' then given_name || ' ' || family_name else given_name end into name
      from person where subject = actor;
  end if;
  perform set_config('portal.subject', viewer, true);
end $$;
