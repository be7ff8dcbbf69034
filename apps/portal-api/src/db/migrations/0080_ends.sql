-- The end of a sign-in and of a simulation is told once, with its cause and its time, by the call that ends it or, when
-- nobody calls, by the server itself.

-- When it happened, where that was before the line was written; null where the two are one.
alter table audit_line add column happened_at timestamptz(3);
grant insert (happened_at) on audit_line to portal_app;

create or replace function audit_hash(prev bytea, place bigint, line audit_line) returns bytea
language sql stable set search_path = pg_catalog, public as $$
  select sha256(prev || convert_to(
    audit_field(place::text)
    || audit_field(to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || audit_field(line.actor) || audit_field(line.subject) || audit_field(line.household_id)
    || audit_field(line.session) || audit_field(line.action)
    || audit_field(line.object_type) || audit_field(line.object_id)
    || audit_field(line.outcome) || audit_field(line.reason) || audit_field(line.ticket)
    || audit_field(line.ip) || audit_field(line.browser) || audit_field(line.request_id)
    -- One field more only where there is something in it: the lines from before keep their hash.
    || case when line.happened_at is null then ''
       else audit_field(to_char(line.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end, 'UTF8'))
$$;

-- The firm's own work: writing down what the clock has ended, whoever it belongs to.
create policy firm_ends on sign_in to current_user using (true);
create policy firm_ends on simulation to current_user using (true);
create policy firm_ends on support_user for select to current_user using (true);
create policy firm_ends on person for select to current_user using (true);
create index on sign_in (last_active_at) where ended_at is null;

alter table simulation drop constraint simulation_ended_how_check;
-- Their lines were written when their pages were left.
update simulation set ended_at = left_at, ended_how = 'left' where left_at is not null and ended_at is null;
alter table simulation add constraint simulation_ended_how_check
  check (ended_how in ('exit', 'idle', 'expired', 'refused', 'left', 'replaced', 'signed_out', 'revoked'));

-- Taking access away and giving it back is done beside this program; a line is there whoever does it.
create or replace function audit_access() returns trigger
language plpgsql as $$
begin
  insert into audit_line (actor, subject, action, outcome, ip, browser, request_id)
    values ('firm', new.subject, case when new.disabled_at is null then 'person.enabled' else 'person.disabled' end,
      'done', '', 'other', 'database');
  return null;
end $$;
create trigger access after update of disabled_at on person for each row
  when ((old.disabled_at is null) <> (new.disabled_at is null)) execute function audit_access();
