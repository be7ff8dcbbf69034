-- A dividend may come after an account was closed. The books then say what is in it, and that it is open again: what
-- still holds something is not closed.
grant update (closed_on) on account to portal_books;
