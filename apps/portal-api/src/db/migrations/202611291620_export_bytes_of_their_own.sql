-- The store keeps the same bytes once. A client who attached an export to a message, or put it into a drive, named the
-- bytes of the export, and they went when it expired. So an export is kept behind some bytes that nobody else knows: what
-- lies in the store is never anybody else's file. What was made before has none, and its bytes stay.

alter table data_export add column lead_bytes int not null default 0 check (lead_bytes >= 0);
grant update (lead_bytes) on data_export to portal_books;
