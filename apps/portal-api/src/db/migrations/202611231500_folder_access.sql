-- Who may open a folder of a drive. Without a list of its own a folder is open to whoever may open the one above it, and at
-- the top to the household and its advisors. A list names people who may open the folder above, too, each to read or to
-- change what is in it; whoever is taken off a list is taken off all lists below it.

create table drive_access (
  item_id text not null,
  household_id text not null,
  subject text not null,
  may_change boolean not null,
  primary key (item_id, subject),
  foreign key (household_id, item_id) references drive_item (household_id, item_id) on delete cascade
);
alter table drive_access enable row level security;
alter table drive_access force row level security;
create policy firm on drive_access to current_user using (true);
create policy own on drive_access for select to portal_app
  using (subject = current_setting('portal.subject', true));
grant select on drive_access to portal_app;

alter table drive_item
  add column has_list boolean not null default false check (not has_list or kind = 'folder'),
  -- The folder whose list decides: itself or the nearest above it. Null where everybody may.
  add column access_id text;

alter table drive_event drop constraint drive_event_action_check;
alter table drive_event add constraint drive_event_action_check check (action in ('folder_created', 'uploaded', 'renamed',
  'moved', 'binned', 'restored', 'blocked', 'fulfilled', 'access_changed'));

create function may_open_item(access text, changing boolean) returns boolean language sql stable as $$
  select access is null or exists (select from drive_access a
    where a.item_id = access and a.subject = current_setting('portal.subject', true) and (a.may_change or not changing))
$$;

create function drive_item_inherits() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then new.has_list := false; end if;
  new.access_id := case when new.has_list then new.item_id
    else (select access_id from drive_item where item_id = new.parent_id) end;
  return new;
end $$;
create trigger inherits before insert or update of parent_id, has_list on drive_item
  for each row execute function drive_item_inherits();

-- Brings what is below a folder up to date with it, from the top down.
create function spread_drive_access(top text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  one record;
begin
  for one in
    with recursive below as (
      select item_id, parent_id, has_list, 0 as depth from drive_item where item_id = top
      union all
      select i.item_id, i.parent_id, i.has_list, depth + 1 from drive_item i join below b on i.parent_id = b.item_id)
    select b.item_id, b.has_list, b.parent_id from below b order by depth
  loop
    if one.has_list then
      delete from drive_access a using drive_item above
        where a.item_id = one.item_id and above.item_id = one.parent_id and above.access_id is not null
          and not exists (select from drive_access b where b.item_id = above.access_id and b.subject = a.subject);
    else
      update drive_item set access_id = (select access_id from drive_item where item_id = one.parent_id)
        where item_id = one.item_id
          and access_id is distinct from (select access_id from drive_item where item_id = one.parent_id);
    end if;
  end loop;
end $$;
revoke execute on function spread_drive_access from public;

create function drive_item_was_moved() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind = 'folder' and new.parent_id is distinct from old.parent_id then
    perform spread_drive_access(new.item_id);
  end if;
  return null;
end $$;
create trigger spreads after update of parent_id on drive_item for each row execute function drive_item_was_moved();

-- The people who may be on a list of a folder, and what each may do in it, for whoever may open it.
create function drive_people(wanted text)
returns table (person text, subject text, name text, of_firm boolean, allowed boolean, access text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  folder drive_item;
  above text;
  asked_before constant text := current_setting('portal.asked', true);
begin
  select * into folder from drive_item i where i.item_id = wanted and i.kind = 'folder' and may_open_item(i.access_id, false);
  if folder.item_id is null then return; end if;
  select access_id into above from drive_item where item_id = folder.parent_id;
  -- Whose people the owner of this function sees: firm_asks.
  perform set_config('portal.asked', folder.household_id, true);
  return query
    with people as (
      select m.subject, false as of_firm from membership m where m.household_id = folder.household_id
      union all
      select s.subject, true from household_advisor h join advisor_sign_in s using (advisor_id)
        where h.household_id = folder.household_id)
    select 'per-' || left(md5(p.subject), 24), p.subject, n.given_name || ' ' || n.family_name, p.of_firm,
      above is null or exists (select from drive_access u where u.item_id = above and u.subject = p.subject),
      case when folder.access_id is null then 'change' when a.subject is null then 'none'
        when a.may_change then 'change' else 'read' end
    from people p join person n on n.subject = p.subject
      left join drive_access a on a.item_id = folder.access_id and a.subject = p.subject
    where exists (select from people me where me.subject = current_setting('portal.subject', true))
    order by p.of_firm, 3, 1;
  perform set_config('portal.asked', coalesce(asked_before, ''), true);
end $$;
revoke execute on function drive_people from public;
grant execute on function drive_people to portal_app;

-- Gives a folder a list, or takes its own away (null). Answers what is wrong, or null when it is done:
-- `forbidden` to whoever may not change the folder, or is of the firm; `outside` where somebody may not open the folder above;
-- `yourself` without whoever asks; `kept` where somebody who would be taken off is alone on a list below.
create function set_drive_access(wanted text, list jsonb) returns text language plpgsql security definer
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
  if opens is not null and exists (
    with recursive below as (
      select item_id, has_list from drive_item where parent_id = wanted
      union all
      select i.item_id, i.has_list from drive_item i join below b on i.parent_id = b.item_id)
    select from below b where b.has_list
      and exists (select from drive_access a where a.item_id = b.item_id)
      and not exists (select from drive_access a where a.item_id = b.item_id and a.subject = any (opens)))
  then return 'kept'; end if;
  delete from drive_access where item_id = wanted;
  if list is not null then
    insert into drive_access (item_id, household_id, subject, may_change)
      select wanted, folder.household_id, subject, subject = any (changes) from unnest(opens) subject;
  end if;
  update drive_item set has_list = list is not null where item_id = wanted;
  perform spread_drive_access(wanted);
  return null;
end $$;
revoke execute on function set_drive_access from public;
grant execute on function set_drive_access to portal_app;

-- Whether something has that name in a place, also what whoever asks does not see.
create function drive_name_is_taken(drive text, parent text, wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from drive_item i where i.drive_id = drive and coalesce(i.parent_id, '') = coalesce(parent, '')
    and lower(i.name) = lower(wanted) and i.binned_at is null)
$$;
revoke execute on function drive_name_is_taken from public;
grant execute on function drive_name_is_taken to portal_app;

-- Whether a list keeps an item from whoever asks; false for what is deleted for good.
create function drive_item_is_hidden(wanted text) returns boolean language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from drive_item i where i.item_id = wanted and not may_open_item(i.access_id, false))
$$;
revoke execute on function drive_item_is_hidden from public;
grant execute on function drive_item_is_hidden to portal_app;

-- What was done with an item that some may not open is forgotten with it: nothing says any longer who may read it.
create function drive_item_is_gone() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from drive_event where item_id = old.item_id;
  return null;
end $$;
create trigger gone after delete on drive_item for each row when (old.access_id is not null)
  execute function drive_item_is_gone();

-- While drive_people asks about a household.
create policy drive_people on advisor_sign_in for select to current_user
  using (coalesce(current_setting('portal.asked', true), '') <> '');

-- A guest has a share of their own, which says what they see.
create policy listed on drive_item as restrictive for select to portal_app
  using (coalesce(current_setting('portal.share', true), '') <> '' or may_open_item(access_id, false));
create policy listed_new on drive_item as restrictive for insert to portal_app
  with check (may_open_item(access_id, true));
create policy listed_change on drive_item as restrictive for update to portal_app
  using (may_open_item(access_id, true)) with check (may_open_item(access_id, true));
create policy listed on drive_version as restrictive to portal_app
  using (exists (select from drive_item i where i.item_id = drive_version.item_id));
create policy listed on drive_part as restrictive for select to portal_app
  using (exists (select from drive_version v where v.upload_id = drive_part.upload_id)
    or exists (select from drive_upload u where u.upload_id = drive_part.upload_id));
create policy listed on drive_event as restrictive for select to portal_app
  using (not drive_item_is_hidden(item_id));

-- A guest of a folder sees what is open to the same people as that folder: not a folder in it that has a list of its own.
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
      and s.guest_subject in (select subject from guest) and client_has_access(s.client_subject))), false) from up
$$;
