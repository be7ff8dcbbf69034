-- What is not priced on the books' last day is found without reading all that is held.
create index position_by_price_day on position (household_id, price_day);
