-- What happened within a trading day, where that is known: the same for everyone. A year of days in one row, as in
-- price_history; a day without a row has a close alone.
create table session_history (
  security_id text not null references security,
  year int not null,
  days date[] not null,
  opens numeric[] not null,
  highs numeric[] not null,
  lows numeric[] not null,
  -- Whole shares.
  volumes numeric[] not null,
  primary key (security_id, year),
  check (cardinality(days) = cardinality(opens) and cardinality(days) = cardinality(highs)
    and cardinality(days) = cardinality(lows) and cardinality(days) = cardinality(volumes))
);

-- As if all splits had happened before, like adjusted_price: fewer dollars for more shares.
create view adjusted_session with (security_invoker = true) as
  select h.security_id, d.day, trim_scale(round(d.open / f.factor, 6)) as open, trim_scale(round(d.high / f.factor, 6)) as high,
    trim_scale(round(d.low / f.factor, 6)) as low, round(d.volume * f.factor) as volume
  from session_history h, unnest(h.days, h.opens, h.highs, h.lows, h.volumes) as d (day, open, high, low, volume),
    lateral (select coalesce((select s.factor from security_split s
      where s.security_id = h.security_id and s.ex_day > d.day order by s.ex_day limit 1), 1) as factor) f;

-- Prices within the last trading days, oldest first; the last one of a day is its close.
create table intraday_history (
  security_id text not null references security,
  day date not null,
  instants timestamptz[] not null,
  prices numeric[] not null,
  primary key (security_id, day),
  check (cardinality(instants) = cardinality(prices))
);

grant select on session_history, adjusted_session, intraday_history to portal_app, portal_books;
grant insert, update on session_history, intraday_history to portal_books;
grant delete on intraday_history to portal_books;
