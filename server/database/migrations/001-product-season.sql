-- The shop's own name of a season, for admins; null where it has none.
alter table products add column season text;
