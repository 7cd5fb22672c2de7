-- The shop's own groups of words that mean the same in a search, beside those of standard-words.ts. One row holds all of
-- them, with the version that a change must name.
create table search_dictionary (
  only_row boolean primary key default true check (only_row),
  version integer not null default 1,
  groups jsonb not null default '[]'
);
insert into search_dictionary default values;
