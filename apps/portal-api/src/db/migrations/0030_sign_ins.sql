-- Who is signed in where, for everybody: what the server's clock judges, and what a person may end from elsewhere.

alter table person add column if not exists disabled_at timestamptz;

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
  unique (subject, token_session),
  check ((ended_at is null) = (ended_how is null))
);

-- Idleness is judged here from now on, in one place.
alter table mfa_session drop column last_active_at;
create index on mfa_session (token_session);

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
