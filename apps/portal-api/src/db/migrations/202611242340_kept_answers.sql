-- Answers about everything that a household has. Of a large household each takes a second or more to make, and it stays
-- the same until its books are published anew: so they are made then, once, and kept as they are sent.

-- Counts the changes of what all households share and answers follow from: terms of securities, announced payments,
-- benchmarks. (Prices reach an answer through the books.)
create table market_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0
);
insert into market_version default values;
grant select on market_version to portal_app, portal_books;

create function next_market_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update market_version set version = version + 1;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['security', 'declared_payment', 'benchmark', 'benchmark_history']
  loop
    execute format('create trigger market_version after insert or update or delete or truncate on %I
      for each statement execute function next_market_version()', name);
  end loop;
end $$;

create table kept_answer (
  household_id text not null references household,
  -- What was asked: `positions account`.
  question text not null,
  -- A hash of all that the answer follows from: another one, and this answer is of the past.
  basis text not null,
  -- JSON by gzip.
  answer bytea not null,
  primary key (household_id, question)
);
-- It is compressed already.
alter table kept_answer alter column answer set storage external;
alter table kept_answer enable row level security;
alter table kept_answer force row level security;
create policy own_household on kept_answer to portal_app
  using (household_id in (select household_id from membership));
create policy every_household on kept_answer to portal_books using ((select current_user = 'portal_books'));
grant select on kept_answer to portal_app;
grant select, insert, update, delete on kept_answer to portal_books;

-- Which publication, and which version of the market, the kept answers of a household are of.
alter table books add column answered_at timestamptz;
alter table books add column answered_market bigint;
-- Somebody makes them until then, or has failed to.
alter table books add column answering_until timestamptz;
