-- Messages between a client and the advisors whom they were sent to. A box is a person's own side of it: the client's by
-- their subject, the advisor's by the advisor's id, which stays when the sign-in changes.

create table advisor_sign_in (
  subject text primary key,
  -- Nobody is both a client and a person of the firm.
  of_firm boolean not null default true check (of_firm),
  advisor_id text not null unique references advisor,
  foreign key (subject, of_firm) references membership (subject, of_firm)
);
alter table advisor_sign_in enable row level security;
alter table advisor_sign_in force row level security;
create policy own on advisor_sign_in to portal_app using (subject = current_setting('portal.subject', true));
grant select on advisor_sign_in to portal_app;

-- An advisor sees whom they serve, and the name of that household: nothing that it owns.
create policy own_clients on household_advisor to portal_app
  using (advisor_id in (select advisor_id from advisor_sign_in));
create policy own_clients on household to portal_app
  using (household_id in (
    select household_id from household_advisor where advisor_id in (select advisor_id from advisor_sign_in)));

create function message_box() returns text language sql stable as $$
  select coalesce(
    (select advisor_id from advisor_sign_in),
    (select subject from membership where household_id is not null))
$$;

-- What a message can begin as; the firm may change them.
create table message_topic (
  topic text primary key check (topic ~ '^[a-z-]{1,40}$'),
  label text not null,
  suggested_subject text not null,
  body text not null,
  position int not null
);
insert into message_topic values
  ('account-inquiry', 'Account inquiry', '', '', 1),
  ('address-change', 'Address change', 'Change of address', E'My new address is:\n\n\nIt holds from:\n', 2),
  ('technical', 'Technical question', 'Help with the portal', E'What I wanted to do:\n\nWhat happened instead:\n', 3);
grant select on message_topic to portal_app;

create table secure_conversation (
  conversation_id text primary key check (conversation_id ~ '^cnv-[0-9a-f]{24}$'),
  household_id text not null references household,
  client_subject text not null references membership,
  client_name text not null,
  advisor_ids text[] not null check (cardinality(advisor_ids) between 1 and 20),
  advisor_names text[] not null,
  topic text not null references message_topic,
  subject_line text not null check (char_length(subject_line) between 1 and 200),
  messages int not null default 0,
  last_at timestamptz not null,
  closed_at timestamptz
);
create index on secure_conversation (household_id);
create index on secure_conversation (client_subject);

create table secure_message (
  message_id text primary key check (message_id ~ '^msg-[0-9a-f]{24}$'),
  conversation_id text not null references secure_conversation,
  position int not null check (position > 0),
  author_box text not null,
  author_name text not null,
  by_firm boolean not null,
  body text not null check (char_length(body) between 1 and 20000),
  links jsonb not null default '[]',
  sent_at timestamptz not null,
  -- Until then nobody else has it.
  deliver_at timestamptz not null,
  -- Taken back before anybody had it.
  recalled_at timestamptz check (recalled_at < deliver_at),
  unique (conversation_id, position)
);

create table secure_folder (
  box text not null,
  folder_id text not null check (folder_id ~ '^fld-[0-9a-f]{24}$'),
  name text not null check (char_length(name) between 1 and 60),
  primary key (box, folder_id)
);
create unique index on secure_folder (box, lower(name));

-- Where a message lies for one of its people: one row each, so it is in one folder and nowhere twice.
create table secure_placement (
  box text not null,
  message_id text not null references secure_message,
  folder text not null,
  own_folder text generated always as (case when folder like 'fld-%' then folder end) stored,
  visible_at timestamptz not null,
  read_at timestamptz,
  -- When a notice without a word of it went out.
  notified_at timestamptz,
  primary key (box, message_id),
  check (folder in ('inbox', 'sent', 'archive') or folder like 'fld-%'),
  foreign key (box, own_folder) references secure_folder
);
create index on secure_placement (box, folder, visible_at desc, message_id desc);
create index on secure_placement (box, folder, visible_at) where read_at is null;

create table secure_draft (
  draft_id text primary key check (draft_id ~ '^drf-[0-9a-f]{24}$'),
  box text not null,
  -- Nobody was meant to read it yet: sealed, so that a copy of the table does not.
  content_sealed bytea not null,
  key_id text not null,
  version bigint not null default 1,
  updated_at timestamptz not null
);
create index on secure_draft (box, updated_at desc);

create table secure_attachment (
  attachment_id text primary key check (attachment_id ~ '^att-[0-9a-f]{24}$'),
  -- Whose file it is until it is sent.
  box text not null,
  message_id text references secure_message,
  position int not null default 0,
  name text not null check (char_length(name) between 1 and 200),
  media_type text not null,
  bytes bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null
);
create index on secure_attachment (message_id);
create index on secure_attachment (box) where message_id is null;

-- Each sending once, however often it is tried.
create table secure_sending (
  box text not null,
  idempotency_key text not null,
  body_hash text not null,
  message_id text,
  primary key (box, idempotency_key)
);

create function secure_message_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.recalled_at is null and new.recalled_at is not null
    and to_jsonb(new) - 'recalled_at' = to_jsonb(old) - 'recalled_at' then
    return new;
  end if;
  raise exception 'a message that was sent does not change';
end $$;
create trigger stays before update or delete on secure_message
  for each row execute function secure_message_stays();

-- Each of its people gets a message once, in the transaction in which it is sent. A message that was taken back has none.
create function secure_message_deliver() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    delete from secure_placement where message_id = new.message_id;
    return null;
  end if;
  insert into secure_placement (box, message_id, folder, visible_at, read_at)
  select box, new.message_id, case when box = new.author_box then 'sent' else 'inbox' end,
    case when box = new.author_box then new.sent_at else new.deliver_at end,
    case when box = new.author_box then new.sent_at end
  from secure_conversation c, unnest(array[c.client_subject] || c.advisor_ids) box
  where c.conversation_id = new.conversation_id;
  return null;
end $$;
create trigger delivers after insert or update on secure_message
  for each row execute function secure_message_deliver();

do $$
declare
  name text;
begin
  foreach name in array array['secure_conversation', 'secure_message', 'secure_folder', 'secure_placement',
    'secure_draft', 'secure_attachment', 'secure_sending'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  foreach name in array array['secure_folder', 'secure_placement', 'secure_draft', 'secure_sending'] loop
    execute format('create policy own on %I to portal_app using (box = (select message_box()))', name);
  end loop;
end $$;

create policy own on secure_conversation to portal_app
  using (
    (client_subject = (select message_box()) and household_id in (select household_id from membership))
    or ((select message_box()) = any (advisor_ids) and household_id in (select household_id from household_advisor)))
  with check (
    -- Only clients begin one, and only with advisors of their household.
    (client_subject = (select message_box()) and household_id in (select household_id from membership)
      and advisor_ids <@ (select array_agg(a.advisor_id) from household_advisor a
        where a.household_id = secure_conversation.household_id))
    or ((select message_box()) = any (advisor_ids) and client_subject <> (select message_box())
      and household_id in (select household_id from household_advisor)));

create policy own on secure_message to portal_app
  using (
    conversation_id in (select conversation_id from secure_conversation)
    and (author_box = (select message_box()) or recalled_at is null))
  with check (
    author_box = (select message_box()) and conversation_id in (select conversation_id from secure_conversation));

create policy seen on secure_attachment for select to portal_app
  using (box = (select message_box()) or message_id in (select message_id from secure_message));
create policy added on secure_attachment for insert to portal_app
  with check (box = (select message_box()) and message_id is null);
create policy sent on secure_attachment for update to portal_app
  using (box = (select message_box()) and (message_id is null or message_id in (
    select message_id from secure_message where recalled_at is not null)))
  with check (box = (select message_box()));

-- Delivering is the firm's own work.
create policy firm_delivers on secure_conversation to current_user using (true);
create policy firm_delivers on secure_message to current_user using (true);
create policy firm_delivers on secure_placement to current_user using (true);

grant select, insert on secure_conversation, secure_message, secure_attachment, secure_sending to portal_app;
grant update (messages, last_at, closed_at) on secure_conversation to portal_app;
grant update (recalled_at) on secure_message to portal_app;
grant update (message_id, position) on secure_attachment to portal_app;
grant update (message_id) on secure_sending to portal_app;
grant select, insert, delete on secure_folder, secure_draft to portal_app;
grant update (content_sealed, key_id, version, updated_at) on secure_draft to portal_app;
grant select on secure_placement to portal_app;
grant update (folder, read_at, notified_at) on secure_placement to portal_app;
