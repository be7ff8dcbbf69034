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
  breaks jsonb not null default '[]',
  -- The last row (ledger_entry.seq) the books were computed from.
  computed_seq bigint not null default 0,
  -- Whether rows are all that has come since: not prices, not days, not another way of computing.
  only_rows boolean not null default true
);
create index books_dirty on books (household_id) where dirty_from is not null;

-- States of the engine to resume from, in pieces, each written and read in a moment.
create table books_checkpoint (
  household_id text not null references household,
  day date not null,
  piece int not null,
  pieces int not null,
  -- Part of the state, deflated JSON.
  state bytea not null,
  -- Places of the closed lots that a later purchase may still disallow, in the order of the state's list.
  pending jsonb not null,
  primary key (household_id, day, piece)
);
-- It is compressed already.
alter table books_checkpoint alter column state set storage external;

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
create index position_by_price_day on position (household_id, price_day);
create index position_by_value on position (household_id, market_value desc nulls last, security_id);

-- What a lot is worth and when it turns long-term follow from its position and the day: kept with the lot, every lot
-- would be written again every night.
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
  quantity numeric not null,
  purchase_cost numeric not null,
  wash_adjustment numeric not null,
  -- Null when nobody knows it.
  cost_basis numeric,
  covered boolean not null,
  primary key (household_id, account_key, security_id, ordinal)
);

create table closed_lot (
  household_id text not null references household,
  -- Row of the ledger × 1,000,000 + part: it does not hang on how many lots were closed before.
  ordinal bigint not null,
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

-- Books that have not been computed yet are written bit by bit, so that nobody waits for them: they are seen when they
-- are whole.
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
      using (%s)', name, case when name in ('books', 'books_checkpoint')
        then 'household_id in (select household_id from membership)'
        else 'household_id in (select m.household_id from membership m join books b using (household_id)
          where b.computed_through is not null)' end);
    execute format('create policy every_household on %I to portal_books using ((select current_user = ''portal_books''))', name);
    execute format('grant select on %I to portal_app', name);
    execute format('grant select, insert, update, delete on %I to portal_books', name);
  end loop;
end $$;

-- Sums beside their rows, kept with every statement that writes them: a page that shows fifty rows and a year's total
-- costs the same in a ledger of a thousand rows and of a million. Cents, because that is what the rows show.

create index closed_lot_by_account on closed_lot (household_id, account_key, disposed, ordinal);
create index income_received_by_account on income_received (household_id, account_key, day, entry_id, part);

create table realized_year (
  household_id text not null references household,
  account_key text not null,
  year int not null,
  short_gain numeric(20, 2) not null,
  short_loss numeric(20, 2) not null,
  long_gain numeric(20, 2) not null,
  long_loss numeric(20, 2) not null,
  disallowed numeric(20, 2) not null,
  proceeds numeric(20, 2) not null,
  cost_basis numeric(20, 2) not null,
  -- Rows in the sums, and rows whose gain nobody can know.
  lots int not null,
  unknown int not null,
  primary key (household_id, account_key, year)
);

-- What one closed lot adds to its year: gain in cents is what a client gets who subtracts the cents that are shown.
create function closed_lot_sums(
  closed closed_lot, out short_gain numeric, out short_loss numeric, out long_gain numeric, out long_loss numeric,
  out disallowed numeric, out proceeds numeric, out cost_basis numeric, out lots int, out unknown int
) language sql immutable as $$
  select
    case when closed.term = 'SHORT' and gain >= 0 then gain else 0 end,
    case when closed.term = 'SHORT' and gain < 0 then gain else 0 end,
    case when closed.term = 'LONG' and gain >= 0 then gain else 0 end,
    case when closed.term = 'LONG' and gain < 0 then gain else 0 end,
    case when gain is null then 0 else round(closed.disallowed, 2) end,
    case when gain is null then 0 else round(closed.proceeds, 2) end,
    case when gain is null then 0 else round(closed.cost_basis, 2) end,
    case when gain is null then 0 else 1 end,
    case when gain is null then 1 else 0 end
  from (select round(closed.proceeds, 2) - round(closed.cost_basis, 2) + round(closed.disallowed, 2) as gain) cents
$$;

create or replace function keep_realized_year() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into realized_year as kept
  select c.household_id, c.account_key, extract(year from c.disposed)::int, sign * sum(s.short_gain),
    sign * sum(s.short_loss), sign * sum(s.long_gain), sign * sum(s.long_loss), sign * sum(s.disallowed),
    sign * sum(s.proceeds), sign * sum(s.cost_basis), sign * sum(s.lots), sign * sum(s.unknown)
  from changed c cross join lateral closed_lot_sums(c::closed_lot) s
  group by 1, 2, 3
  on conflict (household_id, account_key, year) do update set
    short_gain = kept.short_gain + excluded.short_gain, short_loss = kept.short_loss + excluded.short_loss,
    long_gain = kept.long_gain + excluded.long_gain, long_loss = kept.long_loss + excluded.long_loss,
    disallowed = kept.disallowed + excluded.disallowed, proceeds = kept.proceeds + excluded.proceeds,
    cost_basis = kept.cost_basis + excluded.cost_basis, lots = kept.lots + excluded.lots,
    unknown = kept.unknown + excluded.unknown;
  if sign < 0 then
    delete from realized_year where lots = 0 and unknown = 0
      and household_id in (select household_id from changed);
  end if;
  return null;
end $$;

create trigger closed_lot_added after insert on closed_lot
  referencing new table as changed for each statement execute function keep_realized_year();
create trigger closed_lot_removed after delete on closed_lot
  referencing old table as changed for each statement execute function keep_realized_year();

create table income_month (
  household_id text not null references household,
  account_key text not null,
  month date not null,
  character text not null,
  -- Dividends and interest (activity DV): gross = withheld + reinvested + net.
  gross numeric(20, 2) not null,
  withheld numeric(20, 2) not null,
  reinvested numeric(20, 2) not null,
  net numeric(20, 2) not null,
  -- Interest sold with bonds less interest bought with them: other activity, in no sum before.
  traded numeric(20, 2) not null,
  payments int not null,
  traded_rows int not null,
  primary key (household_id, account_key, month, character)
);

-- The months of a year, and which years there are, without reading every month there was.
create index income_month_by_month on income_month (household_id, month);

create or replace function keep_income_month() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into income_month as kept
  select household_id, account_key, month, character,
    sign * coalesce(sum(gross) filter (where paid), 0), sign * coalesce(sum(withheld) filter (where paid), 0),
    sign * coalesce(sum(gross - withheld) filter (where paid and reinvested), 0),
    sign * coalesce(sum(gross - withheld) filter (where paid and not reinvested), 0),
    sign * coalesce(sum(gross - withheld) filter (where not paid), 0),
    sign * count(*) filter (where paid), sign * count(*) filter (where not paid)
  from (
    select c.household_id, c.account_key, date_trunc('month', c.day)::date as month, c.character,
      round(c.gross, 2) as gross, round(c.withheld + c.fee, 2) as withheld, e.activity = 'DV' as paid,
      coalesce((e.detail->>'reinvest')::boolean, false) as reinvested
    from changed c join ledger_entry e using (entry_id)
  ) row
  group by 1, 2, 3, 4
  on conflict (household_id, account_key, month, character) do update set
    gross = kept.gross + excluded.gross, withheld = kept.withheld + excluded.withheld,
    reinvested = kept.reinvested + excluded.reinvested, net = kept.net + excluded.net,
    traded = kept.traded + excluded.traded, payments = kept.payments + excluded.payments,
    traded_rows = kept.traded_rows + excluded.traded_rows;
  if sign < 0 then
    delete from income_month where payments = 0 and traded_rows = 0
      and household_id in (select household_id from changed);
  end if;
  return null;
end $$;

create trigger income_received_added after insert on income_received
  referencing new table as changed for each statement execute function keep_income_month();
create trigger income_received_removed after delete on income_received
  referencing old table as changed for each statement execute function keep_income_month();

do $$
declare
  name text;
begin
  foreach name in array array['realized_year', 'income_month']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_household on %I to portal_app
      using (household_id in (select m.household_id from membership m join books b using (household_id)
        where b.computed_through is not null))', name);
    execute format('create policy every_household on %I to portal_books using ((select current_user = ''portal_books''))', name);
    execute format('grant select on %I to portal_app', name);
    execute format('grant select, insert, update, delete on %I to portal_books', name);
  end loop;
end $$;
