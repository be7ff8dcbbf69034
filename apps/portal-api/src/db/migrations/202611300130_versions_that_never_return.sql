-- An account or a group that goes and comes back under its key began at version 1 again: who had read it before could write
-- over what had been written since. The first version is the millisecond in which the row is made, which no number of changes
-- reaches, so that a key never has the same version twice.
alter table account alter column version set default (extract(epoch from clock_timestamp()) * 1000)::bigint;
alter table custom_group alter column version set default (extract(epoch from clock_timestamp()) * 1000)::bigint;
