-- The asset class that an index stands for: beside it a client sees what of their securities is in that class. Null for
-- one of several classes.
alter table benchmark add column asset_class text;
