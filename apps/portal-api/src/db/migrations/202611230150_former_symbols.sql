-- The symbols that a security had before, so that who types one finds what became of it.
create table former_symbol (
  security_id text not null references security,
  symbol text not null,
  primary key (security_id, symbol)
);

create function keep_former_symbol() returns trigger
  language plpgsql
  set search_path = pg_catalog, public
as $$
begin
  insert into former_symbol (security_id, symbol) values (new.security_id, old.symbol) on conflict do nothing;
  delete from former_symbol where security_id = new.security_id and symbol = new.symbol;
  return null;
end
$$;

create trigger keep_former_symbol after update of symbol on security
  for each row when (old.symbol is distinct from new.symbol and old.symbol is not null)
  execute function keep_former_symbol();

grant select on former_symbol to portal_app, portal_books;
grant insert, delete on former_symbol to portal_books;
