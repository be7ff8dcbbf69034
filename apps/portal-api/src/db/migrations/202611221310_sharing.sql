-- A client lets a guest, such as a CPA or a relative, look at chosen accounts and kinds of documents until a day.
-- What a guest's transaction sees is decided here: by whom it is for (portal.subject) and by the one share that it is
-- about (portal.share), which has to be theirs, accepted, not revoked and not over. No other policy knows guests.

create table guest (
  subject text primary key,
  -- True for whoever has no household: nobody is a guest beside being a client.
  of_firm boolean not null default true check (of_firm),
  foreign key (subject, of_firm) references membership (subject, of_firm)
);

create table share (
  share_id text primary key check (share_id ~ '^shr[a-z0-9]{16,40}$'),
  household_id text not null references household,
  client_subject text not null references membership,
  client_name text not null,
  guest_name text not null check (char_length(guest_name) between 1 and 80),
  guest_email text not null check (char_length(guest_email) between 3 and 254),
  relation text not null check (relation in ('cpa', 'relative', 'attorney', 'other')),
  values_shown boolean not null,
  kinds text[] not null check (kinds <@ array['tax', 'statement', 'correspondence', 'trust-statement',
    'trade-confirmation', 'performance-report']),
  -- The last day in New York, and the instant at which it is over.
  last_day date not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  link_ends_at timestamptz not null,
  guest_subject text references guest,
  accepted_at timestamptz,
  revoked_at timestamptz,
  unique (household_id, share_id),
  check (values_shown or cardinality(kinds) > 0),
  check ((guest_subject is null) = (accepted_at is null)),
  check (ends_at = (last_day + 1)::timestamp at time zone 'America/New_York'),
  check (last_day <= (created_at at time zone 'America/New_York')::date + interval '1 year')
);
create index on share (household_id, created_at desc);
create index on share (guest_subject);

-- What an account is called is kept as it was when it was shared: a guest who may not see values has no row of `account`.
create table share_account (
  share_id text not null,
  household_id text not null,
  account_key text not null,
  position int not null,
  name text not null,
  masked_number text,
  registration text not null,
  institution text not null,
  primary key (share_id, account_key),
  foreign key (household_id, share_id) references share (household_id, share_id),
  foreign key (household_id, account_key) references account (household_id, account_key) on delete cascade
);

-- The key of a link, hashed. Using it takes it away. Nobody who asks may read it.
create table share_invitation (
  key_hash bytea primary key,
  share_id text not null unique references share,
  ends_at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['guest', 'share', 'share_account', 'share_invitation'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy firm_shares on %I to current_user using (true)', name);
  end loop;
end $$;

create policy own on guest for select to portal_app using (subject = current_setting('portal.subject', true));

create policy own_household on share to portal_app
  using (household_id in (select household_id from membership))
  with check (household_id in (select household_id from membership));
create policy own_hand on share as restrictive for insert to portal_app
  with check (client_subject = current_setting('portal.subject', true) and guest_subject is null);
create policy received on share for select to portal_app
  using (guest_subject = current_setting('portal.subject', true) and revoked_at is null and ends_at > now()
    and guest_subject in (select subject from guest));

create policy own_household on share_account to portal_app
  using (household_id in (select household_id from membership))
  with check (household_id in (select household_id from membership));
create policy received on share_account for select to portal_app
  using (share_id in (
    select s.share_id from share s where s.guest_subject = current_setting('portal.subject', true)));

create policy own_invitation on share_invitation for insert to portal_app
  with check (share_id in (
    select s.share_id from share s where s.client_subject = current_setting('portal.subject', true)));

-- The values of an account, where the client shows them.
create policy shared on account for select to portal_app
  using (coalesce(current_setting('portal.share', true), '') <> '' and account_key in (
    select a.account_key from share_account a join share s using (share_id)
    where a.share_id = current_setting('portal.share', true)
      and s.guest_subject = current_setting('portal.subject', true) and s.values_shown));

-- Documents of the shared accounts, of the shared kinds; never what is about the household as a whole.
create policy shared on document for select to portal_app
  using (coalesce(current_setting('portal.share', true), '') <> '' and (account_key, kind) in (
    select a.account_key, k.kind from share_account a join share s using (share_id)
      cross join lateral unnest(s.kinds) as k (kind)
    where a.share_id = current_setting('portal.share', true)
      and s.guest_subject = current_setting('portal.subject', true)));

grant select on guest, share, share_account to portal_app;
grant insert (share_id, household_id, client_subject, client_name, guest_name, guest_email, relation, values_shown, kinds,
  last_day, ends_at, created_at, link_ends_at) on share to portal_app;
grant update (revoked_at) on share to portal_app;
grant insert on share_account, share_invitation to portal_app;

-- Whoever asks takes an invitation up: a guest whose e-mail address the firm has confirmed, and to whose address it was
-- sent. The key is gone with it, so that it works once. No row when it is not theirs to use.
create function accept_share(wanted bytea, at_time timestamptz) returns table (accepted_share text, client text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asks text := current_setting('portal.subject', true);
  taken text;
begin
  delete from share_invitation i using share s, guest g, person p
    where i.key_hash = wanted and s.share_id = i.share_id and i.ends_at > at_time
      and s.accepted_at is null and s.revoked_at is null and s.ends_at > at_time
      and g.subject = asks and p.subject = asks and p.account_verified and p.disabled_at is null
      and lower(p.email) = lower(s.guest_email)
    returning i.share_id into taken;
  if taken is null then
    return;
  end if;
  return query update share s set guest_subject = asks, accepted_at = at_time where s.share_id = taken
    returning s.share_id, s.client_subject;
end $$;
revoke execute on function accept_share from public;
grant execute on function accept_share to portal_app;

-- Tells a guest whose share is over from one who never had it; nothing else of it can be read any more.
create function share_was_received(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from share s where s.share_id = wanted and s.guest_subject = current_setting('portal.subject', true))
$$;
revoke execute on function share_was_received from public;
grant execute on function share_was_received to portal_app;

-- A guest's hand, by the name under which the client invited them.
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
  if exists (select from guest g where g.subject = actor) then
    select 'guest', s.guest_name into kind, name from share s
      where s.household_id = own_household and s.guest_subject = actor order by s.accepted_at desc limit 1;
    kind := coalesce(kind, 'unknown');
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
