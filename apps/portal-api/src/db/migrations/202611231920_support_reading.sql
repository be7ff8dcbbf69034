-- Until when a client lets support read, in a simulation, what their messages say.
create table support_reading (
  box text primary key,
  until timestamptz not null
);
alter table support_reading enable row level security;
alter table support_reading force row level security;
create policy own on support_reading to portal_app using (box = (select message_box()));
grant select, insert on support_reading to portal_app;
grant update (until) on support_reading to portal_app;
