-- Whether a fresh code was given for it: what leaves without one is added up by the day.
alter table transfer add column with_code boolean not null default false;
alter table standing_instruction add column with_code boolean not null default false;
grant update (with_code) on standing_instruction to portal_app;
-- More than so much has always asked for one.
update standing_instruction set with_code = true where amount > 10000;
