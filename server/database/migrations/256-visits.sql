-- How many shoppers came how far on a day (decisions/0024-sales.md). A shopper is a hash that nobody can turn back, because
-- its salt is another each day and is deleted with the rows.
create table visit_salts (day date primary key, salt bytea not null);
create table visits (
  day date not null,
  step text not null,
  visitor bytea not null,
  primary key (day, step, visitor)
);
-- The same of days that are over.
create table visit_days (
  day date not null,
  step text not null,
  shoppers integer not null,
  primary key (day, step)
);
