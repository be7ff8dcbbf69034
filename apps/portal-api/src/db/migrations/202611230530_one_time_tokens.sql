-- Tokens by which the previous site lets a person in without another sign-in: only their hash is kept, for a minute.

create table one_time_token (
  token_hash bytea primary key,
  subject text not null references person,
  ends_at timestamptz not null
);
create index on one_time_token (subject);

alter table one_time_token enable row level security;
alter table one_time_token force row level security;
create policy firm_tokens on one_time_token to current_user using (true);
create policy own on one_time_token to portal_app
  using (subject = current_setting('portal.subject', true))
  with check (subject = current_setting('portal.subject', true));
grant insert, delete on one_time_token to portal_app;
grant select (subject, ends_at) on one_time_token to portal_app;

-- Whoever shows a token that still counts learns whose it is, and it is gone. The site that asks has no subject here.
create function take_one_time_token(wanted bytea, at_time timestamptz)
returns table (person_subject text, given text, family text, address text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    with taken as (delete from one_time_token t where t.token_hash = wanted returning t.subject, t.ends_at)
    select p.subject, p.given_name, p.family_name, p.email from taken join person p using (subject)
    where taken.ends_at > at_time and p.account_verified and p.disabled_at is null;
end $$;
revoke execute on function take_one_time_token from public;
grant execute on function take_one_time_token to portal_app;
