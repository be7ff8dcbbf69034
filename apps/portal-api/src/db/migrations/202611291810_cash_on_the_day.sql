-- A planned transfer goes out when the cash is there on its day. Who asks is the firm, with the rights of whoever keeps the
-- books: the rest of what says how much can leave.
grant select (to_account_key, from_payee_id, fee) on transfer to portal_books;
