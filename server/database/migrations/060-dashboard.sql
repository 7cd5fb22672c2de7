-- The lists of the dashboard walk these in order and stop after a page; counting reads the index alone.
alter table deliveries add column ordered_at timestamptz;
update deliveries d set ordered_at = o.created_at from orders o where o.id = d.order_id;
alter table deliveries alter column ordered_at set not null;
drop index deliveries_status;
create index deliveries_by_status on deliveries (status, ordered_at desc, order_id desc);

-- Matching regardless of case costs too much when it folds the case of a hundred thousand addresses.
alter table orders add column email_folded text collate "C" generated always as (lower(email)) stored;
drop index orders_email;
create index orders_email on orders using gin (email_folded gin_trgm_ops);
drop index orders_newest;
create index orders_newest on orders (created_at desc, id desc) include (email_folded) where paid_at is not null;
create index orders_disputed on orders (created_at desc, id desc) where disputed = 'open';

create index stock_low on stock (product_id) where on_hand - held <= 5;
