-- The day of the month that an instruction repeats where its first day has another one: a 31st that was changed while its next
-- run was on February 28.
alter table standing_instruction add column day_of_month smallint check (day_of_month between 1 and 31);
grant update (day_of_month) on standing_instruction to portal_app;
