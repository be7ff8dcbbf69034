-- Whoever registers has agreed to the texts of now: an earlier version of a text is no consent to the one that was published
-- after it. As before otherwise, and `superseded` instead of `invalid` where a consent is missing: it can still be given.

create or replace function complete_registration(moment timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invite registration_invite;
begin
  select * into invite from registration_invite
    where proven_key_hash = decode(nullif(current_setting('portal.regkey_hash', true), ''), 'hex') for update;
  if invite.completed_at is not null then
    return 'completed';
  end if;
  if invite.invite_id is null or invite.withdrawn_at is not null or invite.expires_at <= moment or invite.login is null then
    return 'invalid';
  end if;
  if exists (select from current_agreement a where not exists (
    select from registration_consent c
    where c.invite_id = invite.invite_id and c.agreement_id = a.agreement_id and c.version = a.version))
  then
    return 'superseded';
  end if;
  if invite.subject is null or invite.credentials_at is null then
    return 'credentialsMissing';
  end if;
  insert into membership (subject, household_id) values (invite.subject, invite.household_id);
  insert into person (subject, given_name, family_name, email, account_verified, mfa_required)
    values (invite.subject, invite.given_name, invite.family_name, invite.email, true, true);
  insert into consent select invite.subject, agreement_id, version, given_at
    from registration_consent where invite_id = invite.invite_id;
  update registration_invite set completed_at = moment, code_mac = null where invite_id = invite.invite_id;
  return 'completed';
end $$;
