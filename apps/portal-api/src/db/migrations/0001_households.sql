-- Who is a client, and which household they belong to.
-- Every table with household data has row-level security, forced: a query sees the household of
-- portal.subject and nothing else, whatever the code above it forgets.

create table household (
  household_id text primary key,
  name text not null
);

create table membership (
  subject text primary key,
  household_id text not null references household
);

create table person (
  subject text primary key references membership,
  given_name text not null,
  family_name text not null,
  email text not null,
  account_verified boolean not null,
  mfa_required boolean not null
);

alter table membership enable row level security;
alter table membership force row level security;
create policy own_membership on membership to portal_app
  using (subject = current_setting('portal.subject', true));

alter table household enable row level security;
alter table household force row level security;
create policy own_household on household to portal_app
  using (household_id in (select household_id from membership));

alter table person enable row level security;
alter table person force row level security;
create policy own_person on person to portal_app
  using (subject = current_setting('portal.subject', true));

grant select on household, membership, person to portal_app;
