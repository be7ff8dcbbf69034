-- Delivery at least once: a message is taken for a while, and taken again when nobody says that it was sent.
alter table outbox_message
  add column attempts int not null default 0,
  -- Infinity: nobody here delivers it.
  add column next_attempt_at timestamptz not null default '-infinity';
create index on outbox_message (next_attempt_at) where sent_at is null;
