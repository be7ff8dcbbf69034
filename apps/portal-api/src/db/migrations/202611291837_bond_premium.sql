-- Lots of bonds lose the premium that is amortized, and lots count as covered by the day of their purchase and by what they
-- are of: books that are there already are computed anew, from the first row, and read as they are until then. Whoever owns the
-- tables is under their row-level security too, and no policy is for the owner.
alter table books no force row level security;
update books set ledger_version = ledger_version + 1, dirty_from = '1900-01-01', only_rows = false, retry_after = null
where computed_through is not null;
alter table books force row level security;
