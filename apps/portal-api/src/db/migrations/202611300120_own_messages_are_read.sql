-- What somebody has written is never unread to them. Whoever owns the tables is under their row-level security too, and no
-- policy is for the owner.
alter table secure_placement no force row level security;
alter table secure_message no force row level security;
update secure_placement p set read_at = p.visible_at from secure_message m
where m.message_id = p.message_id and m.author_box = p.box and p.read_at is null;
alter table secure_placement force row level security;
alter table secure_message force row level security;
