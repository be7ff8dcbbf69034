-- The books: everything that follows from ledger and prices, computed by the accounting engine and never entered.
-- They are rewritten from the first changed date in one transaction per household, so whoever reads sees the old
-- books or the new ones. Amounts are exact, with as many decimals as they have; `stated` ones are cents whose sum
-- is the account's value.

create table books (
  household_id text primary key references household,
  -- Grows with each change of the ledger or its prices; the books are current when computed_version has caught up.
  ledger_version bigint not null default 0,
  computed_version bigint not null default 0,
  -- The first day on which something changed; null when nothing has.
  dirty_from date,
  -- The day the books are to reach, and the one they have reached.
  due_through date,
  computed_through date,
  computed_at timestamptz,
  failures int not null default 0,
  retry_after timestamptz,
  failure text,
  -- Who is computing, so that any number of workers share the queue; an abandoned lease runs out.
  lease_owner text,
  lease_until timestamptz,
  -- The last tie-out: lots × price = position = daily fact = account value, and where that does not hold.
  checked_at timestamptz,
  breaks jsonb not null default '[]'
);
create index books_dirty on books (household_id) where dirty_from is not null;

-- States of the engine to resume from; deflated JSON. Disposals have ordinals in the whole history: how many
-- there were before, and which of them a later purchase may still disallow.
create table books_checkpoint (
  household_id text not null references household,
  day date not null,
  state bytea not null,
  disposals int not null,
  pending jsonb not null,
  primary key (household_id, day)
);

-- A month of an account in one row, a number per calendar day from the first of the month on: history is written
-- and read in stretches, and a stretch of arrays costs a tenth of as many rows. Read it as daily_fact, or take
-- month-ends as the last element.
create table fact_month (
  household_id text not null references household,
  account_key text not null,
  month date not null,
  -- Securities and cash at the end of the day, without accrued interest.
  value numeric[] not null,
  cash numeric[] not null,
  accrued numeric[] not null,
  -- Flows of the day, positive in both directions.
  contributions numeric[] not null,
  withdrawals numeric[] not null,
  transfers_in numeric[] not null,
  transfers_out numeric[] not null,
  income numeric[] not null,
  fees numeric[] not null,
  taxes numeric[] not null,
  -- Realized gain, and by how much the cost of what is held changed (carried gains included): a bridge's
  -- unrealized line is the change of securities less the sum of `carried`.
  realized numeric[] not null,
  carried numeric[] not null,
  primary key (household_id, account_key, month)
);

create view daily_fact with (security_invoker = true) as
  select f.household_id, f.account_key, (f.month + (d.place - 1)::int) as day, f.month, d.value, d.cash, d.accrued,
    d.contributions, d.withdrawals, d.transfers_in, d.transfers_out, d.income, d.fees, d.taxes, d.realized, d.carried
  from fact_month f, unnest(f.value, f.cash, f.accrued, f.contributions, f.withdrawals, f.transfers_in,
    f.transfers_out, f.income, f.fees, f.taxes, f.realized, f.carried) with ordinality
    as d (value, cash, accrued, contributions, withdrawals, transfers_in, transfers_out, income, fees, taxes,
      realized, carried, place);
grant select on daily_fact to portal_app, portal_books;

-- Money and shares between two accounts of the household, at the value of the day.
create table transfer_flow (
  household_id text not null references household,
  day date not null,
  ordinal int not null,
  from_account_key text not null,
  to_account_key text not null,
  value numeric not null,
  primary key (household_id, day, ordinal)
);

create table position (
  household_id text not null references household,
  account_key text not null,
  security_id text not null references security,
  as_of date not null,
  quantity numeric not null,
  -- Null when nobody knows a price; such a position is in no total and is named in the answer.
  price numeric,
  price_day date,
  price_state text check (price_state in ('quoted', 'carried', 'estimated', 'trade')),
  previous_price numeric,
  market_value numeric,
  stated_value numeric(20, 2),
  day_change numeric,
  accrued numeric not null,
  cost_basis numeric not null,
  basis_state text not null check (basis_state in ('known', 'partly-missing', 'missing')),
  average_cost numeric,
  unrealized_gain numeric,
  -- Open lots by term, and what of the gain is short-term.
  short_lots int not null,
  long_lots int not null,
  short_gain numeric,
  primary key (household_id, account_key, security_id)
);
create index position_by_value on position (household_id, market_value desc nulls last, security_id);

create table open_lot (
  household_id text not null references household,
  account_key text not null,
  security_id text not null references security,
  -- Order of acquisition within the position.
  ordinal int not null,
  lot_id text not null,
  -- Ledger entries whose shares are in the lot.
  purchases text[] not null,
  acquired date not null,
  held_from date not null,
  term text not null check (term in ('SHORT', 'LONG')),
  days_to_long_term int not null,
  quantity numeric not null,
  purchase_cost numeric not null,
  wash_adjustment numeric not null,
  -- Null when nobody knows it.
  cost_basis numeric,
  covered boolean not null,
  market_value numeric,
  unrealized_gain numeric,
  primary key (household_id, account_key, security_id, ordinal)
);

create table closed_lot (
  household_id text not null references household,
  -- Place in the household's whole history of disposals.
  ordinal int not null,
  entry_id text not null references ledger_entry,
  kind text not null check (kind in ('sale', 'cash-in-lieu', 'return-of-capital', 'merger-cash')),
  account_key text not null,
  security_id text not null references security,
  lot_id text not null,
  acquired date not null,
  held_from date not null,
  disposed date not null,
  term text not null check (term in ('SHORT', 'LONG')),
  quantity numeric not null,
  proceeds numeric,
  purchase_cost numeric not null,
  wash_adjustment numeric not null,
  cost_basis numeric,
  -- Loss that a wash sale disallows, and the shares that were replaced.
  disallowed numeric not null,
  replaced numeric not null,
  -- Proceeds − basis + disallowed; null where either is unknown.
  gain numeric,
  covered boolean not null,
  primary key (household_id, ordinal)
);
create index closed_lot_by_day on closed_lot (household_id, disposed, ordinal);
create index closed_lot_by_security on closed_lot (household_id, security_id, disposed, ordinal);

create table income_received (
  household_id text not null references household,
  entry_id text not null references ledger_entry,
  part int not null,
  account_key text not null,
  security_id text references security,
  day date not null,
  character text not null,
  gross numeric not null,
  withheld numeric not null,
  fee numeric not null,
  -- Shares it was paid on.
  quantity numeric not null,
  primary key (household_id, entry_id, part)
);
create index income_received_by_day on income_received (household_id, day, entry_id);

do $$
declare
  name text;
begin
  foreach name in array array['books', 'books_checkpoint', 'fact_month', 'transfer_flow', 'position', 'open_lot',
    'closed_lot', 'income_received']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_household on %I to portal_app
      using (household_id in (select household_id from membership))', name);
    execute format('create policy every_household on %I to portal_books using (current_user = ''portal_books'')', name);
    execute format('grant select on %I to portal_app', name);
    execute format('grant select, insert, update, delete on %I to portal_books', name);
  end loop;
end $$;
