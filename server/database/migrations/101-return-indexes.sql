-- outside a transaction
-- A piece comes back once. `restock` of a refund that failed is undone by a move without its item.
drop index concurrently if exists stock_moves_of_return_item;
create unique index concurrently stock_moves_of_return_item on stock_moves (return_item_id)
  where return_item_id is not null and kind = 'return';
drop index concurrently if exists refunds_of_return;
create index concurrently refunds_of_return on refunds (return_id) where return_id is not null;
drop index concurrently if exists order_history_of_return;
create index concurrently order_history_of_return on order_history (return_id, id) where return_id is not null;
alter table order_items validate constraint order_items_in_return_check;
