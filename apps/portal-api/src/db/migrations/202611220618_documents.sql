-- Documents: what is owed, what was delivered, and what was done with it. The bytes are in the store of documents, under
-- their hash; a row says whose they are.

create table document (
  document_id text primary key check (document_id ~ '^doc[a-z0-9]{16,40}$'),
  household_id text not null references household,
  -- Null for what is about the household as a whole.
  account_key text,
  kind text not null check (kind in ('tax', 'statement', 'correspondence', 'trust-statement', 'trade-confirmation',
    'performance-report')),
  document_type text not null check (document_type ~ '^[a-z0-9-]{1,40}$'),
  title text not null check (char_length(title) between 1 and 200),
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  -- The day that is printed on it, and by which it is listed.
  document_date date not null,
  delivered_at timestamptz not null,
  version int not null default 1 check (version > 0),
  -- A correction is a document of its own that says what it takes the place of.
  supersedes text unique references document,
  correction text check (char_length(correction) between 1 and 500),
  -- The trade or the fee that it confirms.
  entry_id text references ledger_entry,
  -- What a document of the firm's own making is drawn from, once, when it is first needed; null when it came as a file.
  recipe jsonb,
  unique (household_id, document_id),
  foreign key (household_id, account_key) references account (household_id, account_key),
  check ((supersedes is null) = (version = 1)),
  check ((supersedes is null) = (correction is null))
);
create index document_by_date on document (household_id, kind, document_date desc, document_id desc);
create index document_by_account on document (household_id, account_key, kind, document_date desc, document_id desc);
create index document_by_entry on document (entry_id) where entry_id is not null;
create index document_by_delivery on document (household_id, delivered_at desc);

-- The bytes, fixed for good: nobody may update this table.
create table document_content (
  document_id text primary key references document,
  household_id text not null references household,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  pages int not null check (pages > 0),
  fixed_at timestamptz not null default now()
);

-- What stands on each page, for the search inside documents. The household is a word of its own, so that the index
-- leads to the pages of one household at once.
create table document_page (
  document_id text not null references document,
  page int not null check (page > 0),
  household_id text not null references household,
  words text not null,
  search tsvector not null generated always as (
    to_tsvector('english', words) || to_tsvector('simple', household_id)) stored,
  primary key (document_id, page)
);
create index document_page_by_word on document_page using gin (search);

-- What is owed, and when: filled by expect_documents, for every account from the day it was opened.
create table document_expectation (
  expectation_id text primary key check (expectation_id ~ '^exp[a-p]{32}$'),
  household_id text not null references household,
  account_key text,
  kind text not null,
  document_type text not null,
  period_from date not null,
  period_to date not null,
  -- Null when nothing is owed, and `excused` says why.
  due date,
  excused text,
  entry_id text references ledger_entry,
  document_id text references document,
  foreign key (household_id, account_key) references account (household_id, account_key),
  check ((due is null) = (excused is not null))
);
create index document_expectation_open on document_expectation (household_id, due)
  where document_id is null and excused is null;
create index document_expectation_by_period on document_expectation (household_id, account_key, period_to);

-- Who opened what, first and last, and how often.
create table document_opening (
  document_id text not null,
  subject text not null,
  household_id text not null,
  name text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  primary key (document_id, subject),
  foreign key (household_id, document_id) references document (household_id, document_id)
);

-- When a person last looked at a list, and the time before: what was delivered since then is new.
create table document_look (
  subject text not null references membership,
  kind text not null,
  looked_at timestamptz not null,
  looked_before timestamptz,
  primary key (subject, kind)
);

create table document_bundle (
  bundle_id text primary key check (bundle_id ~ '^bun[a-z0-9]{16,40}$'),
  household_id text not null references household,
  subject text not null,
  form text not null check (form in ('zip', 'pdf')),
  -- In the order in which they go in.
  documents text[] not null check (cardinality(documents) between 1 and 1000),
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  done int not null default 0,
  -- One file of all pages; a ZIP is made anew whenever it is fetched.
  sha256 text,
  bytes bigint,
  failure text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index document_bundle_by_age on document_bundle (expires_at);

create table document_report (
  report_id text primary key check (report_id ~ '^rep[a-z0-9]{16,40}$'),
  household_id text not null references household,
  subject text not null,
  report text not null check (report in ('performance', 'holdings')),
  -- Empty is every account held at the firm.
  accounts text[] not null,
  period_from date not null,
  period_to date not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  attempts int not null default 0,
  failure text,
  document_id text references document,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index document_report_by_age on document_report (household_id, created_at desc);

-- How documents arrive: by account and class. Without a row it is paper, unless the household chose for new accounts.
create table delivery_consent (
  version int primary key,
  words text not null,
  effective date not null
);
insert into delivery_consent values (1,
  'You agree to receive documents of the classes you choose in this portal instead of on paper. We tell you by e-mail when a document is there. You need a browser and a reader for PDF files. You can go back to paper at any time, without charge, and ask for a paper copy of any document. Documents stay in the portal for at least seven years.',
  '2020-01-01');

create table delivery_setting (
  household_id text primary key references household,
  version bigint not null default 1,
  -- For accounts that are opened later; null is paper.
  future text check (future in ('online', 'online-annual-paper', 'paper'))
);

create table delivery_choice (
  household_id text not null references household,
  account_key text not null,
  class text not null check (class in ('statements', 'tax', 'confirmations', 'correspondence', 'reports')),
  choice text not null check (choice in ('online', 'online-annual-paper', 'paper')),
  effective date not null,
  consent int references delivery_consent,
  primary key (household_id, account_key, class),
  foreign key (household_id, account_key) references account (household_id, account_key) on delete cascade
);

-- Only ever added to: what was chosen before, what is chosen now, by whom, and the words that were agreed to.
create table delivery_change (
  change_id bigint generated always as identity primary key,
  household_id text not null references household,
  -- Null for accounts that are opened later, and with it the class.
  account_key text,
  class text,
  before text not null,
  after text not null,
  effective date not null,
  consent int references delivery_consent,
  subject text not null,
  name text not null,
  changed_at timestamptz not null
);
create index delivery_change_by_age on delivery_change (household_id, change_id desc);

do $$
declare
  name text;
begin
  foreach name in array array['document', 'document_content', 'document_page', 'document_expectation',
    'document_opening', 'document_bundle', 'document_report', 'delivery_setting', 'delivery_choice', 'delivery_change']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_household on %I to portal_app
      using (household_id in (select household_id from membership))', name);
    execute format('create policy every_household on %I to portal_books using ((select current_user = ''portal_books''))', name);
    execute format('grant select on %I to portal_app, portal_books', name);
  end loop;
end $$;

alter table document_look enable row level security;
alter table document_look force row level security;
create policy own_look on document_look to portal_app using (subject = current_setting('portal.subject', true));
grant select, insert, update on document_look to portal_app;

grant select on delivery_consent to portal_app, portal_books;
-- The firm's support line stands on every document.
grant select on dynamic_config to portal_books;
grant insert on document_opening, document_bundle, document_report, delivery_setting, delivery_choice, delivery_change
  to portal_app;
grant update (last_at, times, name) on document_opening to portal_app;
grant update (state, attempts, failure) on document_report to portal_app;
grant update (version, future) on delivery_setting to portal_app;
grant update (choice, effective, consent) on delivery_choice to portal_app;
-- A change of how documents arrive is confirmed by one, in the same transaction; nothing else is a client's to write.
grant insert on document to portal_app;
create policy own_confirmations on document as restrictive for insert to portal_app
  with check (kind = 'correspondence' and document_type = 'delivery-confirmation');

grant insert on document, document_content, document_page, document_expectation to portal_books;
grant update (document_id) on document_expectation to portal_books;
grant update (state, done, sha256, bytes, failure), delete on document_bundle to portal_books;
grant update (state, attempts, failure, document_id, finished_at) on document_report to portal_books;

-- The first day on or after one that is neither a Saturday, a Sunday nor Washington's Birthday (IRC §7503).
create function tax_day(day date) returns date language sql immutable as $$
  select d::date from generate_series(day, day + 6, interval '1 day') d
  where extract(isodow from d) < 6
    and not (extract(month from d) = 2 and extract(isodow from d) = 1 and extract(day from d) between 15 and 21)
  order by d limit 1
$$;

-- A hash in letters: keys must not look like numbers of accounts.
create function letters_of(words text) returns text language sql immutable as $$
  select translate(md5(words), '0123456789', 'ghijklmnop')
$$;

create function expectation_key(
  household text, account text, kind text, document_type text, period_to date, entry text
) returns text language sql immutable as $$
  select 'exp' || letters_of(concat_ws('|', household, coalesce(account, '-'), kind, document_type, period_to::text,
    coalesce(entry, '-')))
$$;

-- Writes down what is owed to a household for what began by a day: periods that run are expected as well. Idempotent.
-- assumed: the firm's calendar (statements 10 days after the period, trust statements 20, performance reports 25, the
-- 1099 by Feb 15, the K-1 by Sep 15 with its extension).
create function expect_documents(household text, through date) returns void language sql as $$
  insert into document_expectation (expectation_id, household_id, account_key, kind, document_type, period_from,
    period_to, due, excused, entry_id)
  select expectation_key(household, e.account_key, e.kind, e.document_type, e.period_to, e.entry_id), household,
    e.account_key, e.kind, e.document_type, e.period_from, e.period_to, e.due, e.excused, e.entry_id
  from (
    with held as (
      select account_key, opened, tax_status, registration from account
      where household_id = household and source = 'firm' and opened <= through
    ), months as (
      select a.*, m::date as starts, (m + interval '1 month')::date - 1 as ends
      from held a, generate_series(date_trunc('month', a.opened), through, interval '1 month') m
      where a.tax_status = 'taxable'
    ), quarters as (
      select a.*, q::date as starts, (q + interval '3 months')::date - 1 as ends
      from held a, generate_series(date_trunc('quarter', a.opened), through, interval '3 months') q
    ), years as (
      select a.*, make_date(y, 1, 1) as starts, make_date(y, 12, 31) as ends, y
      from held a, generate_series(extract(year from a.opened)::int, extract(year from through)::int) y
    )
    select account_key, 'statement' as kind, 'monthly' as document_type, starts as period_from, ends as period_to,
      ends + 10 as due, null as excused, null as entry_id
    from months
    union all
    select account_key, 'statement', 'quarterly', starts, ends, ends + 10, null, null
    from quarters where tax_status <> 'taxable'
    union all
    select account_key, 'trust-statement', 'quarterly', starts, ends, ends + 20, null, null
    from quarters where registration ilike '%trust'
    union all
    select null, 'performance-report', 'quarterly', min(starts), ends, ends + 25, null, null
    from quarters group by ends
    union all
    select account_key, 'tax', '1099-consolidated', starts, ends,
      case when tax_status = 'taxable' then tax_day(make_date(y + 1, 2, 15)) end,
      case tax_status when 'taxable' then null
        when 'exempt' then 'A charity pays no tax on what it earns, so there is no Form 1099.'
        else 'What a retirement account earns is not reported; only what is taken out of it is.' end, null
    from years
    union all
    select y.account_key, 'tax', '1099-r', y.starts, y.ends, tax_day(make_date(y.y + 1, 1, 31)), null, null
    from years y where tax_status in ('deferred', 'roth') and exists (
      select from ledger_entry l where l.household_id = household and l.account_key = y.account_key
        and l.status = 'effective' and l.entry_type = 'WITHDRAWAL' and l.trade_date between y.starts and y.ends)
    union all
    -- One for each year in which the partnership was held.
    select y.account_key, 'tax', 'k-1', y.starts, y.ends, tax_day(make_date(y.y + 1, 9, 15)), null, null
    from years y where exists (
      select from ledger_entry l join security s using (security_id)
      where l.household_id = household and l.account_key = y.account_key and s.kind = 'private-fund'
        and l.status = 'effective' and l.trade_date <= y.ends)
    union all
    select account_key, 'trade-confirmation', case activity when 'BY' then 'purchase' else 'sale' end, trade_date,
      trade_date, settle_date, null, entry_id
    from ledger_entry
    where household_id = household and status = 'effective' and activity in ('BY', 'SL') and quantity > 0
      and price is not null and trade_date <= through
    union all
    select account_key, 'correspondence', 'fee-notice', trade_date, trade_date, trade_date + 10, null, entry_id
    from ledger_entry
    where household_id = household and status = 'effective' and entry_type = 'FEE' and trade_date <= through
    union all
    select account_key, 'correspondence', 'welcome', opened, opened, opened + 10, null, null from held
    union all
    select null, 'correspondence', 'privacy-notice', make_date(y, 1, 1), make_date(y, 12, 31), make_date(y, 3, 31),
      null, null
    from (select distinct y from years) y
  ) e
  on conflict do nothing
$$;

-- Pages that say words, for whoever is signed in. Row-level security would have every page of a household read, since an
-- operator may tell of rows that it does not return; here the household is part of what is looked for.
create function search_documents(words text, most int)
returns table (document_id text, page int) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  mine text;
  wanted tsquery;
begin
  select m.household_id into mine from membership m where m.subject = current_setting('portal.subject', true);
  if mine is null then return; end if;
  wanted := websearch_to_tsquery('english', words) && plainto_tsquery('simple', mine);
  return query select p.document_id, p.page from document_page p where p.search @@ wanted limit most;
end $$;
create policy searches on document_page for select to current_user using (true);
create policy searches on membership for select to current_user
  using (subject = current_setting('portal.subject', true));
revoke execute on function search_documents from public;
grant execute on function search_documents to portal_app;
