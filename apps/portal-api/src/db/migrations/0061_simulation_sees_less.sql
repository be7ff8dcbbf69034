-- Where somebody is signed in, and what opens their unsent texts, is out of sight in a simulation too.
do $$
declare
  name text;
begin
  foreach name in array array['sign_in', 'draft_key', 'provider_logout'] loop
    execute format(
      'create policy not_in_simulation on %I as restrictive to portal_app
         using (coalesce(current_setting(''portal.actor'', true), '''') = '''')', name);
  end loop;
end $$;
