-- outside a transaction
-- What was given back on a day is found without reading all refunds.
drop index concurrently if exists refunds_came_back;
create index concurrently refunds_came_back on refunds (succeeded_at) where succeeded_at is not null;
