-- Legal holds: an advisor of a household holds a file or folder of its drive, and until the hold is lifted nobody renames,
-- moves, bins or deletes it, what is in it, or a folder that it is in. New files and versions may come.

create table drive_hold (
  hold_id bigint generated always as identity primary key,
  household_id text not null,
  item_id text not null,
  placed_at timestamptz not null,
  placed_by text not null,
  lifted_at timestamptz,
  lifted_by text,
  foreign key (household_id, item_id) references drive_item (household_id, item_id),
  check (num_nulls(lifted_at, lifted_by) in (0, 2))
);
create unique index drive_hold_open on drive_hold (item_id) where lifted_at is null;

alter table drive_hold enable row level security;
alter table drive_hold force row level security;
create policy firm on drive_hold to current_user using (true);
create policy own on drive_hold for select to portal_app
  using (household_id in (select household_id from membership));
create policy own_clients on drive_hold to portal_app using (
  household_id in (select household_id from household_advisor
    where advisor_id in (select advisor_id from advisor_sign_in)));
grant select, insert on drive_hold to portal_app;
grant update (lifted_at, lifted_by) on drive_hold to portal_app;

-- Which matter a hold is for. The household reads that there is a hold, and not this.
create table drive_hold_reason (
  hold_id bigint primary key references drive_hold,
  household_id text not null references household,
  reason text not null check (char_length(reason) between 3 and 200)
);
alter table drive_hold_reason enable row level security;
alter table drive_hold_reason force row level security;
create policy firm on drive_hold_reason to current_user using (true);
create policy own_clients on drive_hold_reason to portal_app using (
  household_id in (select household_id from household_advisor
    where advisor_id in (select advisor_id from advisor_sign_in)));
grant select, insert on drive_hold_reason to portal_app;
grant update (reason) on drive_hold_reason to portal_app;

-- The open holds of an item and of the folders that it is in.
create function drive_holds_above(wanted text) returns setof drive_hold language sql stable as $$
  with recursive up as (
    select item_id, parent_id from drive_item where item_id = wanted
    union all
    select i.item_id, i.parent_id from drive_item i join up on i.item_id = up.parent_id)
  select h.* from drive_hold h join up using (item_id) where h.lifted_at is null
$$;

-- Whether a hold keeps an item where it is: of itself, of a folder that it is in, or of something in it.
create function drive_item_is_held(wanted text) returns boolean language sql stable as $$
  with recursive below as (
    select item_id from drive_item where item_id = wanted
    union all
    select i.item_id from drive_item i join below on i.parent_id = below.item_id)
  select exists (select from drive_holds_above(wanted))
    or exists (select from drive_hold h join below using (item_id) where h.lifted_at is null)
$$;

create function drive_item_stays() returns trigger language plpgsql as $$
begin
  if drive_item_is_held(old.item_id) then
    raise exception 'a hold keeps this item as it is' using errcode = 'object_in_use';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger held before update of name, parent_id, binned_at on drive_item
  for each row execute function drive_item_stays();
create trigger held_for_good before delete on drive_item for each row execute function drive_item_stays();
create trigger held_for_good before delete on drive_version for each row execute function drive_item_stays();
