-- The day on which it was asked for what an instruction says now: it runs on no day before. Null: the day it was set up.
alter table standing_instruction add column since date;
grant update (since) on standing_instruction to portal_app;
-- A change brings days back that were left out or failed; what was sent stays.
grant delete on instruction_run to portal_app;
create policy sent_stays on instruction_run as restrictive for delete to portal_app
  using (current_user <> 'portal_app' or state <> 'sent');
