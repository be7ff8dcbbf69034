-- How a household arranges its accounts, and a person Home.

-- Closed accounts stay for their records; one that still holds something is not closed.
alter table account add column closed_on date;
alter table account add constraint closed_is_empty
  check (closed_on is null or (value = 0 and day_change = 0));

alter table custom_group add column version bigint not null default 1;

-- What a sort, a choice or a closing names as the version it changes.
create table account_arrangement (
  household_id text primary key references household,
  closed_shown boolean not null default false,
  version bigint not null default 1
);

alter table account_arrangement enable row level security;
alter table account_arrangement force row level security;
create policy own_household on account_arrangement to portal_app
  using (household_id in (select household_id from membership));

-- Each person's own, also within one household.
create table home_part (
  subject text not null references membership,
  part text not null check (part in ('widgets', 'shortcuts')),
  value jsonb not null,
  version bigint not null default 1,
  primary key (subject, part)
);

alter table home_part enable row level security;
alter table home_part force row level security;
create policy own_home_part on home_part to portal_app
  using (subject = current_setting('portal.subject', true));

grant select on account_arrangement, home_part to portal_app;
grant insert (household_id) on account_arrangement to portal_app;
grant update (closed_shown, version) on account_arrangement to portal_app;
grant insert (subject, part, value) on home_part to portal_app;
grant update (value, version) on home_part to portal_app;
grant insert (household_id, group_id, name, sort_order), update (name, sort_order, version), delete
  on custom_group to portal_app;
grant insert, delete on custom_group_member to portal_app;
grant update (counted, position) on account to portal_app;
