-- Every policy about a household read membership, and its own policies, anew: planning that cost more than most reads. A
-- function keeps its plan with the connection. It runs as whoever asks, so the policies of membership decide as before.
create function own_household() returns text language plpgsql stable parallel safe as $$
begin
  return (select household_id from membership where subject = current_setting('portal.subject', true));
end $$;

-- Null until the books of the household have been computed. The policy of books shows the household's own alone.
create function own_computed_household() returns text language plpgsql stable parallel safe as $$
begin
  return (select household_id from books where computed_through is not null);
end $$;

-- Of an account of somebody else: whether the share that a guest asks about shows its values.
create function share_shows(shown text) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (
    select from share_account a join share s using (share_id)
    where a.share_id = current_setting('portal.share', true) and a.account_key = shown
      and s.guest_subject = current_setting('portal.subject', true) and s.values_shown);
end $$;

do $$
declare
  policy record;
begin
  for policy in
    select tablename, policyname,
      replace(replace(regexp_replace(qual, '\s+', ' ', 'g'),
        'household_id IN ( SELECT membership.household_id FROM membership)', 'household_id = (select own_household())'),
        'household_id IN ( SELECT m.household_id FROM (membership m JOIN books b USING (household_id)) WHERE (b.computed_through IS NOT NULL))',
        'household_id = (select own_computed_household())') as qual,
      replace(regexp_replace(with_check, '\s+', ' ', 'g'),
        'household_id IN ( SELECT membership.household_id FROM membership)', 'household_id = (select own_household())') as with_check
    from pg_policies
    where schemaname = current_schema() and roles = array['portal_app']::name[]
      and coalesce(qual, '') || coalesce(with_check, '') ~ 'household_id IN \( SELECT (m|membership)\.household_id\s+FROM \(?membership'
  loop
    if policy.qual is not null then
      execute format('alter policy %I on %I using (%s)', policy.policyname, policy.tablename, policy.qual);
    end if;
    if policy.with_check is not null then
      execute format('alter policy %I on %I with check (%s)', policy.policyname, policy.tablename, policy.with_check);
    end if;
  end loop;
end $$;

alter policy shared on account using (
  coalesce(current_setting('portal.share', true), '') <> '' and share_shows(account_key));

alter policy own_export on data_export using (
  subject = current_setting('portal.subject', true) and household_id = (select own_household()));
