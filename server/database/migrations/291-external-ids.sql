-- What has moved in from another shop, so that its file can be imported again and changes nothing.
create table external_ids (
  source text not null,
  kind text not null,
  external text not null,
  id integer not null,
  created_at timestamptz not null default now(),
  primary key (source, kind, external)
);

-- Pictures of other sites that could not be fetched, until they are.
create table lost_pictures (
  product_id integer not null references products (id) on delete cascade,
  url text not null,
  failure text not null,
  tried_at timestamptz not null default now(),
  primary key (product_id, url)
);
