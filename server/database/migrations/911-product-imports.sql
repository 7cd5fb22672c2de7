-- Files of products that were imported, so that the same file is recognized: its rows without an id would be created again.
create table product_imports (
  id bigint generated always as identity primary key,
  -- SHA-256 of the file.
  file_hash bytea not null,
  at timestamptz not null default now(),
  created integer not null,
  updated integer not null
);
create index product_imports_of_file on product_imports (file_hash, id);
