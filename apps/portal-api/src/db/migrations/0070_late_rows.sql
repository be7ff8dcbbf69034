-- A late row changes the books of its security and the cash of its accounts, and nothing else: that is computed from
-- the rows of that security alone, as a difference to what the books say.

alter table books
  -- The last row (ledger_entry.seq) the books were computed from.
  add column computed_seq bigint not null default 0,
  -- Whether rows are all that has come since: not prices, not days, not another way of computing.
  add column only_rows boolean not null default true;

-- Whoever owns the tables is under their row-level security too, and no policy is for the owner.
alter table books no force row level security;
alter table ledger_entry no force row level security;
alter table closed_lot no force row level security;

update books b set computed_seq = (select coalesce(max(seq), 0) from ledger_entry e where e.household_id = b.household_id)
where dirty_from is null;
update books set only_rows = false where dirty_from is not null;

-- Rows by what becomes of the security, and instructions by what they take back. A column, because under row-level
-- security no index is used for an operator that might tell what it has seen, and ->> might.
alter table ledger_entry add column to_security_id text generated always as (detail->>'toSymbol') stored;
create index ledger_entry_into on ledger_entry (household_id, to_security_id) where to_security_id is not null;
create index ledger_entry_instruction on ledger_entry (household_id, (coalesce(cancels, corrects)))
  where coalesce(cancels, corrects) is not null;

-- A closed lot's place no longer hangs on how many were closed before: row of the ledger × 1,000,000 + part.
alter table closed_lot alter column ordinal type bigint;
update closed_lot c set ordinal = p.ordinal
from (
  select c.household_id, c.ordinal as place,
    e.seq * 1000000 + row_number() over (partition by c.entry_id order by c.ordinal) as ordinal
  from closed_lot c join ledger_entry e using (entry_id)
) p
where c.household_id = p.household_id and c.ordinal = p.place;

alter table books force row level security;
alter table ledger_entry force row level security;
alter table closed_lot force row level security;

-- States are kept in pieces, each written and read in a moment, and as they are: they are compressed already.
drop table books_checkpoint;
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
alter table books_checkpoint alter column state set storage external;
alter table books_checkpoint enable row level security;
alter table books_checkpoint force row level security;
create policy own_household on books_checkpoint to portal_app
  using (household_id in (select household_id from membership));
create policy every_household on books_checkpoint to portal_books using ((select current_user = 'portal_books'));
grant select on books_checkpoint to portal_app;
grant select, insert, update, delete on books_checkpoint to portal_books;

-- Books that have not been computed yet are written bit by bit, so that nobody waits for them: they are seen when they
-- are whole.
do $$
declare
  name text;
begin
  foreach name in array array['fact_month', 'transfer_flow', 'position', 'open_lot', 'closed_lot', 'income_received',
    'realized_year', 'income_month']
  loop
    execute format('alter policy own_household on %I using (household_id in (
      select m.household_id from membership m join books b using (household_id) where b.computed_through is not null))', name);
  end loop;
end $$;
