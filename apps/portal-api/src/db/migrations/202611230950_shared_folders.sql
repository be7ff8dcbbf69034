-- A client lets a guest look into folders of a drive, too: at what is in them and below, with everything else of the share
-- (its last day, its end, the one share that a transaction is about). A share of folders alone has no accounts.

alter table share drop constraint share_check;

create table share_folder (
  share_id text not null,
  household_id text not null,
  item_id text not null,
  primary key (share_id, item_id),
  foreign key (household_id, share_id) references share (household_id, share_id),
  foreign key (household_id, item_id) references drive_item (household_id, item_id)
);
alter table share_folder enable row level security;
alter table share_folder force row level security;
create policy firm_shares on share_folder to current_user using (true);
create policy own_household on share_folder to portal_app
  using (household_id in (select household_id from membership))
  with check (household_id in (select household_id from membership));
-- Only folders, and only those of the drive that the household sees.
create policy own_folders on share_folder as restrictive for insert to portal_app
  with check ((household_id, item_id) in (
    select i.household_id, i.item_id from drive_item i where i.kind = 'folder' and i.binned_at is null));
create policy received on share_folder for select to portal_app
  using (share_id in (
    select s.share_id from share s where s.guest_subject = current_setting('portal.subject', true)));
grant select, insert on share_folder to portal_app;

-- Whether an item lies in a folder of the one share that the transaction is about, and neither it nor a folder that it is in
-- lies in the bin. The firm's own rights are needed: the guest sees nothing above the folder that was shared.
create function guest_sees_item(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive up as (
    select item_id, parent_id, binned_at from drive_item where item_id = wanted
    union all
    select i.item_id, i.parent_id, i.binned_at from drive_item i join up on i.item_id = up.parent_id)
  select coalesce(bool_and(binned_at is null) and bool_or(item_id in (
    select f.item_id from share_folder f join share s using (share_id)
    where s.share_id = current_setting('portal.share', true)
      and s.guest_subject = current_setting('portal.subject', true) and s.revoked_at is null and s.ends_at > now()
      and s.guest_subject in (select subject from guest) and client_has_access(s.client_subject))), false) from up
$$;
revoke execute on function guest_sees_item from public;
grant execute on function guest_sees_item to portal_app;

create policy shared on drive_item for select to portal_app
  using (case when coalesce(current_setting('portal.share', true), '') = '' then false else guest_sees_item(item_id) end);
create policy shared on drive_version for select to portal_app
  using (case when coalesce(current_setting('portal.share', true), '') = '' then false else guest_sees_item(item_id) end);
create policy shared on drive_part for select to portal_app
  using (case when coalesce(current_setting('portal.share', true), '') = '' then false
    else upload_id in (select v.upload_id from drive_version v) end);
