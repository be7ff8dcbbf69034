-- How often a guest looked is counted from the guest's own lines, however long the household's file has become.
create index audit_line_by_share on audit_line (household_id, reason, line_id)
  where outcome = 'done' and action in ('share.account_opened', 'share.document_opened', 'share.file_opened');
