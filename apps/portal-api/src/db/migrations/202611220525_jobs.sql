-- Work in the background: pg-boss keeps it in the schema pgboss, which nobody but the owner sees (see jobs/installQueues).
-- Requests add a job through this function, in their own transaction: the job is there exactly when that commits.
create or replace function send_job(queue_name text, job jsonb) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  queue record;
  start timestamptz := coalesce((job ->> 'startAfter')::timestamptz, pgboss.job_now());
  seconds int := (job ->> 'singletonSeconds')::int;
  sent uuid;
begin
  select * into queue from pgboss.queue q where q.name = queue_name;
  if not found then
    raise exception 'there is no queue for jobs of the kind %', queue_name;
  end if;
  insert into pgboss.job (
    name, data, priority, start_after, created_on, singleton_key, singleton_on, group_id, expire_seconds,
    deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
    heartbeat_seconds)
  values (
    queue_name, job -> 'data', coalesce((job ->> 'priority')::int, 0), start, pgboss.job_now(), job ->> 'singletonKey',
    'epoch'::timestamp + make_interval(secs => seconds * floor(date_part('epoch', pgboss.job_now()) / seconds)),
    job ->> 'group', queue.expire_seconds, queue.deletion_seconds,
    start + make_interval(secs => queue.retention_seconds), queue.retry_limit, queue.retry_delay, queue.retry_backoff,
    queue.retry_delay_max, queue.policy, queue.dead_letter, queue.heartbeat_seconds)
  -- One that must not be there twice is there already.
  on conflict do nothing
  returning id into sent;
  return sent;
end $$;

revoke execute on function send_job from public;
grant execute on function send_job to portal_app, portal_books;
