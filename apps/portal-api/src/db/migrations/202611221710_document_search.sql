-- The list and the search of documents cost what is shown, not what there is.

-- Without a kind: the search walks from the newest.
create index document_by_day on document (household_id, document_date desc, document_id desc);
-- The household is a word of its own here too.
create index document_title_by_word on document
  using gin ((to_tsvector('english', title) || to_tsvector('simple', household_id)));

-- What the owner of the function sees; who calls it gets only what is their household's.
create policy searches on document for select to current_user using (true);

-- Pages, and titles as page 0, that say words, for whoever is signed in; each of both at most so often.
create or replace function search_documents(words text, most int)
returns table (document_id text, page int) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  mine text;
  wanted tsquery;
begin
  select m.household_id into mine from membership m where m.subject = current_setting('portal.subject', true);
  if mine is null then return; end if;
  wanted := websearch_to_tsquery('english', words) && plainto_tsquery('simple', mine);
  return query
    (select p.document_id, p.page from document_page p where p.search @@ wanted limit most)
    union all
    (select d.document_id, 0 from document d
     where (to_tsvector('english', d.title) || to_tsvector('simple', d.household_id)) @@ wanted limit most);
end $$;

-- How many documents there are and how many are searched inside, kept as they come: counting them takes too long.
create table document_tally (
  household_id text not null references household,
  kind text not null,
  -- Empty for what is about the household as a whole.
  account_key text not null,
  documents int not null default 0,
  searched int not null default 0,
  primary key (household_id, kind, account_key)
);
alter table document_tally enable row level security;
alter table document_tally force row level security;
create policy own_household on document_tally to portal_app
  using (household_id in (select household_id from membership));
create policy tallies on document_tally to current_user using (true);
grant select on document_tally to portal_app;

create function tally_documents() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into document_tally as t (household_id, kind, account_key, documents)
    select household_id, kind, coalesce(account_key, ''), count(*) from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (household_id, kind, account_key) do update set documents = t.documents + excluded.documents;
  return null;
end $$;
create trigger tally after insert on document
  referencing new table as added for each statement execute function tally_documents();

create function tally_searched() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into document_tally as t (household_id, kind, account_key, searched)
    select d.household_id, d.kind, coalesce(d.account_key, ''), count(*)
    from added join document d using (document_id) group by 1, 2, 3 order by 1, 2, 3
    on conflict (household_id, kind, account_key) do update set searched = t.searched + excluded.searched;
  return null;
end $$;
create trigger tally after insert on document_content
  referencing new table as added for each statement execute function tally_searched();

alter table document_content no force row level security;
insert into document_tally (household_id, kind, account_key, documents, searched)
  select d.household_id, d.kind, coalesce(d.account_key, ''), count(*), count(c.document_id)
  from document d left join document_content c using (document_id) group by 1, 2, 3;
alter table document_content force row level security;
