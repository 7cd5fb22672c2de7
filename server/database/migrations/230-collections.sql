create table collections (
  id integer generated always as identity primary key,
  slug text not null constraint collections_slug_key unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  text text not null default '',
  -- url, alt, and the point that stays in sight where it is cut: x and y in percent.
  picture jsonb,
  kind text not null check (kind in ('manual', 'rules')),
  rules jsonb not null,
  sort text not null check (sort in ('manual', 'newest', 'price_up', 'price_down', 'best_selling')),
  hide_sold_out boolean not null default false,
  active boolean not null,
  publish_from timestamptz,
  publish_until timestamptz,
  seo_title text not null default '',
  seo_text text not null default '',
  version integer not null default 1,
  -- The version whose rules and products the stored membership follows.
  placed_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (publish_until > publish_from)
);

-- What was chosen by hand: members in their order, pins that come first, products that are never members.
create table collection_products (
  collection_id integer not null references collections (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  role text not null check (role in ('member', 'pin', 'exclude')),
  position integer not null,
  primary key (collection_id, product_id)
);
create index collection_products_product on collection_products (product_id);

-- The collections that a product is a member of, in ascending order. Time and stock are conditions of each query instead.
alter table products add column collections integer[] not null default '{}';

-- The pieces sold in 90 days less those that came back. A job counts them each night.
create table best_sellers (
  product_id integer primary key references products (id) on delete cascade,
  pieces integer not null check (pieces > 0)
);

-- Addresses that have moved. A target is a page of this shop, and is moved itself by no other row.
create table redirects (
  path text primary key check (path ~ '^/[a-z0-9]' and length(path) <= 300),
  target text not null check (target ~ '^/[a-z0-9]' and target !~ '[\s\\]' and length(target) <= 300),
  source text not null,
  created_at timestamptz not null default now(),
  check (path <> target)
);
create index redirects_target on redirects (target);
