-- What the firm does by itself, a transfer that comes back, say, is told as each person wants to be told.
create policy firm_tells on preference for select to current_user using (true);
create policy firm_tells on notice for insert to current_user with check (true);
-- Whom the import of a household's documents is told to. The owner's own view of memberships stays as narrow as it is:
-- functions that run with its rights rely on it.
create policy every_household on membership for select to portal_books using ((select current_user = 'portal_books'));
grant select on membership to portal_books;
