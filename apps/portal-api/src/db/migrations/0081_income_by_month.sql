-- The months of a year, and which years there are, without reading every month there was.
create index income_month_by_month on income_month (household_id, month);
