-- What is told about companies and markets, and what the firm writes: the same for everyone. Watch lists and bookmarks
-- are a person's own.

create table security_split (
  security_id text not null references security,
  ex_day date not null,
  new_shares numeric not null check (new_shares > 0),
  old_shares numeric not null check (old_shares > 0),
  -- New shares for one share of any day before: this split and all later ones. Prices before are divided by it.
  factor numeric not null check (factor > 0),
  primary key (security_id, ex_day)
);

-- Closes as if all splits had happened before: what a chart and a range are drawn from.
create view adjusted_price with (security_invoker = true) as
  select h.security_id, quote.day,
    trim_scale(round(quote.close / coalesce((select s.factor from security_split s
      where s.security_id = h.security_id and s.ex_day > quote.day order by s.ex_day limit 1), 1), 6)) as close
  from price_history h, unnest(h.days, h.closes) as quote (day, close);

create table company_profile (
  security_id text primary key references security,
  description text not null,
  industry text,
  headquarters text,
  founded int,
  employees int,
  website text
);

create table executive (
  security_id text not null references security,
  position int not null,
  name text not null,
  role text not null,
  since int,
  primary key (security_id, position)
);

create table analyst_rating (
  security_id text primary key references security,
  buy int not null check (buy >= 0),
  hold int not null check (hold >= 0),
  sell int not null check (sell >= 0),
  target_low numeric,
  target_mean numeric,
  target_high numeric,
  as_of date not null
);

create table news_article (
  article_id text primary key check (article_id ~ '^[a-z0-9-]{1,64}$'),
  headline text not null,
  summary text not null,
  body text,
  source text not null,
  published_at timestamptz not null
);
create index news_by_time on news_article (published_at desc, article_id desc);

create table news_security (
  article_id text not null references news_article on delete cascade,
  security_id text not null references security,
  primary key (article_id, security_id)
);
create index on news_security (security_id, article_id);

create table insight (
  insight_id text primary key check (insight_id ~ '^[a-z0-9-]{1,80}$'),
  title text not null,
  topic text not null,
  summary text not null,
  author text not null,
  published_on date not null,
  read_minutes int not null check (read_minutes > 0),
  body text not null,
  -- Of the file it was imported from: an unchanged file is not written again.
  checksum text not null,
  words tsvector generated always as (to_tsvector('english', title || ' ' || topic || ' ' || summary || ' ' || body)) stored
);
create index insight_by_day on insight (published_on desc, insight_id desc);
create index insight_words on insight using gin (words);

create table insight_security (
  insight_id text not null references insight on delete cascade,
  security_id text not null references security,
  primary key (insight_id, security_id)
);

create table insight_bookmark (
  subject text not null references person,
  insight_id text not null references insight on delete cascade,
  at timestamptz not null default now(),
  primary key (subject, insight_id)
);

create table watch_list (
  watch_list_id text primary key check (watch_list_id ~ '^w[0-9a-f]{32}$'),
  subject text not null references person,
  name text not null check (char_length(name) between 1 and 60),
  sort_order int not null,
  version bigint not null default 1
);
create unique index watch_list_name on watch_list (subject, lower(name));

create table watch_list_item (
  watch_list_id text not null references watch_list on delete cascade,
  security_id text not null references security,
  sort_order int not null,
  note text check (char_length(note) <= 200),
  primary key (watch_list_id, security_id)
);

alter table insight_bookmark enable row level security;
alter table insight_bookmark force row level security;
create policy own_bookmarks on insight_bookmark to portal_app
  using (subject = current_setting('portal.subject', true));

alter table watch_list enable row level security;
alter table watch_list force row level security;
create policy own_lists on watch_list to portal_app using (subject = current_setting('portal.subject', true));

alter table watch_list_item enable row level security;
alter table watch_list_item force row level security;
create policy own_items on watch_list_item to portal_app
  using (watch_list_id in (select watch_list_id from watch_list));

grant select on security_split, adjusted_price, company_profile, executive, analyst_rating, news_article, news_security,
  insight, insight_security to portal_app, portal_books;
grant insert, update on security_split, company_profile, analyst_rating, news_article, news_security, insight,
  insight_security to portal_books;
grant select, insert, delete on insight_bookmark, watch_list, watch_list_item to portal_app;
grant update (name, sort_order, version) on watch_list to portal_app;
grant update (sort_order, note) on watch_list_item to portal_app;
