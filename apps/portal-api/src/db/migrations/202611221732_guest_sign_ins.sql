-- An invited guest who has no sign-in yet gets one by the key of the invitation, which only the mail to their address
-- carries. Both functions work with the firm's own rights, for whoever shows a key that can still be used.

create function find_invitation(wanted bytea, at_time timestamptz)
returns table (share_id text, client text, guest_name text, guest_email text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.share_id, s.client_subject, s.guest_name, s.guest_email
    from share_invitation i join share s using (share_id)
    where i.key_hash = wanted and i.ends_at > at_time and s.accepted_at is null and s.revoked_at is null
      and s.ends_at > at_time and client_has_access(s.client_subject)
$$;

-- Makes a guest of somebody whom the provider has just been asked to invite. Nobody who is known already becomes one: a
-- client and a person of the firm stay what they are, and false is the answer.
create function make_guest(wanted bytea, at_time timestamptz, made text, given text, family text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  address text := (select f.guest_email from find_invitation(wanted, at_time) f);
begin
  if address is null then
    return false;
  end if;
  -- Two invitations of one guest, opened at once.
  perform pg_advisory_xact_lock(hashtext('make_guest ' || made));
  if exists (select from person p where p.subject = made) then
    return exists (select from guest g where g.subject = made);
  end if;
  insert into membership (subject) values (made);
  insert into person (subject, given_name, family_name, email, account_verified, mfa_required)
    values (made, given, family, address, true, true);
  insert into guest (subject) values (made);
  return true;
end $$;

revoke execute on function find_invitation, make_guest from public;
grant execute on function find_invitation, make_guest to portal_app;
