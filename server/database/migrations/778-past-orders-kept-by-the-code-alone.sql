-- `keepPastOrders` does it since the release before.
drop trigger keep_past_orders on accounts;
drop function keep_past_orders();
