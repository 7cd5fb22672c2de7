-- The scripts, style sheets and fonts of the last builds of the pages. While hosts are updated one by one, a page of one
-- build asks for its files at hosts of the other. Unlogged, and so in no backup: each host has its own on disk.
create unlogged table page_builds (
  id text primary key,
  served_at timestamptz not null default now()
);
create unlogged table page_files (
  build text not null references page_builds on delete cascade,
  name text not null,
  content bytea not null,
  primary key (build, name)
);
create index page_files_by_name on page_files (name);
