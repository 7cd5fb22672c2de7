-- The query of the limits was planned anew for each checkout, which took longer than running it: arrays make PostgreSQL do so.
-- A plan that is kept must do for a shop that was empty when it was made, so no step of it may read a whole table, and the
-- lines are found by the few open orders, not by a garment that everybody buys.
create or replace function refuse_checkout(
  address bytea, account integer, most_of_address integer, most_of_account integer,
  products integer[], pools text[], pieces integer[]
) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $function$
declare
  of_address text[];
  of_account text[];
  refused jsonb;
begin
  if address is null and account is null then
    return null;
  end if;
  if address is not null then
    perform pg_advisory_xact_lock(hashtextextended(encode(address, 'hex'), 7217041));
    select array_agg(id) into of_address from orders
    where address_mac = address and state in ('reserved', 'awaiting_payment');
    if cardinality(of_address) >= most_of_address then
      return '{"orders": "address"}';
    end if;
  end if;
  if account is not null then
    perform pg_advisory_xact_lock(7217042, account);
    select array_agg(id) into of_account from orders
    where account_id = account and state in ('reserved', 'awaiting_payment');
    if cardinality(of_account) >= most_of_account then
      return '{"orders": "account"}';
    end if;
  end if;
  -- Half of what others do not hold, rounded up; of very few pieces, two.
  with own as materialized (
    select product_id, stock_size as size, sum(quantity) as pieces from order_items
    where order_id = any(of_address || of_account) group by product_id, stock_size
  ), shares as (
    select product_id, size, wanted.quantity, coalesce(own.pieces, 0) as own,
      greatest((on_hand - greatest(held - coalesce(own.pieces, 0), 0) + 1) / 2, 2) as most
    from unnest(products, pools, pieces) as wanted (product_id, size, quantity)
    join stock using (product_id, size)
    left join own using (product_id, size)
  )
  select jsonb_build_object('product_id', product_id, 'size', size, 'left', greatest(0, most - own)) into refused
  from shares
  where own + quantity > most
  order by product_id, size
  limit 1;
  return refused;
end $function$;
