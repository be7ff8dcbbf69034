-- The people who serve a household, what each client prefers, and what the firm sets for everyone.

create table advisor (
  advisor_id text primary key check (advisor_id ~ '^[a-z0-9-]{1,64}$'),
  name text not null,
  role text not null,
  phone text not null,
  email text not null,
  photo bytea
);

create table household_advisor (
  household_id text not null references household,
  advisor_id text not null references advisor,
  position int not null,
  primary key (household_id, advisor_id)
);

create table preference (
  subject text primary key references membership,
  preference jsonb not null,
  version bigint not null default 1
);

-- Only a hash is kept: reading this table does not give anyone a session.
create table mfa_session (
  key_hash bytea primary key,
  subject text not null references membership,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on mfa_session (subject);

create table maintenance_message (
  surface text primary key check (surface in ('w')),
  message text not null,
  until timestamptz
);

create table dynamic_config (
  config_type text primary key,
  value jsonb not null
);

create table sandbox_seed (
  seed int not null,
  as_of date not null,
  seeded_at timestamptz not null default now()
);

alter table household_advisor enable row level security;
alter table household_advisor force row level security;
create policy own_household on household_advisor to portal_app
  using (household_id in (select household_id from membership));

alter table advisor enable row level security;
alter table advisor force row level security;
create policy own_team on advisor to portal_app
  using (advisor_id in (select advisor_id from household_advisor));

alter table preference enable row level security;
alter table preference force row level security;
create policy own_preference on preference to portal_app
  using (subject = current_setting('portal.subject', true));

alter table mfa_session enable row level security;
alter table mfa_session force row level security;
create policy own_session on mfa_session to portal_app
  using (subject = current_setting('portal.subject', true));

grant select on household_advisor, advisor, maintenance_message, dynamic_config to portal_app;
grant select, insert on preference to portal_app;
grant update (preference, version) on preference to portal_app;
grant select, delete on mfa_session to portal_app;
