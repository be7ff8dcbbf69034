-- What a bank may still call back is looked up at each transfer: by its last days, not by a household's whole past.
create index transfer_collecting on transfer (household_id, settle_on)
  where state = 'settled' and from_payee_id is not null;
