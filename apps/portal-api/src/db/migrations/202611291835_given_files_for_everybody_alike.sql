-- A file that was given for a checklist is there for everybody alike, or missing for everybody: whoever asks may not see it.
-- It is missing while it lies in the bin, and while a list keeps it from the advisor who asked for it.

alter function drive_item_is_there(text) security definer set search_path = pg_catalog, public, pg_temp;
revoke execute on function drive_item_is_there from public;
grant execute on function drive_item_is_there to portal_app;

-- Whether an advisor may open an item of a drive of a household whom they serve.
create function advisor_opens_item(wanted text, advisor text) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  item drive_item;
  opens boolean;
  asked_before constant text := current_setting('portal.asked', true);
begin
  select * into item from drive_item i where i.item_id = wanted;
  if item.access_id is null then return item.item_id is not null; end if;
  -- Whose sign-ins the owner of this function sees: drive_people.
  perform set_config('portal.asked', item.household_id, true);
  select exists (select from advisor_sign_in s where s.advisor_id = advisor and is_on_list(item.access_id, s.subject))
    into opens;
  perform set_config('portal.asked', coalesce(asked_before, ''), true);
  return opens;
end $$;
revoke execute on function advisor_opens_item from public;
grant execute on function advisor_opens_item to portal_app;

create function given_file_is_there(wanted text, advisor text) returns boolean language sql as $$
  select wanted is not null and drive_item_is_there(wanted) and advisor_opens_item(wanted, advisor)
$$;

drop policy given on requested_file;
create policy given on requested_file for update to portal_app
  using (household_id = (select own_household()) and not exists (
    select from file_request r
    where r.request_id = requested_file.request_id and given_file_is_there(requested_file.item_id, r.advisor_id)))
  with check (household_id = (select own_household()));
