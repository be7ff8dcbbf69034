-- Drives: folders and files that a household shares with the firm. A file's bytes are in the store of documents, in the
-- parts in which they came, each under its hash; a row says whose they are (docs/adr/0024).

create table drive (
  drive_id text primary key check (drive_id ~ '^drv-[0-9a-f]{24}$'),
  household_id text not null references household,
  name text not null check (char_length(name) between 1 and 100),
  kind text not null check (kind in ('household', 'trust', 'adviser')),
  unique (household_id, drive_id)
);

create table drive_item (
  item_id text primary key check (item_id ~ '^itm-[0-9a-f]{24}$'),
  household_id text not null,
  drive_id text not null,
  -- Null at the top of its drive.
  parent_id text,
  kind text not null check (kind in ('folder', 'file')),
  name text not null check (char_length(name) between 1 and 200 and name !~ '[/\\]' and name not in ('.', '..')),
  version bigint not null default 1,
  changed_at timestamptz not null,
  changed_by text not null,
  -- Since when it lies in the bin, with all that is in it.
  binned_at timestamptz,
  unique (household_id, item_id),
  unique (drive_id, item_id),
  foreign key (household_id, drive_id) references drive (household_id, drive_id),
  -- A folder and what is in it are of one drive.
  foreign key (drive_id, parent_id) references drive_item (drive_id, item_id),
  check (parent_id <> item_id)
);
create unique index drive_item_name on drive_item (drive_id, coalesce(parent_id, ''), lower(name)) where binned_at is null;
create index drive_item_by_parent on drive_item (parent_id);
create index drive_item_bin on drive_item (drive_id) where binned_at is not null;

create table drive_upload (
  upload_id text primary key check (upload_id ~ '^upl-[0-9a-f]{24}$'),
  household_id text not null,
  -- Who uploads; nobody else can go on with it.
  subject text not null,
  drive_id text not null,
  parent_id text,
  name text not null check (char_length(name) between 1 and 200),
  bytes bigint not null check (bytes between 1 and 1073741824),
  received bigint not null default 0 check (received between 0 and bytes),
  expires_at timestamptz not null,
  -- What it became.
  item_id text references drive_item,
  unique (household_id, upload_id),
  foreign key (household_id, drive_id) references drive (household_id, drive_id),
  foreign key (drive_id, parent_id) references drive_item (drive_id, item_id)
);
create index drive_upload_open on drive_upload (subject) where item_id is null;

create table drive_part (
  upload_id text not null,
  -- Where in the file it begins.
  position bigint not null check (position >= 0),
  household_id text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (upload_id, position),
  foreign key (household_id, upload_id) references drive_upload (household_id, upload_id) on delete cascade
);

create table drive_version (
  item_id text not null,
  number int not null check (number > 0),
  household_id text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- By the content; the name says nothing.
  media_type text not null,
  -- Nobody opens a file before the scanner has found nothing in it.
  scan text not null default 'pending' check (scan in ('pending', 'clean', 'infected')),
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  upload_id text,
  -- A small file that came with the database, as those of the sandbox did.
  content bytea check (content is null or (octet_length(content) = bytes and bytes <= 65536)),
  primary key (item_id, number),
  foreign key (household_id, item_id) references drive_item (household_id, item_id),
  foreign key (household_id, upload_id) references drive_upload (household_id, upload_id),
  check ((upload_id is null) = (content is not null))
);

create table drive_event (
  event_id bigint generated always as identity primary key,
  household_id text not null,
  drive_id text not null,
  item_id text not null,
  action text not null check (action in ('folder_created', 'uploaded', 'renamed', 'moved', 'binned', 'restored', 'blocked')),
  -- As it was called then.
  name text not null,
  -- The name before; the folder that it was moved to.
  detail text,
  -- Null for the firm's own work.
  by_name text,
  at timestamptz not null,
  foreign key (household_id, drive_id) references drive (household_id, drive_id)
);
create index drive_event_by_drive on drive_event (drive_id, event_id desc);

-- Each household has a drive of its own from the day it is there.
create function drive_of_household() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into drive values ('drv-' || substr(md5(new.household_id), 1, 24), new.household_id, 'Household drive', 'household');
  return null;
end $$;
insert into drive
select 'drv-' || substr(md5(household_id), 1, 24), household_id, 'Household drive', 'household' from household;
create trigger has_a_drive after insert on household for each row execute function drive_of_household();

do $$
declare
  name text;
begin
  foreach name in array array['drive', 'drive_item', 'drive_upload', 'drive_part', 'drive_version', 'drive_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- Scanning, and giving each household its drive, are the firm's own work.
    execute format('create policy firm on %I to current_user using (true)', name);
  end loop;
  foreach name in array array['drive', 'drive_item', 'drive_part', 'drive_version', 'drive_event'] loop
    execute format('create policy own on %I to portal_app using (household_id in (select household_id from membership))', name);
  end loop;
end $$;
create policy own on drive_upload to portal_app using (
  subject = current_setting('portal.subject', true) and household_id in (select household_id from membership));

grant select on drive to portal_app;
grant select, insert on drive_item, drive_version, drive_event, drive_part to portal_app;
grant update (parent_id, name, version, changed_at, changed_by, binned_at) on drive_item to portal_app;
grant select, insert, delete on drive_upload to portal_app;
grant update (received, item_id) on drive_upload to portal_app;
