-- Money that moves: payees, transfers with their steps and double entries, standing instructions, approvals. What a
-- transfer may become, and that its entries add up to nothing, is decided here, whatever a program asks for.

create table payee (
  payee_id text primary key check (payee_id ~ '^p[0-9a-f]{32}$'),
  household_id text not null references household,
  added_by text not null references person,
  name text not null check (char_length(name) between 1 and 60),
  holder text not null check (char_length(holder) between 1 and 60),
  bank_name text not null,
  routing_number text not null check (routing_number ~ '^[0-9]{9}$'),
  -- The number itself is sealed; only its end is readable.
  account_sealed bytea not null,
  key_id text not null,
  -- A keyed hash, so that the same account is not added twice.
  account_mac bytea not null,
  account_end text not null check (account_end ~ '^[0-9]{4}$'),
  account_type text not null check (account_type in ('checking', 'savings')),
  state text not null default 'verifying' check (state in ('verifying', 'active', 'locked', 'removed')),
  -- The two small deposits, sealed until the client has named them.
  deposits_sealed bytea,
  deposits_on date,
  tries int not null default 0 check (tries between 0 and 5),
  added_at timestamptz not null,
  verified_at timestamptz,
  version bigint not null default 1,
  unique (household_id, payee_id)
);
create index on payee (household_id, state);
create unique index on payee (household_id, account_mac) where state <> 'removed';

create table transfer_transition (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
-- Null has no place in a key: '' is before the first state.
insert into transfer_transition values
  ('', 'needs-approval'), ('', 'scheduled'),
  ('needs-approval', 'scheduled'), ('needs-approval', 'cancelled'), ('needs-approval', 'expired'),
  ('scheduled', 'submitted'), ('scheduled', 'cancelled'), ('scheduled', 'rejected'),
  ('submitted', 'settled'), ('submitted', 'returned'), ('submitted', 'rejected'),
  ('settled', 'returned');

create table transfer (
  transfer_id text primary key check (transfer_id ~ '^t[0-9a-f]{32}$'),
  household_id text not null references household,
  initiated_by text not null references person,
  kind text not null check (kind in
    ('journal', 'ach-in', 'ach-out', 'same-day-ach', 'wire', 'check', 'ira-distribution', 'ira-contribution')),
  from_account_key text,
  from_payee_id text,
  to_account_key text,
  to_payee_id text,
  amount numeric(20, 2) not null check (amount > 0),
  fee numeric(20, 2) not null default 0 check (fee >= 0),
  -- Taken out of an IRA distribution for the authorities.
  federal_withheld numeric(20, 2) not null default 0 check (federal_withheld >= 0),
  state_withheld numeric(20, 2) not null default 0 check (state_withheld >= 0),
  tax_code text,
  contribution_year int,
  currency text not null default 'USD' check (currency = 'USD'),
  memo text check (char_length(memo) <= 80),
  state text not null,
  reason text,
  return_code text check (return_code ~ '^R[0-9]{2}$'),
  process_on date not null,
  settle_on date not null,
  cut_off_at timestamptz not null,
  -- A quote is taken once.
  quote_id text not null unique,
  instruction_id text,
  planned_day date,
  created_at timestamptz not null,
  version bigint not null default 1,
  unique (household_id, transfer_id),
  check (num_nonnulls(from_account_key, from_payee_id) = 1),
  check (num_nonnulls(to_account_key, to_payee_id) = 1),
  check (from_account_key is null or to_account_key is null or from_account_key <> to_account_key),
  check (federal_withheld + state_withheld <= amount),
  foreign key (household_id, from_account_key) references account (household_id, account_key),
  foreign key (household_id, to_account_key) references account (household_id, account_key),
  foreign key (household_id, from_payee_id) references payee (household_id, payee_id),
  foreign key (household_id, to_payee_id) references payee (household_id, payee_id)
);
create index transfer_by_day on transfer (household_id, created_at desc, transfer_id desc);
create index transfer_by_state on transfer (state, process_on);
create index transfer_out_of on transfer (household_id, from_account_key, state) where from_account_key is not null;
-- A standing instruction sends one transfer a planned day, however many servers try.
create unique index transfer_of_run on transfer (instruction_id, planned_day) where instruction_id is not null;

create table transfer_event (
  transfer_id text not null references transfer,
  household_id text not null references household,
  seq int not null,
  state text not null,
  at timestamptz not null default clock_timestamp(),
  -- Null for the firm and for banks.
  actor text,
  note text,
  primary key (transfer_id, seq)
);

-- Nobody changes what a transfer is, and its state only as transfer_transition says; each step leaves its event.
create function step_transfer() returns trigger language plpgsql as $$
declare
  before text := case tg_op when 'INSERT' then '' else old.state end;
begin
  if tg_op = 'UPDATE' then
    if (new.household_id, new.initiated_by, new.kind, new.from_account_key, new.from_payee_id, new.to_account_key,
        new.to_payee_id, new.amount, new.fee, new.federal_withheld, new.state_withheld, new.quote_id, new.created_at)
      is distinct from
       (old.household_id, old.initiated_by, old.kind, old.from_account_key, old.from_payee_id, old.to_account_key,
        old.to_payee_id, old.amount, old.fee, old.federal_withheld, old.state_withheld, old.quote_id, old.created_at)
    then
      raise exception 'transfer %: what was sent does not change', old.transfer_id using errcode = 'check_violation';
    end if;
    if new.state = old.state then
      return new;
    end if;
    new.version := old.version + 1;
  end if;
  if not exists (select from transfer_transition where from_state = before and to_state = new.state) then
    raise exception 'transfer %: from "%" to "%" is no step', new.transfer_id, before, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger step_transfer before insert or update on transfer for each row execute function step_transfer();

create function note_transfer_step() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  insert into transfer_event (transfer_id, household_id, seq, state, at, actor, note)
  values (new.transfer_id, new.household_id,
    (select coalesce(max(seq), 0) + 1 from transfer_event where transfer_id = new.transfer_id),
    new.state,
    -- The server's clock where it gives one, so that what the client reads was counted by one clock.
    coalesce(nullif(current_setting('portal.now', true), '')::timestamptz, clock_timestamp()),
    nullif(current_setting('portal.subject', true), ''), new.reason);
  return null;
end $$;
create trigger note_transfer_step after insert or update on transfer for each row execute function note_transfer_step();

-- Double entry: an account of the household, a payee, or one of the firm's own places (`clearing:ach-out`, `fees`,
-- `withholding:federal`).
create table posting (
  posting_id bigint generated always as identity primary key,
  household_id text not null references household,
  transfer_id text not null,
  place text not null,
  amount numeric(20, 2) not null check (amount <> 0),
  day date not null,
  -- What it is for: `sent`, `settled`, `returned`, `fee`, `withheld`.
  purpose text not null,
  entered_at timestamptz not null default clock_timestamp(),
  foreign key (household_id, transfer_id) references transfer (household_id, transfer_id)
);
create index on posting (transfer_id);
create index on posting (household_id, place, day);

create function balance_postings() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  off numeric;
begin
  select sum(amount) into off from posting where transfer_id = new.transfer_id;
  if off <> 0 then
    raise exception 'transfer %: postings add up to %', new.transfer_id, off using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balance_postings after insert on posting deferrable initially deferred
  for each row execute function balance_postings();

create table standing_instruction (
  instruction_id text primary key check (instruction_id ~ '^s[0-9a-f]{32}$'),
  household_id text not null references household,
  created_by text not null references person,
  kind text not null check (kind in ('journal', 'ach-in', 'ach-out', 'wire', 'check', 'ira-distribution', 'ira-contribution')),
  from_account_key text,
  from_payee_id text,
  to_account_key text,
  to_payee_id text,
  amount numeric(20, 2) not null check (amount > 0),
  memo text check (char_length(memo) <= 80),
  ira jsonb,
  frequency text not null check (frequency in ('weekly', 'every-two-weeks', 'monthly', 'quarterly', 'yearly')),
  starts date not null,
  ends date,
  run_count int check (run_count between 1 and 600),
  on_last_day boolean not null default false,
  when_closed text not null check (when_closed in ('before', 'after')),
  state text not null check (state in ('needs-approval', 'active', 'paused', 'ended', 'cancelled')),
  document text check (char_length(document) <= 120),
  quote_id text not null unique,
  created_at timestamptz not null,
  version bigint not null default 1,
  unique (household_id, instruction_id),
  check (num_nonnulls(from_account_key, from_payee_id) = 1),
  check (num_nonnulls(to_account_key, to_payee_id) = 1),
  foreign key (household_id, from_account_key) references account (household_id, account_key),
  foreign key (household_id, to_account_key) references account (household_id, account_key),
  foreign key (household_id, from_payee_id) references payee (household_id, payee_id),
  foreign key (household_id, to_payee_id) references payee (household_id, payee_id)
);
create index on standing_instruction (household_id, state);

create table instruction_run (
  instruction_id text not null,
  household_id text not null,
  planned date not null,
  run_on date not null,
  state text not null check (state in ('skipped', 'sent', 'failed')),
  transfer_id text,
  reason text,
  at timestamptz not null default clock_timestamp(),
  primary key (instruction_id, planned),
  foreign key (household_id, instruction_id) references standing_instruction (household_id, instruction_id),
  foreign key (household_id, transfer_id) references transfer (household_id, transfer_id)
);

alter table transfer add foreign key (household_id, instruction_id)
  references standing_instruction (household_id, instruction_id);

-- Who else has to agree: accounts with more than one holder.
create table account_holder (
  household_id text not null references household,
  account_key text not null,
  subject text not null references person,
  primary key (account_key, subject),
  foreign key (household_id, account_key) references account (household_id, account_key) on delete cascade
);

create table approval (
  approval_id text primary key check (approval_id ~ '^a[0-9a-f]{32}$'),
  household_id text not null references household,
  transfer_id text,
  instruction_id text,
  -- What changes, line by line: what the second holder is shown.
  changes jsonb not null,
  -- What an instruction becomes when its change is approved; null for what is new.
  proposal jsonb,
  requested_by text not null references person,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'expired')),
  decided_by text references person,
  decided_at timestamptz,
  note text check (char_length(note) <= 200),
  check (num_nonnulls(transfer_id, instruction_id) = 1),
  -- Whoever asks does not decide.
  check (decided_by is null or decided_by <> requested_by),
  check ((state in ('approved', 'rejected')) = (decided_by is not null)),
  foreign key (household_id, transfer_id) references transfer (household_id, transfer_id),
  foreign key (household_id, instruction_id) references standing_instruction (household_id, instruction_id)
);
create index on approval (household_id, state);
create unique index approval_of_transfer on approval (transfer_id) where transfer_id is not null and state = 'pending';

-- A link by mail, for a second holder who is not signed in. Only a hash of its key is kept; it decides once.
create table payment_authorization (
  authorization_id text primary key check (authorization_id ~ '^z[0-9a-f]{32}$'),
  household_id text not null references household,
  approval_id text not null references approval,
  subject text not null references person,
  key_hash bytea not null unique,
  decision text check (decision in ('approved', 'declined')),
  decided_at timestamptz,
  created_at timestamptz not null,
  unique (approval_id, subject),
  check ((decision is null) = (decided_at is null))
);

-- When a client was born, for the tax code of what leaves an IRA.
create table birth_date (
  subject text primary key references person,
  household_id text not null references household,
  born date not null
);

-- The answer to a write, kept in the transaction of the write: the same key and body is answered again, and nothing
-- happens twice.
create table idempotency (
  subject text not null references person,
  key text not null check (char_length(key) between 8 and 128),
  operation text not null,
  request_hash text not null,
  status int not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (subject, key)
);

do $$
declare
  name text;
begin
  foreach name in array array['payee', 'transfer', 'transfer_event', 'posting', 'standing_instruction',
    'instruction_run', 'account_holder', 'approval', 'birth_date'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_household on %I to portal_app
      using (household_id in (select household_id from membership))', name);
    -- The firm's own work: handing payments to the bank, and what comes back from it.
    execute format('create policy firm_moves on %I to current_user using (true)', name);
  end loop;
end $$;
alter table payment_authorization enable row level security;
alter table payment_authorization force row level security;
create policy firm_moves on payment_authorization to current_user using (true);
-- Once its key has named the person, a link is theirs.
create policy own on payment_authorization to portal_app using (subject = current_setting('portal.subject', true));
grant select on payment_authorization to portal_app;
grant update (decision, decided_at) on payment_authorization to portal_app;

-- Who holds the key of a link, for somebody who is not signed in: nothing is told to whoever does not.
create function find_payment_authorization(id text, hash bytea)
  returns table (authorization_id text, household_id text, subject text, transfer_id text, decision text)
  language sql security definer set search_path = public, pg_temp as $$
    select z.authorization_id, z.household_id, z.subject, a.transfer_id, z.decision
    from payment_authorization z join approval a using (approval_id)
    where z.authorization_id = id and z.key_hash = hash
    for update of z
  $$;
revoke all on function find_payment_authorization from public;
grant execute on function find_payment_authorization to portal_app;
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy own_answers on idempotency to portal_app
  using (subject = current_setting('portal.subject', true));
create policy firm_clears on idempotency to current_user using (true);
grant select on transfer_transition, transfer, transfer_event, posting, standing_instruction, instruction_run,
  account_holder, approval, payee, idempotency, birth_date to portal_app;
grant insert on transfer, posting, standing_instruction, instruction_run, approval, payee, idempotency to portal_app;
grant update (state, reason, return_code, process_on, settle_on, cut_off_at, version) on transfer to portal_app;
grant update (kind, from_account_key, from_payee_id, to_account_key, to_payee_id, amount, memo, ira, frequency, starts,
  ends, run_count, on_last_day, when_closed, state, document, quote_id, version) on standing_instruction to portal_app;
grant update (state, decided_by, decided_at, note) on approval to portal_app;
grant update (state, deposits_sealed, tries, verified_at, version) on payee to portal_app;
