-- Which migrations this database has, for a server that is asked whether it is ready: their names and nothing else.
create or replace function applied_migrations() returns setof text
language sql stable security definer set search_path = pg_catalog, public as $$
  select name from public.schema_migration
$$;
revoke execute on function applied_migrations from public;
grant execute on function applied_migrations to portal_app;
