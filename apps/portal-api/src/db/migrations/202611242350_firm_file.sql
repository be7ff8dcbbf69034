-- `npm run content:import` writes what the firm says of itself and what is to be read before a sign-in.
grant insert, update on dynamic_config to portal_books;
grant select, insert, update, delete on maintenance_message to portal_books;
