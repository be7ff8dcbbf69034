-- The record. Nothing in it is ever changed or taken out: a correction is a row of its own that names the row it
-- replaces. portal_books keeps the books of every household; portal_app reads its own.

-- A sandbox from before there was a ledger has figures that nothing is behind: it is filled anew.
do $$
begin
  if exists (select from sandbox_seed) then
    truncate household, advisor, dynamic_config, sandbox_seed cascade;
  end if;
end $$;

-- How an account is taxed and which lots it sells first; what the portal reads of accounts stays as it was.
alter table account
  add column tax_status text not null default 'taxable'
    check (tax_status in ('taxable', 'deferred', 'roth', 'exempt')),
  add column lot_method text not null default 'FIFO'
    check (lot_method in ('FIFO', 'LIFO', 'HIFO', 'AVERAGE', 'SPECIFIC')),
  add column opened date;

create table ledger_entry (
  entry_id text primary key check (entry_id ~ '^[A-Za-z0-9-]{1,64}$'),
  household_id text not null references household,
  account_key text not null,
  -- Order of recording, and of accounting within a day.
  seq bigint not null,
  trade_date date not null,
  settle_date date not null,
  entered_on date not null,
  entry_type text not null,
  activity text not null check (activity in ('BY', 'SL', 'DV', 'FE', 'DP', 'WD', 'JN', 'CA', 'EX', 'ZZ')), -- spec §9
  security_id text references security,
  quantity numeric check (quantity >= 0),
  price numeric,
  fee numeric,
  tax numeric,
  -- Net effect on the account's cash.
  amount numeric,
  accrued numeric,
  -- The receiving account of a transfer or journal.
  to_account_key text,
  corrects text references ledger_entry,
  cancels text references ledger_entry,
  -- Whether the row counts: set when it is recorded, and when a later row takes it back.
  status text not null default 'effective' check (status in ('effective', 'cancelled', 'corrected', 'instruction')),
  description text not null,
  -- What else the engine reads of a row, under its own names.
  detail jsonb not null default '{}',
  unique (household_id, seq),
  foreign key (household_id, account_key) references account (household_id, account_key),
  foreign key (household_id, to_account_key) references account (household_id, account_key)
);

-- One page = one range of an index, however long the ledger is.
create index ledger_entry_by_day on ledger_entry (household_id, trade_date desc, entry_id desc);
create index ledger_entry_by_account on ledger_entry (household_id, account_key, trade_date desc, entry_id desc);
create index ledger_entry_by_activity on ledger_entry (household_id, activity, trade_date desc, entry_id desc);
create index ledger_entry_by_security on ledger_entry (household_id, security_id, trade_date desc, entry_id desc);
create index ledger_entry_received on ledger_entry (household_id, to_account_key, trade_date desc, entry_id desc)
  where to_account_key is not null;

-- Dated values of what no ledger of ours derives: accounts held elsewhere, property, loans. Liabilities are negative.
create table account_valuation (
  household_id text not null,
  account_key text not null,
  day date not null,
  value numeric(20, 2) not null,
  origin text not null,
  primary key (household_id, account_key, day),
  foreign key (household_id, account_key) references account (household_id, account_key) on delete cascade
);

alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
create policy own_household on ledger_entry to portal_app
  using (household_id in (select household_id from membership));
-- By name, not by membership: whoever may become portal_books does not see everything before.
create policy every_household on ledger_entry to portal_books using (current_user = 'portal_books');

alter table account_valuation enable row level security;
alter table account_valuation force row level security;
create policy own_household on account_valuation to portal_app
  using (household_id in (select household_id from membership));
create policy every_household on account_valuation to portal_books using (current_user = 'portal_books');

create policy every_household on household to portal_books using (current_user = 'portal_books');
create policy every_household on account to portal_books using (current_user = 'portal_books');

grant select on ledger_entry, account_valuation to portal_app, portal_books;
grant insert on ledger_entry, account_valuation to portal_books;
grant update (status) on ledger_entry to portal_books;
grant update (value, origin) on account_valuation to portal_books;
grant select on household, account to portal_books;
grant insert on account to portal_books;
grant update (value, day_change, as_of) on account to portal_books;
grant select, update (as_of) on sandbox_seed to portal_books;
