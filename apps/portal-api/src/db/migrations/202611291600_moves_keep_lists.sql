-- A folder that moves into one with a list takes the lists in it along, and whoever may not open the new place is taken off
-- them. Nobody is taken off who is alone on one of them: that folder would be nobody's.

-- Whether a list of a folder, or of one below it, is left without people when only these may open the folder above.
create function drive_lists_are_emptied(top text, opens text[]) returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  with recursive below as (
    select item_id, has_list from drive_item where item_id = top
    union all
    select i.item_id, i.has_list from drive_item i join below b on i.parent_id = b.item_id)
  select exists (select from below b where b.has_list
    and exists (select from drive_access a where a.item_id = b.item_id)
    and not exists (select from drive_access a where a.item_id = b.item_id and a.subject = any (opens)))
$$;
revoke execute on function drive_lists_are_emptied from public;

-- Whether somebody who may not open a place is alone on a list of what would move there. Whoever moves it may not see that
-- list, so it is looked at with the owner's rights.
create function drive_move_is_kept(moved text, target text) returns boolean language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from drive_item t where t.item_id = target and t.access_id is not null
    and drive_lists_are_emptied(moved, array(select subject from drive_access a where a.item_id = t.access_id)))
$$;
revoke execute on function drive_move_is_kept from public;
grant execute on function drive_move_is_kept to portal_app;

create or replace function drive_item_was_moved() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind = 'folder' and new.parent_id is distinct from old.parent_id then
    if drive_move_is_kept(new.item_id, new.parent_id) then
      raise exception 'somebody alone may open a folder in it' using errcode = 'object_in_use';
    end if;
    perform spread_drive_access(new.item_id);
  end if;
  return null;
end $$;
