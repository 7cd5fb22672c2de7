-- The new size of an exchange may cost more as well: the difference is paid before it waits for its return.
alter table return_items drop constraint return_items_price_difference_check;
