-- The list and the search of messages cost what is shown, not what there is.

-- One look-up for each row: a list of all conversations of a box would be read first otherwise.
drop policy own on secure_message;
create policy own on secure_message to portal_app
  using (
    exists (select from secure_conversation c where c.conversation_id = secure_message.conversation_id)
    and (author_box = (select message_box()) or recalled_at is null))
  with check (
    author_box = (select message_box())
    and exists (select from secure_conversation c where c.conversation_id = secure_message.conversation_id));
drop policy seen on secure_attachment;
create policy seen on secure_attachment for select to portal_app
  using (box = (select message_box())
    or exists (select from secure_message m where m.message_id = secure_attachment.message_id));
drop policy sent on secure_attachment;
create policy sent on secure_attachment for update to portal_app
  using (box = (select message_box()) and (message_id is null or exists (
    select from secure_message m where m.message_id = secure_attachment.message_id and m.recalled_at is not null)))
  with check (box = (select message_box()));

-- What the owner of the functions below sees; who calls them gets only what is in their own box.
create policy searches on secure_attachment for select to current_user using (true);
create policy searches on advisor_sign_in for select to current_user
  using (subject = current_setting('portal.subject', true));

-- Words as they are looked for in a box. Signs end a word: "W-9_form.pdf" is found by "form". Each box has words of its own in
-- the index, so that a search costs what is in one box, not what is in all of them.
create function message_words(box text, said text) returns text[] language sql immutable parallel safe as $$
  select array(select left(md5(box), 6) || word
    from unnest(tsvector_to_array(to_tsvector('simple', regexp_replace(said, '[!-/:-@\[-`{-~]+', ' ', 'g')))) word)
$$;

-- The words of each message: subject, names of its people and files, text.
create table secure_message_words (
  message_id text primary key references secure_message,
  words tsvector not null
);
create index on secure_message_words using gin (words) with (fastupdate = off);
alter table secure_message_words enable row level security;
alter table secure_message_words force row level security;
create policy searches on secure_message_words to current_user using (true);

create function read_message(wanted text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into secure_message_words (message_id, words)
  select m.message_id, array_to_tsvector(array(
    select word from unnest(array[c.client_subject] || c.advisor_ids) box, unnest(message_words(box, concat_ws(' ',
      c.subject_line, c.client_name, array_to_string(c.advisor_names, ' '), m.author_name, m.body,
      (select string_agg(a.name, ' ') from secure_attachment a where a.message_id = m.message_id)))) word))
  from secure_message m join secure_conversation c using (conversation_id)
  where m.message_id = wanted and m.recalled_at is null
  on conflict (message_id) do update set words = excluded.words;
end $$;
revoke execute on function read_message from public;

create function message_is_read() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'secure_message' and tg_op = 'UPDATE' then
    delete from secure_message_words where message_id = new.message_id;
  elsif new.message_id is not null then
    perform read_message(new.message_id);
  end if;
  return null;
end $$;
create trigger words after insert or update on secure_message for each row execute function message_is_read();
create trigger words after update of message_id on secure_attachment for each row execute function message_is_read();

-- Messages of a folder of one's own box, newest first, that have every word that is looked for, or one that begins so. Words
-- that stand nearly everywhere fill the page from the newest messages; only others are looked up in the index, which is
-- worth it always.
create function search_messages(wanted text, in_folder text, arrived timestamptz, since timestamptz, until timestamptz,
  before_at timestamptz, before_id text, most int)
returns setof text language plpgsql stable security definer rows 20
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  newest constant int := 300;
  asking constant text := current_setting('portal.subject', true);
  -- As message_box() says; here the rows of all people are seen.
  mine constant text := coalesce(
    (select advisor_id from advisor_sign_in where subject = asking),
    (select subject from membership where subject = asking and household_id is not null));
  query tsquery;
  found text[];
begin
  select string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery into query
    from unnest(message_words(mine, wanted)) word;
  if query is null then return; end if;
  found := array(
    select p.message_id from
      (select s.message_id from secure_placement s
        where s.box = mine and s.folder = in_folder and s.visible_at <= arrived
          and (since is null or s.visible_at >= since) and (until is null or s.visible_at < until)
          and (before_at is null or (s.visible_at, s.message_id) < (before_at, before_id))
        order by s.visible_at desc, s.message_id desc limit newest) p
    where exists (select from secure_message_words w where w.message_id = p.message_id and w.words @@ query)
    limit most);
  if cardinality(found) = most then
    return query select unnest(found);
    return;
  end if;
  found := array(select w.message_id from secure_message_words w where w.words @@ query);
  return query select p.message_id from secure_placement p
    where p.box = mine and p.message_id = any (found) and p.folder = in_folder and p.visible_at <= arrived
      and (since is null or p.visible_at >= since) and (until is null or p.visible_at < until)
      and (before_at is null or (p.visible_at, p.message_id) < (before_at, before_id))
    order by p.visible_at desc, p.message_id desc limit most;
end $$;
revoke execute on function search_messages from public;
grant execute on function search_messages to portal_app;

select read_message(message_id) from secure_message;
