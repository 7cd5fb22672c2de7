-- As for `q` in 461: a part of an e-mail and a tag can be somebody's name too.
select set_config('shop.erasing', 'on', true);
update audit_log set details = jsonb_set(details, '{after,email}', '"…"')
where what = 'exportOrders' and details #> '{after,email}' is not null;
update audit_log set details = jsonb_set(details, '{after,tag}', '"…"')
where what in ('exportOrders', 'exportCustomers') and details #> '{after,tag}' is not null;
select set_config('shop.erasing', '', true);
