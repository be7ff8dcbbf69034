-- What came from files. Only the firm's commands write it, as portal_books; a household sees its own.

-- How the firm names its households and accounts, and what they are here.
create table import_name (
  kind text not null check (kind in ('household', 'account')),
  firm_id text not null check (char_length(firm_id) between 1 and 64),
  household_id text not null references household,
  account_key text,
  primary key (kind, firm_id),
  foreign key (household_id, account_key) references account (household_id, account_key),
  check ((kind = 'account') = (account_key is not null))
);

create table import_file (
  import_id bigint generated always as identity primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  format text not null,
  imported_at timestamptz not null default now(),
  counts jsonb not null default '{}'
);

-- Each row of a file once, whichever file it came in: the key is of the account and of what the file calls the row, or
-- of what it says where rows have no names.
create table import_row (
  row_key text primary key check (row_key ~ '^imp-[0-9a-f]{32}$'),
  household_id text not null references household,
  import_id bigint not null references import_file,
  line int not null,
  -- Hashes of everything it has said so far.
  contents text[] not null,
  -- The row of the ledger that stands for it now; null when it was taken back, or replaced before it came.
  entry_id text references ledger_entry,
  -- The row that stands in for it.
  replaced_by text
);

alter table import_name enable row level security;
alter table import_name force row level security;
create policy own_household on import_name to portal_app
  using (household_id in (select household_id from membership));
create policy every_household on import_name to portal_books using ((select current_user = 'portal_books'));
alter table import_row enable row level security;
alter table import_row force row level security;
create policy own_household on import_row to portal_app
  using (household_id in (select household_id from membership));
create policy every_household on import_row to portal_books using ((select current_user = 'portal_books'));

grant select on import_name, import_row to portal_app;
grant select, insert on import_name, import_file, import_row to portal_books;
grant update (counts) on import_file to portal_books;
grant update (contents, entry_id, replaced_by) on import_row to portal_books;

-- A file of accounts brings households and groups with it, and may correct what it said of an account.
create policy every_household on default_group to portal_books using ((select current_user = 'portal_books'));
grant select, insert on default_group to portal_books;
grant insert on household to portal_books;
grant update (account_name, masked_number, registration, institution, tax_status, lot_method, opened) on account
  to portal_books;
