-- Each save adds a row; the one with the highest version holds. A section without a row has its default.
create table setting_versions (
  key text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by text not null,
  primary key (key, version)
);
