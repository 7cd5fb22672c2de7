-- What the returns of a product say of its sizes, counted every night. No person is kept.
create table fit_stats (
  product_id integer primary key references products (id) on delete cascade,
  -- Pieces that were delivered and whose time for a return is over.
  pieces integer not null check (pieces >= 0),
  too_small integer not null check (too_small >= 0),
  too_large integer not null check (too_large >= 0),
  -- What the product's page says; null where there is nothing to say.
  verdict text check (verdict in ('small', 'large')),
  counted_at timestamptz not null default now(),
  check (too_small + too_large <= pieces)
);

-- For the list of products by what they lose to their sizes.
create index fit_stats_lost on fit_stats ((too_small + too_large) desc, product_id) where too_small + too_large > 0;
