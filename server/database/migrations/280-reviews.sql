-- What buyers say of the pieces of an order (decisions/0042-voices.md): one review for each line.
create table reviews (
  id integer generated always as identity primary key,
  order_id text not null,
  line integer not null,
  product_id integer not null references products (id) on delete cascade,
  -- '' where the product has no sizes.
  size text not null,
  -- '' once its author is erased.
  author text not null check (char_length(author) <= 40),
  stars smallint not null check (stars between 1 and 5),
  -- From -2, runs small, to 2, runs large; null where its author has not said.
  fit smallint check (fit between -2 and 2),
  text text not null default '' check (char_length(text) <= 2000),
  state text not null default 'waiting' check (state in ('waiting', 'published', 'refused')),
  refused_for text,
  reply text check (char_length(reply) <= 2000),
  replied_at timestamptz,
  -- When its author has written it, or changed it last.
  written_at timestamptz not null default now(),
  published_at timestamptz,
  version integer not null default 1,
  unique (order_id, line),
  foreign key (order_id, line) references order_items (order_id, line) on delete cascade,
  check ((state = 'published') = (published_at is not null)),
  check ((state = 'refused') = (refused_for is not null))
);
create index reviews_shown on reviews (product_id, published_at desc, id desc) where state = 'published';
create index reviews_waiting on reviews (written_at, id) where state = 'waiting';

-- Sums of what is published: how many reviews gave one star to five, and how many said each fit from -2 to 2.
create table product_ratings (
  product_id integer primary key references products (id) on delete cascade,
  stars integer[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5 and 0 <= all (stars)),
  fit integer[] not null default '{0,0,0,0,0}' check (cardinality(fit) = 5 and 0 <= all (fit))
);

-- Orders whose buyer was asked, with SHA-256 of the token in the mail.
create table review_invitations (
  order_id text primary key references orders (id) on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null default now()
);

-- E-mails, folded, that want no such mail.
create table review_opt_outs (
  email_folded text collate "C" primary key,
  at timestamptz not null default now()
);
