-- What happened, line by line: who, for whom, what, how it ended. A line is written in the transaction of what it tells
-- of, sealed into the chain as the last act of its commit, and never changed afterwards.

-- The end of the chain; its row lock puts the lines of all servers into one order, and its copy of the last hash
-- shows when lines were cut off at the end.
create table audit_head (
  one boolean primary key default true check (one),
  number bigint not null,
  hash bytea not null
);
insert into audit_head values (true, 0, decode(repeat('00', 32), 'hex'));

create table audit_line (
  line_id bigint generated always as identity primary key,
  -- The database's clock: the one that all servers share.
  at timestamptz(3) not null default clock_timestamp(),
  -- Whose hand it was: the subject of a sign-in, `anonymous`, or `firm` for what the server does by itself.
  actor text not null check (char_length(actor) between 1 and 255),
  -- Whose data it was about; differs from the actor in a simulation.
  subject text check (char_length(subject) between 1 and 255),
  -- Found by the database from the subject, so that a line cannot end up in another household's file.
  household_id text,
  session text check (session ~ '^[0-9a-f]{64}$'),
  action text not null check (action ~ '^[a-z]+(\.[a-z_]+)+$'),
  object_type text check (object_type ~ '^[a-z_]{1,40}$'),
  -- Neither a code nor the number of an account looks like this.
  object_id text check (object_id ~ '^[a-z0-9-]{1,40}$' and object_id !~ '^[0-9]{6,}$'),
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  -- A code; what a support person says in words only where a simulation asks for it.
  reason text check (
    reason ~ '^[a-z0-9_-]{1,40}(\.[a-z0-9_-]{1,40}){1,3}$'
    or (action like 'simulation.%' and char_length(reason) <= 600 and reason !~ '[\u0001-\u001f\u007f-\u009f]')),
  ticket text check (ticket ~ '^[A-Za-z0-9#/_-]{1,40}$'),
  ip text not null check (ip ~ '^[0-9a-f.:]{0,45}$'),
  browser text not null check (browser ~ '^[a-z_]{1,20}$'),
  request_id text not null check (request_id ~ '^[0-9a-z-]{1,40}$'),
  -- When it happened, where that was before the line was written; null where the two are one.
  happened_at timestamptz(3),
  number bigint unique,
  prev_hash bytea,
  hash bytea,
  check ((object_type is null) = (object_id is null)),
  check ((number is null) = (hash is null) and (number is null) = (prev_hash is null))
);
create index on audit_line (household_id, line_id desc);

create or replace function audit_household() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  scope text := current_setting('portal.subject', true);
begin
  -- Memberships are each seen by their own person only, and the line may be somebody else's to write.
  perform set_config('portal.subject', coalesce(new.subject, ''), true);
  new.household_id := (select household_id from membership where subject = new.subject);
  perform set_config('portal.subject', coalesce(scope, ''), true);
  return new;
end $$;

-- Each field with its length in bytes, so that no two lines have one form; `-` is null.
create or replace function audit_field(value text) returns text
language sql immutable set search_path = pg_catalog as $$
  select coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-') || ';'
$$;

create or replace function audit_hash(prev bytea, place bigint, line audit_line) returns bytea
language sql stable set search_path = pg_catalog, public as $$
  select sha256(prev || convert_to(
    audit_field(place::text)
    || audit_field(to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || audit_field(line.actor) || audit_field(line.subject) || audit_field(line.household_id)
    || audit_field(line.session) || audit_field(line.action)
    || audit_field(line.object_type) || audit_field(line.object_id)
    || audit_field(line.outcome) || audit_field(line.reason) || audit_field(line.ticket)
    || audit_field(line.ip) || audit_field(line.browser) || audit_field(line.request_id)
    -- One field more only where there is something in it.
    || case when line.happened_at is null then ''
       else audit_field(to_char(line.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end, 'UTF8'))
$$;

create or replace function audit_seal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  head audit_head;
  sealed bytea;
begin
  select * into head from audit_head for update;
  sealed := audit_hash(head.hash, head.number + 1, new);
  update audit_line set number = head.number + 1, prev_hash = head.hash, hash = sealed where line_id = new.line_id;
  update audit_head set number = head.number + 1, hash = sealed;
  return null;
end $$;

create or replace function audit_refuse() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- The seal itself is the one change there is, and it is made once.
    if old.number is null
      and to_jsonb(new) - array['number', 'prev_hash', 'hash'] = to_jsonb(old) - array['number', 'prev_hash', 'hash']
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log is only ever added to.' using errcode = 'insufficient_privilege';
end $$;

create trigger household before insert on audit_line for each row execute function audit_household();
-- Deferred: the chain is locked for the length of a commit, whatever else the transaction has locked before.
create constraint trigger seal after insert on audit_line
  deferrable initially deferred for each row execute function audit_seal();
create trigger refuse before update or delete on audit_line for each row execute function audit_refuse();
create trigger refuse_truncate before truncate on audit_line execute function audit_refuse();

alter table audit_line enable row level security;
alter table audit_line force row level security;
alter table audit_head enable row level security;
alter table audit_head force row level security;

create policy own_household on audit_line for select to portal_app
  using (household_id in (select household_id from membership));
-- Nobody signed in writes into the file of somebody else, unless as the one whose hand it was.
create policy own_hand on audit_line for insert to portal_app
  with check (coalesce(current_setting('portal.subject', true), '') in ('', subject, actor));
create policy firm_seals on audit_line to current_user using (true);
create policy firm_seals on audit_head to current_user using (true);

grant select on audit_line to portal_app;
grant insert (actor, subject, session, action, object_type, object_id, outcome, reason, ticket, ip, browser, request_id,
  happened_at) on audit_line to portal_app;

-- Which nights the audit log was checked, and what was found.
create table audit_check (
  checked_on date primary key,
  lines bigint not null,
  hash text not null,
  broken text
);

-- Whose hand a line of the own file shows, in words that a client may read: people are otherwise each seen by themselves
-- only. `unknown` is somebody who was not signed in as anybody that has to do with the household.
create or replace function audit_hand(actor text, out kind text, out name text)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  viewer text := coalesce(current_setting('portal.subject', true), '');
  own_household text := (select household_id from membership where subject = viewer);
  found membership;
begin
  kind := case actor when viewer then 'you' when 'firm' then 'firm' else 'unknown' end;
  if kind <> 'unknown' then
    return;
  end if;
  perform set_config('portal.subject', actor, true);
  select * into found from membership where subject = actor;
  if found.subject is not null and found.household_id is null then
    kind := 'support';
  elsif found.household_id = own_household then
    kind := 'household';
  end if;
  if kind <> 'unknown' then
    select case kind when 'support' then given_name || ' ' || family_name else given_name end into name
      from person where subject = actor;
  end if;
  perform set_config('portal.subject', viewer, true);
end $$;

-- Taking access away and giving it back is done beside this program; a line is there whoever does it.
create or replace function audit_access() returns trigger
language plpgsql as $$
begin
  insert into audit_line (actor, subject, action, outcome, ip, browser, request_id)
    values ('firm', new.subject, case when new.disabled_at is null then 'person.enabled' else 'person.disabled' end,
      'done', '', 'other', 'database');
  return null;
end $$;
create trigger access after update of disabled_at on person for each row
  when ((old.disabled_at is null) <> (new.disabled_at is null)) execute function audit_access();
