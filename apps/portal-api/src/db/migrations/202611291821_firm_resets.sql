-- The firm's own work, by a command: setting a person's second step back, opening an identity check that guessing has
-- closed, taking access away and giving it back.
do $$
declare
  name text;
begin
  foreach name in array array[
    'mfa_session', 'mfa_authenticator', 'mfa_registration', 'mfa_channel', 'mfa_code', 'mfa_attempt',
    'mfa_recovery_set', 'mfa_recovery_code', 'mfa_preference', 'mfa_step_up', 'identity_check'
  ] loop
    execute format('create policy firm_resets on %I to current_user using (true)', name);
  end loop;
end $$;
create policy firm_gives_access on person for update to current_user using (true);
