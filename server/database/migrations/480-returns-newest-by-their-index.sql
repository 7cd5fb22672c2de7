-- A page far down the list is found without reading the rows above it.
create index returns_listed on returns (created_at desc, number desc) include (id);
drop index returns_newest;
