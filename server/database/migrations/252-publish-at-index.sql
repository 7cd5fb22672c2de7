-- outside a transaction
drop index concurrently if exists products_to_publish;
create index concurrently products_to_publish on products (publish_at) where publish_at is not null;
