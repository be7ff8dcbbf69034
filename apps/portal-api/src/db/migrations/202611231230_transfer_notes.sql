-- What the client was told before it was sent: which tax is withheld by law, which payment is final.
alter table transfer add column notes text[] not null default '{}';

create function keep_transfer_notes() returns trigger language plpgsql as $$
begin
  raise exception 'transfer %: what was sent does not change', old.transfer_id using errcode = 'check_violation';
end $$;
create trigger keep_transfer_notes before update on transfer for each row
  when (new.notes is distinct from old.notes) execute function keep_transfer_notes();
