-- What somebody has written is never unread to them.
update secure_placement p set read_at = p.visible_at from secure_message m
where m.message_id = p.message_id and m.author_box = p.box and p.read_at is null;
