-- What moves on a day counts against the limit of that day, however early it was planned.
create index transfer_by_process_day on transfer (household_id, process_on);
