-- A file that was given for a checklist and lies in the bin now is missing again, and another one may be given.

-- Whether an item, and every folder that it is in, is out of the bin.
create function drive_item_is_there(wanted text) returns boolean language sql stable as $$
  with recursive up as (
    select parent_id, binned_at from drive_item where item_id = wanted
    union all
    select i.parent_id, i.binned_at from drive_item i join up on i.item_id = up.parent_id)
  select coalesce(bool_and(binned_at is null), false) from up
$$;

drop policy given on requested_file;
create policy given on requested_file for update to portal_app
  using (household_id in (select household_id from membership) and (item_id is null or not drive_item_is_there(item_id)))
  with check (household_id in (select household_id from membership));
