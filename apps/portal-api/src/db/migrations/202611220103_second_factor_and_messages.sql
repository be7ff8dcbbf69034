-- The second factor: what a person holds, what is under way, what is counted, and what it has opened.
-- Nothing here can be used by whoever reads it: secrets and messages are sealed with a key that is not in the
-- database, keys and grants are hashes of 256 random bits, recovery codes are scrypt, codes that were sent a keyed hash.

create table mfa_session (
  key_hash bytea primary key,
  subject text not null references membership,
  -- The sign-in that it was opened in: another token of the same person does not open it.
  token_session bytea not null,
  verified_at timestamptz not null,
  expires_at timestamptz not null
);
create index on mfa_session (subject);
create index on mfa_session (token_session);

create table mfa_authenticator (
  subject text primary key references membership,
  secret_sealed bytea not null,
  key_id text not null,
  -- RFC 6238 §5.2: a step is accepted once.
  last_used_step bigint not null,
  registered_at timestamptz not null
);

-- One at a time: whoever begins anew forgets the unfinished one.
create table mfa_registration (
  subject text primary key references membership,
  registration_id text not null,
  token_session bytea not null,
  secret_sealed bytea not null,
  key_id text not null,
  expires_at timestamptz not null,
  shown_at timestamptz
);

create table mfa_channel (
  channel_id text primary key,
  subject text not null references membership,
  kind text not null check (kind in ('email', 'phone')),
  address text not null check (char_length(address) <= 512),
  -- Counts once a code that was sent to it came back.
  confirmed_at timestamptz
);
create index on mfa_channel (subject);
create unique index on mfa_channel (subject) where confirmed_at is null;

-- By person, not by channel: neither codes nor their sending multiply with the channels.
create table mfa_code (
  subject text primary key references membership,
  channel_id text not null,
  code_mac bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When the code before was sent, if it was not used: whoever waits in vain may have one sent to another place, once.
  unused_at timestamptz
);

create table mfa_attempt (
  subject text not null references membership,
  kind text not null check (kind in ('code', 'recovery', 'registration')),
  -- In a row.
  failures int not null,
  locked_until timestamptz,
  primary key (subject, kind)
);

create table mfa_recovery_set (
  subject text primary key references membership,
  salt bytea not null,
  created_at timestamptz not null,
  acknowledged_at timestamptz
);

create table mfa_recovery_code (
  subject text not null references mfa_recovery_set on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (subject, code_hash)
);

create table mfa_preference (
  subject text primary key references membership,
  preferred text not null
);

create table mfa_reset_request (
  subject text primary key references membership,
  requested_at timestamptz not null
);

create table mfa_step_up (
  grant_hash bytea primary key,
  subject text not null references membership,
  token_session bytea not null,
  operation text not null,
  body_hash text not null,
  expires_at timestamptz not null
);

-- Written in the transaction of what it tells of; whoever delivers it marks it sent.
create table outbox_message (
  message_id bigint generated always as identity primary key,
  -- Codes and notices also go to people who are no clients yet.
  subject text not null,
  kind text not null,
  -- Address and words, sealed: a code is in them.
  content_sealed bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- At least once: a message is taken for a while, and taken again when nobody says that it was sent.
  attempts int not null default 0,
  -- Infinity: nobody here delivers it.
  next_attempt_at timestamptz not null default '-infinity'
);
create index on outbox_message (next_attempt_at) where sent_at is null;

do $$
declare
  name text;
begin
  foreach name in array array[
    'mfa_session', 'mfa_authenticator', 'mfa_registration', 'mfa_channel', 'mfa_code', 'mfa_attempt',
    'mfa_recovery_set', 'mfa_recovery_code', 'mfa_preference', 'mfa_reset_request', 'mfa_step_up', 'outbox_message'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy own on %I to portal_app using (subject = current_setting(''portal.subject'', true))', name);
  end loop;
end $$;

-- The firm's own work, not that of a request: delivering messages, judging resets.
create policy firm_delivers on outbox_message to current_user using (true);
create policy firm_judges on mfa_reset_request to current_user using (true);

grant select, insert, delete on mfa_session, mfa_registration, mfa_recovery_set, mfa_recovery_code,
  mfa_reset_request, mfa_step_up, mfa_channel, mfa_preference to portal_app;
grant select, insert on mfa_authenticator, mfa_code, mfa_attempt to portal_app;
grant update (verified_at) on mfa_session to portal_app;
grant update (secret_sealed, key_id, last_used_step, registered_at) on mfa_authenticator to portal_app;
grant update (shown_at) on mfa_registration to portal_app;
grant update (kind, address, confirmed_at) on mfa_channel to portal_app;
grant update (channel_id, code_mac, sent_at, expires_at, used_at, unused_at) on mfa_code to portal_app;
grant update (failures, locked_until) on mfa_attempt to portal_app;
grant update (acknowledged_at) on mfa_recovery_set to portal_app;
grant update (used_at) on mfa_recovery_code to portal_app;
grant update (preferred) on mfa_preference to portal_app;
-- Not even its own messages can be read back: they hold codes.
grant insert on outbox_message to portal_app;
