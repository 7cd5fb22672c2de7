-- In a file of its own, because the one before locks the products. A product has had its price at least since its last
-- change; what it was before is not known.
insert into offers (product_id, price, regular, since)
select id, price, price, updated_at from products where active
on conflict (product_id) do nothing;
