-- The code on Form 1099-R follows from the age of who owns the account: whoever draws documents reads who that is, and when
-- they were born.

create policy every_household on account_holder for select to portal_books using ((select current_user = 'portal_books'));
create policy every_household on birth_date for select to portal_books using ((select current_user = 'portal_books'));
grant select on account_holder, birth_date to portal_books;
