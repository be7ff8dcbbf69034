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
