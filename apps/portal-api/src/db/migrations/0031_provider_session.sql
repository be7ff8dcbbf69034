-- What the provider calls a sign-in, hashed: the name by which it says that the sign-in has ended there
-- (OpenID Connect Back-Channel Logout 1.0).

alter table sign_in add column provider_session bytea;
create index on sign_in (subject, provider_session);

-- Also of sign-ins none of whose tokens has been seen here yet.
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
