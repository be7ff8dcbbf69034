-- Each message has a job that delivers it, from the transaction that puts the message out. Requests may not read their own
-- messages, not even a key, so the database sends the job; it does so for a server of an older version too.
create function message_is_put_out() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform send_job('outbox.deliver',
    jsonb_build_object('singletonKey', new.message_id::text, 'data', jsonb_build_object('message', new.message_id::text))
    || case when new.next_attempt_at > now() then jsonb_build_object('startAfter', new.next_attempt_at) else '{}' end);
  return null;
end $$;

create trigger job after insert on outbox_message for each row when (new.sent_at is null and new.next_attempt_at < 'infinity')
  execute function message_is_put_out();
