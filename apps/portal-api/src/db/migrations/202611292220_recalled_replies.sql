-- When the conversation that this reply opened again had been closed; null where it was open. Who recalls it leaves it closed.
alter table secure_message add column reopened timestamptz;
