-- `insertProducts` calls `follow_inserted_products` since the release before.
drop trigger products_written on products;
drop function follow_new_products();
