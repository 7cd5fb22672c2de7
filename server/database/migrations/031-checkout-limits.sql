-- Who placed an order: a keyed hash of the address, while the order is unpaid, and a hash of the browser's cookie.
alter table orders add column address_mac bytea, add column browser_hash bytea;
create index orders_open_of_address on orders (address_mac)
  where address_mac is not null and state in ('reserved', 'awaiting_payment');

-- Why a checkout is refused, or null. It waits for other checkouts of the same address and account to commit, and each
-- of its statements takes a new snapshot, so many at once do not pass a limit together. It is called before the order's
-- statement locks any pool.
create function refuse_checkout(
  address bytea, account integer, most_of_address integer, most_of_account integer,
  products integer[], pools text[], pieces integer[]
) returns jsonb language plpgsql as $$
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
  -- Half of a pool, rounded up; of very few pieces, two.
  select jsonb_build_object('product_id', product_id, 'size', size, 'left', greatest(0, most - own)) into refused
  from (
    select wanted.product_id, wanted.size, wanted.quantity, greatest((s.on_hand + 1) / 2, 2) as most,
      (select coalesce(sum(i.quantity), 0) from orders o join order_items i on i.order_id = o.id
        where (o.address_mac = address or o.account_id = account) and o.state in ('reserved', 'awaiting_payment')
          and i.product_id = wanted.product_id and i.stock_size = wanted.size) as own
    from unnest(products, pools, pieces) as wanted (product_id, size, quantity)
    join stock s on s.product_id = wanted.product_id and s.size = wanted.size
    order by wanted.product_id, wanted.size
  ) shares
  where own + quantity > most
  limit 1;
  return refused;
end $$;
