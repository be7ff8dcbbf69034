-- Exports of all data of a person. The bytes are in the store of documents; the row says whose they are and until when.

create table data_export (
  export_id text primary key check (export_id ~ '^dex[a-z0-9]{16,40}$'),
  household_id text not null references household,
  subject text not null references membership,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint check (bytes > 0),
  row_count bigint,
  failure text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (state <> 'ready' or (sha256 is not null and bytes is not null and row_count is not null))
);
create index data_export_by_age on data_export (expires_at);
-- One at a time for each person.
create unique index data_export_in_work on data_export (subject) where state in ('queued', 'running');

alter table data_export enable row level security;
alter table data_export force row level security;
-- It holds what is one person's alone, such as their messages: a spouse has an export of their own.
create policy own_export on data_export to portal_app
  using (subject = current_setting('portal.subject', true)
    and household_id in (select household_id from membership where membership.subject = data_export.subject));
create policy every_household on data_export to portal_books using ((select current_user = 'portal_books'));
grant select, insert on data_export to portal_app;
grant select, delete on data_export to portal_books;
grant update (state, sha256, bytes, row_count, failure) on data_export to portal_books;
