-- What the staff tell each other about an order; buyers never see it.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  at timestamptz not null default now(),
  -- The e-mail of who wrote it.
  by text not null,
  text text not null check (text <> '')
);
create index order_notes_of_order on order_notes (order_id, id);

create table order_tags (
  order_id text not null references orders (id),
  tag text not null check (tag <> ''),
  primary key (order_id, tag)
);
create index order_tags_orders on order_tags (lower(tag), order_id);
