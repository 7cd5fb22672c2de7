-- The files are in DATA_DIR/images, named by this hash.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A data: URL of under 200 bytes, shown until the picture has loaded.
  placeholder text not null,
  created_at timestamptz not null default now()
);
