-- How the firm reaches a person, who inherits, whom it may call; what it tells everyone, and what clients tell it.

create table contact (
  subject text primary key references person,
  telephone text check (telephone ~ '^\+[1-9][0-9]{6,14}$'),
  address jsonb,
  version bigint not null default 1
);

-- A new e-mail address or telephone until its code was right; kept afterwards, so that it can be told who asked when.
create table contact_change (
  change_id text primary key check (change_id ~ '^c[0-9a-f]{32}$'),
  subject text not null references person,
  field text not null check (field in ('email', 'telephone')),
  value text not null check (char_length(value) <= 320),
  code_mac bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  ended_how text check (ended_how in ('confirmed', 'given_up', 'replaced'))
);
create index on contact_change (subject) where ended_how is null;

create table household_member (
  household_id text not null references household,
  position int not null,
  name text not null,
  relationship text not null,
  subject text references person,
  primary key (household_id, position)
);

-- The list of an account is replaced as a whole: its version is that of the list.
create table beneficiary_list (
  account_key text primary key,
  household_id text not null references household,
  confirmed_at timestamptz,
  version bigint not null default 1,
  foreign key (household_id, account_key) references account (household_id, account_key) on delete cascade
);

create table beneficiary (
  account_key text not null references beneficiary_list on delete cascade,
  household_id text not null references household,
  position int not null,
  name text not null check (char_length(name) between 1 and 80),
  relationship text not null,
  kind text not null check (kind in ('primary', 'contingent')),
  share numeric(5, 2) not null check (share > 0 and share <= 100),
  per_stirpes boolean not null,
  born_on date,
  primary key (account_key, position)
);

create table trusted_contact (
  subject text primary key references person,
  name text,
  relationship text,
  telephone text,
  email text,
  version bigint not null default 1
);

create table notice (
  notice_id bigint generated always as identity primary key,
  subject text not null references person,
  kind text not null check (kind in ('documents', 'transfers', 'messages', 'security', 'connections', 'service')),
  text text not null check (char_length(text) between 1 and 200),
  link text check (link ~ '^/'),
  at timestamptz not null default clock_timestamp()
);
create index notice_by_person on notice (subject, notice_id desc);

create table notice_seen (
  subject text primary key references person,
  up_to bigint not null
);

create table faq_entry (
  faq_id text primary key check (faq_id ~ '^[a-z0-9-]{1,80}$'),
  position int not null,
  topic text not null,
  question text not null,
  answer text not null,
  words tsvector generated always as (to_tsvector('english', topic || ' ' || question || ' ' || answer)) stored
);

create table content_page (
  content_id text primary key check (content_id ~ '^[a-z0-9-]{1,80}$'),
  title text not null,
  body text not null,
  updated_on date not null,
  -- Shown to people who have no account yet.
  for_prospects boolean not null default false
);

create table feedback (
  feedback_id bigint generated always as identity primary key,
  subject text not null references person,
  rating int not null check (rating between 1 and 5),
  text text check (char_length(text) <= 2000),
  page text not null,
  at timestamptz not null default clock_timestamp()
);

do $$
declare
  name text;
begin
  foreach name in array array['contact', 'contact_change', 'trusted_contact', 'notice', 'notice_seen', 'feedback'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_%1$s on %1$I to portal_app
      using (subject = current_setting(''portal.subject'', true))', name);
  end loop;
  foreach name in array array['household_member', 'beneficiary_list', 'beneficiary'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_household on %I to portal_app
      using (household_id in (select household_id from membership))', name);
  end loop;
end $$;

grant select, insert on contact, contact_change, trusted_contact, notice_seen, beneficiary_list, beneficiary to portal_app;
grant select on notice, household_member, faq_entry, content_page to portal_app;
grant insert on notice, feedback to portal_app;
grant update (telephone, address, version) on contact to portal_app;
grant update (tries, ended_how) on contact_change to portal_app;
grant update (name, relationship, telephone, email, version) on trusted_contact to portal_app;
grant update (up_to) on notice_seen to portal_app;
grant update (confirmed_at, version) on beneficiary_list to portal_app;
grant delete on beneficiary to portal_app;
grant update (email) on person to portal_app;

-- The name at the identity provider stays when the e-mail address changes.
alter table person add column sign_in_name text;
alter table person no force row level security;
update person set sign_in_name = email;
alter table person force row level security;
create function keep_sign_in_name() returns trigger language plpgsql as $$
begin
  new.sign_in_name := coalesce(new.sign_in_name, new.email);
  return new;
end $$;
create trigger keep_sign_in_name before insert on person for each row execute function keep_sign_in_name();
alter table person alter column sign_in_name set not null;
