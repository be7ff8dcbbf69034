-- After a change of keys the firm seals anew what a former key has sealed (npm run keys:reseal). The owner of the tables
-- sees that something is sealed, not what: the keys are not in the database. Other sealed tables let it in already.
do $$
declare
  name text;
begin
  foreach name in array array['mfa_authenticator', 'mfa_registration', 'draft_key', 'secure_draft'] loop
    execute format('create policy firm_reseals_seen on %I for select to current_user using (true)', name);
    execute format('create policy firm_reseals on %I for update to current_user using (true)', name);
  end loop;
end $$;
