-- Whoever may not open a folder shows it to nobody: a guest sees a folder for as long as whoever invited them may open it.
-- And only whoever may change what is in a folder shows it to guests.

-- Whether a person may open what has this list; null is none.
create function is_on_list(access text, person text) returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select access is null or exists (select from drive_access a where a.item_id = access and a.subject = person)
$$;
revoke execute on function is_on_list from public;

create or replace function guest_sees_item(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive up as (
    select item_id, parent_id, binned_at, access_id, access_id as wanted_access from drive_item where item_id = wanted
    union all
    select i.item_id, i.parent_id, i.binned_at, i.access_id, up.wanted_access
    from drive_item i join up on i.item_id = up.parent_id)
  select coalesce(bool_and(binned_at is null) and bool_or(access_id is not distinct from wanted_access and item_id in (
    select f.item_id from share_folder f join share s using (share_id)
    where s.share_id = current_setting('portal.share', true)
      and s.guest_subject = current_setting('portal.subject', true) and s.revoked_at is null and s.ends_at > now()
      and s.guest_subject in (select subject from guest) and client_has_access(s.client_subject)
      and is_on_list(wanted_access, s.client_subject))), false) from up
$$;

drop policy own_folders on share_folder;
create policy own_folders on share_folder as restrictive for insert to portal_app
  with check (current_user <> 'portal_app' or (household_id, item_id) in (
    select i.household_id, i.item_id from drive_item i
    where i.kind = 'folder' and i.binned_at is null and may_open_item(i.access_id, true)));

-- The guests who see a folder, or will once they accept, for whoever of its household may open it.
create function drive_guests(wanted text) returns table (share text, name text, invited_by text, until text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive up as (
    select i.item_id, i.parent_id, i.access_id from drive_item i
    where i.item_id = wanted and may_open_item(i.access_id, false) and i.household_id in (
      select m.household_id from membership m where m.subject = current_setting('portal.subject', true))
    union all
    select i.item_id, i.parent_id, i.access_id from drive_item i join up on i.item_id = up.parent_id
    where i.access_id is not distinct from up.access_id)
  select s.share_id, s.guest_name, s.client_name, to_char(s.last_day, 'YYYY-MM-DD') from share s
  where s.share_id in (
      select f.share_id from share_folder f join up using (item_id) where is_on_list(up.access_id, s.client_subject))
    and s.revoked_at is null and s.ends_at > now() and (s.accepted_at is not null or s.link_ends_at > now())
    and client_has_access(s.client_subject)
  order by lower(s.guest_name), s.share_id
$$;
revoke execute on function drive_guests from public;
grant execute on function drive_guests to portal_app;
