-- Papers that belong to an asset or a liability of the client's own: deeds, appraisals, photographs. A file that was removed
-- with its asset comes back with it, so there is no key to the account; the asset is asked for at each reading.
create table asset_attachment (
  attachment_id text primary key check (attachment_id ~ '^att-[0-9a-f]{24}$'),
  household_id text not null references household,
  account_key text not null,
  name text not null check (char_length(name) between 1 and 200),
  media_type text not null,
  bytes bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null
);
create index asset_attachment_by_asset on asset_attachment (household_id, account_key, uploaded_at);
alter table asset_attachment enable row level security;
alter table asset_attachment force row level security;
create policy own_household on asset_attachment to portal_app
  using (household_id in (select household_id from membership));
grant select, insert, delete on asset_attachment to portal_app;
