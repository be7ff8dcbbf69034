-- A client whose access was taken away shows nobody anything: what they shared is over for as long as that lasts.

-- Each person is seen by themselves only, so the firm's own rights are needed to know it.
create function client_has_access(client text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from person p where p.subject = client and p.account_verified and p.disabled_at is null)
$$;
revoke execute on function client_has_access from public;
grant execute on function client_has_access to portal_app;

drop policy received on share;
create policy received on share for select to portal_app
  using (guest_subject = current_setting('portal.subject', true) and revoked_at is null and ends_at > now()
    and guest_subject in (select subject from guest) and client_has_access(client_subject));
