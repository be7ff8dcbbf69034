-- Comments on the files of a drive; and the advisors of a household read its drives, add files and comment. They rename,
-- move and bin nothing: those calls are for the household alone.

create table drive_comment (
  comment_id text primary key check (comment_id ~ '^cmt-[0-9a-f]{24}$'),
  household_id text not null,
  item_id text not null,
  subject text not null,
  by_name text not null,
  of_firm boolean not null,
  text text not null check (char_length(text) between 1 and 2000),
  at timestamptz not null,
  foreign key (household_id, item_id) references drive_item (household_id, item_id)
);
create index drive_comment_by_item on drive_comment (item_id, at desc, comment_id desc);

alter table drive_comment enable row level security;
alter table drive_comment force row level security;
create policy firm on drive_comment to current_user using (true);
create policy own on drive_comment for select to portal_app
  using (household_id in (select household_id from membership));
create policy own_hand on drive_comment for insert to portal_app
  with check (subject = current_setting('portal.subject', true) and of_firm = exists (select from advisor_sign_in));
create policy own_words on drive_comment for delete to portal_app
  using (subject = current_setting('portal.subject', true));
-- Only in a drive of one's own household, or of a client.
create policy in_reach on drive_comment as restrictive to portal_app
  using (item_id in (select item_id from drive_item))
  with check ((household_id, item_id) in (select household_id, item_id from drive_item));
grant select, insert, delete on drive_comment to portal_app;

do $$
declare
  name text;
  clients text := 'household_id in (select household_id from household_advisor
    where advisor_id in (select advisor_id from advisor_sign_in))';
begin
  foreach name in array array['drive', 'drive_item', 'drive_part', 'drive_version', 'drive_event', 'drive_comment'] loop
    execute format('create policy own_clients on %I for select to portal_app using (%s)', name, clients);
  end loop;
  foreach name in array array['drive_item', 'drive_part', 'drive_version', 'drive_event'] loop
    execute format('create policy own_clients_new on %I for insert to portal_app with check (%s)', name, clients);
  end loop;
  -- A new version of a file changes when and by whom it was changed.
  execute format('create policy own_clients_change on drive_item for update to portal_app
    using (%s and binned_at is null) with check (binned_at is null)', clients);
  execute format('create policy own_clients on drive_upload to portal_app
    using (subject = current_setting(''portal.subject'', true) and %s)', clients);
end $$;

-- An advisor changes nothing of an item but when and by whom it was changed.
create function drive_item_of_client() returns trigger language plpgsql as $$
begin
  if (new.name, new.parent_id, new.binned_at) is distinct from (old.name, old.parent_id, old.binned_at)
    and exists (select from advisor_sign_in where subject = current_setting('portal.subject', true)) then
    raise exception 'an advisor renames, moves and bins nothing' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger of_client before update on drive_item for each row execute function drive_item_of_client();
