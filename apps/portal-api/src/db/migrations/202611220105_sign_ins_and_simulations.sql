-- Who is signed in where, for everybody: what the server's clock judges, and what a person may end from elsewhere.

create table sign_in (
  session_id text primary key,
  -- Not a member's for certain: whoever the provider lets in has a sign-in, be it only to be told that they are unknown.
  subject text not null,
  -- A hash of what the provider calls the sign-in: one that has ended never opens again.
  token_session bytea not null,
  started_at timestamptz not null,
  last_active_at timestamptz not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('signed_out', 'revoked', 'timed_out', 'expired')),
  browser text not null,
  -- What the provider calls it, hashed: the name by which it says that the sign-in has ended there (OpenID Connect
  -- Back-Channel Logout 1.0).
  provider_session bytea,
  unique (subject, token_session),
  check ((ended_at is null) = (ended_how is null))
);

create index on sign_in (subject, provider_session);
create index on sign_in (last_active_at) where ended_at is null;

-- Opens what a browser keeps of unsent texts; sealed, so that a copy of the table does not.
create table draft_key (
  subject text primary key,
  key_sealed bytea not null,
  key_id text not null
);

alter table sign_in enable row level security;
alter table sign_in force row level security;
create policy own on sign_in to portal_app using (subject = current_setting('portal.subject', true));

alter table draft_key enable row level security;
alter table draft_key force row level security;
create policy own on draft_key to portal_app using (subject = current_setting('portal.subject', true));

grant select, insert, delete on sign_in to portal_app;
grant update (last_active_at, ended_at, ended_how) on sign_in to portal_app;
grant select, insert on draft_key to portal_app;

-- What the provider has ended: also sign-ins none of whose tokens has been seen here yet.
create table provider_logout (
  subject text not null,
  provider_session bytea not null,
  at timestamptz not null,
  primary key (subject, provider_session)
);

alter table provider_logout enable row level security;
alter table provider_logout force row level security;
create policy own on provider_logout to portal_app using (subject = current_setting('portal.subject', true));

grant select, insert, delete on provider_logout to portal_app;

-- People of the firm who help clients, and the simulations in which they see what a client sees.

create table support_user (
  subject text primary key,
  -- Nobody is both a client and a person of the firm.
  of_firm boolean not null default true check (of_firm),
  -- What launch links call them.
  staff_id text not null unique,
  -- May start simulations.
  may_simulate boolean not null,
  foreign key (subject, of_firm) references membership (subject, of_firm)
);

-- What launch links call a client.
create table client_reference (
  subject text primary key,
  of_firm boolean not null default false check (not of_firm),
  login_id text not null unique,
  pid text not null unique,
  foreign key (subject, of_firm) references membership (subject, of_firm)
);

create table simulation (
  simulation_id text primary key,
  support_subject text not null references support_user,
  -- The support user's own sign-in: nothing goes on beyond it, and no other takes it up again.
  token_session bytea not null,
  client_subject text not null references client_reference,
  login_id text not null,
  pid text not null,
  account text not null,
  reason text not null check (char_length(reason) between 1 and 500),
  ticket text not null check (char_length(ticket) between 1 and 40),
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at <= started_at + interval '30 minutes'),
  -- Counts the pages that were given a token.
  page int not null default 1,
  -- The last page said goodbye: a reload comes back within a minute, a closed tab does not.
  left_at timestamptz,
  ended_at timestamptz,
  ended_how text check (ended_how in ('exit', 'idle', 'expired', 'refused', 'left', 'replaced', 'signed_out',
    'revoked')),
  check ((ended_at is null) = (ended_how is null))
);
-- One at a time.
create unique index on simulation (support_subject, token_session) where ended_at is null;

alter table support_user enable row level security;
alter table support_user force row level security;
create policy own on support_user to portal_app
  using (subject = current_setting('portal.subject', true));

alter table client_reference enable row level security;
alter table client_reference force row level security;
create policy support_looks_up on client_reference to portal_app
  using (exists (select from support_user where may_simulate));

alter table simulation enable row level security;
alter table simulation force row level security;
create policy own on simulation for select to portal_app
  using (support_subject = current_setting('portal.subject', true));
create policy own_change on simulation for update to portal_app
  using (support_subject = current_setting('portal.subject', true));
create policy permitted on simulation for insert to portal_app
  with check (support_subject in (select subject from support_user where may_simulate));

-- In a simulation the transaction works for the client, and portal.actor says whose hand it is. It is read-only, and
-- what proves who somebody is stays out of sight, whatever an operation would show.
do $$
declare
  name text;
begin
  foreach name in array array[
    'mfa_session', 'mfa_authenticator', 'mfa_registration', 'mfa_channel', 'mfa_code', 'mfa_attempt',
    'mfa_recovery_set', 'mfa_recovery_code', 'mfa_preference', 'mfa_reset_request', 'mfa_step_up', 'outbox_message',
    'sign_in', 'draft_key', 'provider_logout'
  ] loop
    execute format(
      'create policy not_in_simulation on %I as restrictive to portal_app
         using (coalesce(current_setting(''portal.actor'', true), '''') = '''')', name);
  end loop;
end $$;

-- The firm's own work: writing down what the clock has ended, whoever it belongs to.
create policy firm_ends on sign_in to current_user using (true);
create policy firm_ends on simulation to current_user using (true);
create policy firm_ends on support_user for select to current_user using (true);
create policy firm_ends on person for select to current_user using (true);

grant select on support_user, client_reference to portal_app;
grant select, insert on simulation to portal_app;
grant update (page, left_at, ended_at, ended_how) on simulation to portal_app;
