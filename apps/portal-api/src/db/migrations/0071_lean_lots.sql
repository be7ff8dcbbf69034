-- What a lot is worth and when it turns long-term follow from its position and the day: kept with the lot, every lot
-- would be written again every night.
alter table open_lot
  drop column term,
  drop column days_to_long_term,
  drop column market_value,
  drop column unrealized_gain;
