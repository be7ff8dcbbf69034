-- Who decides what an account at the firm buys and sells: the firm's advisors, or the client alone.
alter table account add column managed_by text not null default 'advisor' check (managed_by in ('advisor', 'client'));

grant update (managed_by) on account to portal_books;
