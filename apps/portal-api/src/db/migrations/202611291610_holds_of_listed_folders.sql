-- A hold keeps what it is about also from people who may not see it: the way down to it is walked with the owner's rights.
-- And advisors who may see what is held are not taken out of sight of it, or nobody could lift the hold.

alter function drive_item_is_held(text) security definer set search_path = pg_catalog, public, pg_temp;
revoke execute on function drive_item_is_held from public;
grant execute on function drive_item_is_held to portal_app;

-- As before, and `held` where an advisor would be taken off while a hold is on the folder, on something in it, or on a
-- folder that it is in.
create or replace function set_drive_access(wanted text, list jsonb) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  me constant text := current_setting('portal.subject', true);
  folder drive_item;
  above text;
  opens text[];
  changes text[];
begin
  select * into folder from drive_item where item_id = wanted and kind = 'folder' and binned_at is null for update;
  if folder.item_id is null or not may_open_item(folder.access_id, true)
    or not exists (select from membership m where m.subject = me and m.household_id = folder.household_id) then
    return 'forbidden';
  end if;
  select access_id into above from drive_item where item_id = folder.parent_id;
  if list is null then
    opens := (select array_agg(subject) from drive_access where item_id = above);
  else
    select coalesce(array_agg(distinct p.subject), '{}'), coalesce(array_agg(p.subject) filter (where l.access = 'change'), '{}')
      into opens, changes from drive_people(wanted) p
      join jsonb_to_recordset(list) as l (personid text, access text) on l.personid = p.person where p.allowed;
    if cardinality(opens) < jsonb_array_length(list) then return 'outside'; end if;
    if not me = any (changes) then return 'yourself'; end if;
  end if;
  -- Without a list here and above, everybody may open what has none of its own.
  if opens is not null then
    if exists (select from drive_item i where i.parent_id = wanted and drive_lists_are_emptied(i.item_id, opens)) then
      return 'kept';
    end if;
    if drive_item_is_held(wanted) and exists (
      select from drive_people(wanted) p where p.of_firm and p.access <> 'none' and p.subject <> all (opens)) then
      return 'held';
    end if;
  end if;
  delete from drive_access where item_id = wanted;
  if list is not null then
    insert into drive_access (item_id, household_id, subject, may_change)
      select wanted, folder.household_id, subject, subject = any (changes) from unnest(opens) subject;
  end if;
  update drive_item set has_list = list is not null where item_id = wanted;
  perform spread_drive_access(wanted);
  return null;
end $$;
