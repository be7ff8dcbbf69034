-- What the market says: the same for everyone, so there is no household in it and no row-level security.

create table security (
  security_id text primary key check (security_id ~ '^[a-z0-9-]{1,40}$'),
  symbol text,
  cusip text,
  name text not null,
  kind text not null,
  asset_class text not null,
  subclass text not null,
  sector text,
  currency text not null,
  listed date not null,
  delisted date,
  -- When a price may be expected: stopped was quoted once, never has no quote at all.
  pricing text not null check (pricing in ('daily', 'quarterly', 'stopped', 'never')),
  -- Money for one unit at price 1; bonds are quoted per 100 of face.
  price_factor numeric not null default 1,
  -- Fixed-rate bonds: coupon a year as a fraction, payments a year, day count.
  coupon numeric,
  payments_per_year int,
  day_count text check (day_count in ('30/360', 'ACT/ACT')),
  maturity date,
  tax_exempt boolean not null default false
);

-- A year of closing prices in one row: a securities master writes and reads series, not single days.
create table price_history (
  security_id text not null references security,
  year int not null,
  days date[] not null,
  closes numeric[] not null,
  primary key (security_id, year),
  check (cardinality(days) = cardinality(closes))
);

create view price with (security_invoker = true) as
  select h.security_id, quote.day, quote.close
  from price_history h, unnest(h.days, h.closes) as quote (day, close);

-- Per share or unit of face, as announced; the ones with a later pay date are still owed.
create table declared_payment (
  security_id text not null references security,
  ex_day date not null,
  character text not null,
  declared date not null,
  record_day date not null,
  pay_day date not null,
  rate numeric not null,
  withholding numeric not null default 0,
  primary key (security_id, ex_day, character)
);

create table benchmark (
  benchmark_id text primary key,
  name text not null,
  kind text not null check (kind in ('price', 'total-return')),
  -- Offered beside a portfolio's return; the others are market indices only.
  offered boolean not null
);

create table benchmark_history (
  benchmark_id text not null references benchmark,
  year int not null,
  days date[] not null,
  levels numeric[] not null,
  primary key (benchmark_id, year),
  check (cardinality(days) = cardinality(levels))
);

create view benchmark_level with (security_invoker = true) as
  select h.benchmark_id, quote.day, quote.level
  from benchmark_history h, unnest(h.days, h.levels) as quote (day, level);

grant select on security, price_history, price, declared_payment, benchmark, benchmark_history, benchmark_level
  to portal_app, portal_books;
grant insert, update on security, price_history, declared_payment, benchmark, benchmark_history to portal_books;

-- The record. Nothing in it is ever changed or taken out: a correction is a row of its own that names the row it
-- replaces. portal_books keeps the books of every household; portal_app reads its own.

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
  -- What becomes of the security. A column, because under row-level security no index is used for an operator that might
  -- tell what it has seen, and ->> might.
  to_security_id text generated always as (detail->>'toSymbol') stored,
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
create index ledger_entry_into on ledger_entry (household_id, to_security_id) where to_security_id is not null;
-- Instructions by what they take back.
create index ledger_entry_instruction on ledger_entry (household_id, (coalesce(cancels, corrects)))
  where coalesce(cancels, corrects) is not null;

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
-- By name, not by membership: whoever may become portal_books does not see everything before. As a subquery, since the
-- planner takes a plain comparison for a filter that leaves one row in two hundred.
create policy every_household on ledger_entry to portal_books using ((select current_user = 'portal_books'));

alter table account_valuation enable row level security;
alter table account_valuation force row level security;
create policy own_household on account_valuation to portal_app
  using (household_id in (select household_id from membership));
create policy every_household on account_valuation to portal_books using ((select current_user = 'portal_books'));

create policy every_household on household to portal_books using ((select current_user = 'portal_books'));
create policy every_household on account to portal_books using ((select current_user = 'portal_books'));

grant select on ledger_entry, account_valuation to portal_app, portal_books;
grant insert on ledger_entry, account_valuation to portal_books;
grant update (status) on ledger_entry to portal_books;
grant update (value, origin) on account_valuation to portal_books;
grant select on household, account to portal_books;
grant insert on account to portal_books;
grant update (value, day_change, as_of) on account to portal_books;
grant select, update (as_of) on sandbox_seed to portal_books;
