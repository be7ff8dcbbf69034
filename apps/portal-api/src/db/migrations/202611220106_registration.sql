-- Registration from an invite, and what is asked of somebody who has signed in but is not verified yet.
-- Whoever reads these tables can register nobody: keys are hashes of 256 random bits, codes and the answers that
-- prove who somebody is are keyed hashes.

create table agreement (
  agreement_id text not null check (agreement_id ~ '^[a-z][a-z-]{1,39}$'),
  version text not null check (version ~ '^[A-Za-z0-9.-]{1,20}$'),
  position int not null,
  title text not null,
  summary text not null,
  body text not null,
  published_at timestamptz not null,
  primary key (agreement_id, version)
);

create view current_agreement with (security_invoker = true) as
  select distinct on (agreement_id) agreement_id, version, position, title, summary, body
  from agreement where published_at <= now() order by agreement_id, published_at desc;

create table registration_invite (
  invite_id text primary key,
  household_id text not null references household,
  key_hash bytea not null unique,
  given_name text not null,
  family_name text not null,
  email text not null check (char_length(email) <= 400),
  -- E.164; codes go there when there is one.
  phone text,
  identity_mac bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '24 hours'),
  -- Ended before its time, by the firm or by too much guessing.
  withdrawn_at timestamptz,
  identity_failures int not null default 0,
  identity_at timestamptz,
  codes_sent int not null default 0,
  code_mac bytea,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  code_tries int not null default 0,
  -- Handed out with a right code: the link alone leads no further than the identity check.
  proven_key_hash bytea unique,
  logins_refused int not null default 0,
  login text check (char_length(login) <= 400),
  subject text unique,
  credentials_at timestamptz,
  completed_at timestamptz
);

create table registration_consent (
  invite_id text not null references registration_invite,
  agreement_id text not null,
  version text not null,
  given_at timestamptz not null,
  primary key (invite_id, agreement_id, version),
  foreign key (agreement_id, version) references agreement
);

-- Counts what was guessed, by a keyed hash of who guessed; nobody can be found in it.
create table registration_attempt (
  scope bytea primary key,
  tries int not null,
  began_at timestamptz not null
);
create index on registration_attempt (began_at);

create table consent (
  subject text not null references membership,
  agreement_id text not null,
  version text not null,
  given_at timestamptz not null,
  primary key (subject, agreement_id, version),
  foreign key (agreement_id, version) references agreement
);

create table identity_check (
  subject text primary key references membership,
  identity_mac bytea not null,
  -- In a row.
  failures int not null default 0,
  locked_until timestamptz,
  confirmed_at timestamptz
);

-- Nobody but the holder of a key sees an invite.
alter table registration_invite enable row level security;
alter table registration_invite force row level security;
create policy own_invite on registration_invite to portal_app
  using (decode(nullif(current_setting('portal.regkey_hash', true), ''), 'hex') in (key_hash, proven_key_hash))
  with check (true);

alter table registration_consent enable row level security;
alter table registration_consent force row level security;
create policy own_invite on registration_consent to portal_app
  using (invite_id in (select invite_id from registration_invite));

alter table consent enable row level security;
alter table consent force row level security;
create policy own on consent to portal_app
  using (subject = current_setting('portal.subject', true));

alter table identity_check enable row level security;
alter table identity_check force row level security;
create policy own on identity_check to portal_app
  using (subject = current_setting('portal.subject', true));

-- What proves who somebody is stays out of sight of a support user who looks at a client's portal.
create policy not_in_simulation on identity_check as restrictive to portal_app
  using (coalesce(current_setting('portal.actor', true), '') = '');

-- The firm's own work: issuing invites, and the two functions below.
create policy firm_invites on registration_invite to current_user using (true);
create policy firm_invites on registration_consent to current_user using (true);
create policy firm_invites on household for insert to current_user with check (true);
create policy firm_invites on household_advisor for insert to current_user with check (true);
create policy firm_registers on membership for insert to current_user with check (true);
create policy firm_registers on person to current_user
  using (subject = current_setting('portal.subject', true)) with check (true);
create policy firm_registers on consent to current_user
  using (subject = current_setting('portal.subject', true)) with check (true);
create policy firm_registers on identity_check to current_user
  using (subject = current_setting('portal.subject', true)) with check (true);

grant select on agreement, current_agreement to portal_app;
grant select on registration_invite to portal_app;
grant update (withdrawn_at, identity_failures, identity_at, codes_sent, code_mac, code_sent_at, code_expires_at,
  code_tries, proven_key_hash, logins_refused, login, subject, credentials_at) on registration_invite to portal_app;
grant select, insert on registration_consent to portal_app;
grant select, insert, update, delete on registration_attempt to portal_app;
grant select, insert on consent to portal_app;
grant select on identity_check to portal_app;
grant update (failures, locked_until, confirmed_at) on identity_check to portal_app;

-- Makes a client of the holder of the key in portal.regkey_hash. Nothing but this gives anybody a household.
create or replace function complete_registration(moment timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invite registration_invite;
begin
  select * into invite from registration_invite
    where proven_key_hash = decode(nullif(current_setting('portal.regkey_hash', true), ''), 'hex') for update;
  if invite.completed_at is not null then
    return 'completed';
  end if;
  if invite.invite_id is null or invite.withdrawn_at is not null or invite.expires_at <= moment
    or invite.login is null
    or exists (select from current_agreement a where not exists (
      select from registration_consent c where c.invite_id = invite.invite_id and c.agreement_id = a.agreement_id))
  then
    return 'invalid';
  end if;
  if invite.subject is null or invite.credentials_at is null then
    return 'credentialsMissing';
  end if;
  insert into membership (subject, household_id) values (invite.subject, invite.household_id);
  insert into person (subject, given_name, family_name, email, account_verified, mfa_required)
    values (invite.subject, invite.given_name, invite.family_name, invite.email, true, true);
  insert into consent select invite.subject, agreement_id, version, given_at
    from registration_consent where invite_id = invite.invite_id;
  update registration_invite set completed_at = moment, code_mac = null where invite_id = invite.invite_id;
  return 'completed';
end $$;

-- Verifies the person in portal.subject, once who they are is confirmed and the current texts are agreed to.
create or replace function verify_account() returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me text := current_setting('portal.subject', true);
begin
  if not exists (select from identity_check where subject = me and confirmed_at is not null) then
    return 'identityMissing';
  end if;
  if exists (select from current_agreement a where not exists (
    select from consent c where c.subject = me and c.agreement_id = a.agreement_id and c.version = a.version))
  then
    return 'superseded';
  end if;
  update person set account_verified = true where subject = me;
  return 'verified';
end $$;

revoke all on function complete_registration(timestamptz), verify_account() from public;
grant execute on function complete_registration(timestamptz), verify_account() to portal_app;
