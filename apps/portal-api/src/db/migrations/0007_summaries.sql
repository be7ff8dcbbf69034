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
      using (household_id in (select household_id from membership))', name);
    execute format('create policy every_household on %I to portal_books using (current_user = ''portal_books'')', name);
    execute format('grant select on %I to portal_app', name);
    execute format('grant select, insert, update, delete on %I to portal_books', name);
  end loop;
end $$;
