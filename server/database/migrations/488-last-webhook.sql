-- When the payment provider last reached the shop by itself. Events that the shop has read do not count.
create table last_webhook (
  only_one boolean primary key default true check (only_one),
  came_at timestamptz not null
);
