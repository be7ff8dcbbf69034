-- Who belongs to the household reads; who holds the account writes. Where no holder is on file, it is the household's.
create policy holder_inserts on beneficiary_list as restrictive for insert to portal_app
  with check (current_user <> 'portal_app' or coalesce((select bool_or(h.subject = current_setting('portal.subject', true))
    from account_holder h where h.account_key = beneficiary_list.account_key), true));
create policy holder_updates on beneficiary_list as restrictive for update to portal_app
  using (current_user <> 'portal_app' or coalesce((select bool_or(h.subject = current_setting('portal.subject', true))
    from account_holder h where h.account_key = beneficiary_list.account_key), true));
create policy holder_inserts on beneficiary as restrictive for insert to portal_app
  with check (current_user <> 'portal_app' or coalesce((select bool_or(h.subject = current_setting('portal.subject', true))
    from account_holder h where h.account_key = beneficiary.account_key), true));
create policy holder_deletes on beneficiary as restrictive for delete to portal_app
  using (current_user <> 'portal_app' or coalesce((select bool_or(h.subject = current_setting('portal.subject', true))
    from account_holder h where h.account_key = beneficiary.account_key), true));
