-- What one address or account may hold of a pool counts what others hold of it, so that two together cannot hold all of it.
create or replace function refuse_checkout(
  address bytea, account int, most_of_address int, most_of_account int, products int[], pools text[], pieces int[]
) returns jsonb language plpgsql as $function$
declare
  refused jsonb;
begin
  if address is not null then
    perform pg_advisory_xact_lock(hashtextextended(encode(address, 'hex'), 7217041));
  end if;
  if account is not null then
    perform pg_advisory_xact_lock(7217042, account);
  end if;
  if (select count(*) from orders
      where address_mac = address and state in ('reserved', 'awaiting_payment')) >= most_of_address then
    return '{"orders": "address"}';
  end if;
  if (select count(*) from orders
      where account_id = account and state in ('reserved', 'awaiting_payment')) >= most_of_account then
    return '{"orders": "account"}';
  end if;
  if address is null and account is null then
    return null;
  end if;
  -- Half of what others do not hold, rounded up; of very few pieces, two.
  select jsonb_build_object('product_id', product_id, 'size', size, 'left', greatest(0, most - own)) into refused
  from (
    select product_id, size, quantity, own, greatest((on_hand - greatest(held - own, 0) + 1) / 2, 2) as most
    from (
      select wanted.product_id, wanted.size, wanted.quantity, s.on_hand, s.held,
        (select coalesce(sum(i.quantity), 0) from orders o join order_items i on i.order_id = o.id
          where (o.address_mac = address or o.account_id = account) and o.state in ('reserved', 'awaiting_payment')
            and i.product_id = wanted.product_id and i.stock_size = wanted.size) as own
      from unnest(products, pools, pieces) as wanted (product_id, size, quantity)
      join stock s on s.product_id = wanted.product_id and s.size = wanted.size
    ) pools_held
    order by product_id, size
  ) shares
  where own + quantity > most
  limit 1;
  return refused;
end $function$;
