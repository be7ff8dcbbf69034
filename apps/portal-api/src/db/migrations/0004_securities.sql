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
