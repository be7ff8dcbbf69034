-- Each person's own arrangement of pages, kept as that of Home is.
alter table home_part drop constraint home_part_part_check;
alter table home_part add constraint home_part_part_check check (part in ('widgets', 'shortcuts', 'pages'));
