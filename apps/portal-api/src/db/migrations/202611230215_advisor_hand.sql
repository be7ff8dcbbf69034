-- An advisor of the household is no client support: the client's access log says which of them it was.
create policy own_of_owner on advisor_sign_in to current_user
  using (subject = current_setting('portal.subject', true));

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
  if exists (select from guest g where g.subject = actor) then
    select 'guest', s.guest_name into kind, name from share s
      where s.household_id = own_household and s.guest_subject = actor order by s.accepted_at desc limit 1;
    kind := coalesce(kind, 'unknown');
    return;
  end if;
  perform set_config('portal.subject', actor, true);
  select * into found from membership where subject = actor;
  if found.subject is not null and found.household_id is null then
    kind := case when exists (select from advisor_sign_in a where a.subject = actor) then 'advisor' else 'support' end;
  elsif found.household_id = own_household then
    kind := 'household';
  end if;
  if kind <> 'unknown' then
    select case when kind in ('advisor', 'support') then given_name || ' ' || family_name else given_name end into name
      from person where subject = actor;
  end if;
  perform set_config('portal.subject', viewer, true);
end $$;
