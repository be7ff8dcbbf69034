-- Who is a client, and which household they belong to.
-- Every table with household data has row-level security, forced: a query sees the household of
-- portal.subject and nothing else, whatever the code above it forgets.

create table household (
  household_id text primary key,
  name text not null
);

create table membership (
  subject text primary key,
  -- Null for people of the firm: null is in no list of households, so no policy shows them anything.
  household_id text references household,
  of_firm boolean not null generated always as (household_id is null) stored,
  unique (subject, of_firm)
);

create table person (
  subject text primary key references membership,
  given_name text not null,
  family_name text not null,
  email text not null,
  account_verified boolean not null,
  mfa_required boolean not null,
  disabled_at timestamptz
);

alter table membership enable row level security;
alter table membership force row level security;
-- Every policy about a household asks this one: whoever is not verified has none.
create policy own_membership on membership to portal_app
  using (subject = current_setting('portal.subject', true)
    and not exists (select from person p where p.subject = membership.subject and not p.account_verified));

alter table household enable row level security;
alter table household force row level security;
create policy own_household on household to portal_app
  using (household_id in (select household_id from membership));

alter table person enable row level security;
alter table person force row level security;
create policy own_person on person to portal_app
  using (subject = current_setting('portal.subject', true));

grant select on household, membership, person to portal_app;

-- What a household owns and owes. Amounts are US dollars; a liability is negative.

create table default_group (
  household_id text not null references household,
  group_id text not null,
  name text not null,
  sort_order int not null check (sort_order >= 0),
  primary key (household_id, group_id)
);

create table account (
  account_key text primary key check (account_key ~ '^[a-z0-9]{16,40}$'),
  household_id text not null references household,
  -- A column, not a list: an account is in exactly one default group.
  default_group_id text not null,
  position int not null,
  account_name text not null,
  -- Null until the client renames it.
  nickname text check (char_length(nickname) between 1 and 60),
  masked_number text,
  registration text not null,
  source text not null check (source in ('firm', 'external', 'manual')),
  institution text not null,
  kind text not null check (kind in ('asset', 'liability')),
  value numeric(20, 2) not null,
  day_change numeric(20, 2) not null,
  as_of date not null,
  origin text not null,
  counted boolean not null default true,
  version bigint not null default 1,
  -- How it is taxed and which lots it sells first.
  tax_status text not null default 'taxable'
    check (tax_status in ('taxable', 'deferred', 'roth', 'exempt')),
  lot_method text not null default 'FIFO'
    check (lot_method in ('FIFO', 'LIFO', 'HIFO', 'AVERAGE', 'SPECIFIC')),
  opened date,
  unique (household_id, account_key),
  foreign key (household_id, default_group_id) references default_group
);

create table custom_group (
  household_id text not null references household,
  group_id text not null,
  name text not null,
  sort_order int not null check (sort_order >= 0),
  primary key (household_id, group_id)
);

-- Both keys carry the household, so a group can never hold an account of another one.
create table custom_group_member (
  household_id text not null,
  group_id text not null,
  account_key text not null,
  position int not null,
  primary key (household_id, group_id, account_key),
  foreign key (household_id, group_id) references custom_group on delete cascade,
  foreign key (household_id, account_key) references account (household_id, account_key) on delete cascade
);

alter table default_group enable row level security;
alter table default_group force row level security;
create policy own_household on default_group to portal_app
  using (household_id in (select household_id from membership));

alter table account enable row level security;
alter table account force row level security;
create policy own_household on account to portal_app
  using (household_id in (select household_id from membership));

alter table custom_group enable row level security;
alter table custom_group force row level security;
create policy own_household on custom_group to portal_app
  using (household_id in (select household_id from membership));

alter table custom_group_member enable row level security;
alter table custom_group_member force row level security;
create policy own_household on custom_group_member to portal_app
  using (household_id in (select household_id from membership));

grant select on default_group, account, custom_group, custom_group_member to portal_app;
grant update (nickname, version) on account to portal_app;

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

grant select on household_advisor, advisor, maintenance_message, dynamic_config to portal_app;
grant select, insert on preference to portal_app;
grant update (preference, version) on preference to portal_app;
