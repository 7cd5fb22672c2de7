-- Styles that were joined into another one, which the rules of collections follow in whatever order joins and their jobs come.
create table ended_styles (
  id integer primary key,
  heir_id integer not null
);
