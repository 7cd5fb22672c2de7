-- What shoppers searched for, and what it found when it was searched last (decisions/0024-sales.md).
create table search_terms (
  day date not null,
  term text not null check (term <> ''),
  searches integer not null check (searches > 0),
  found integer not null,
  -- Words of it that the products found do not have.
  left_out text[] not null default '{}',
  primary key (day, term)
);
