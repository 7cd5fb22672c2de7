-- A promotion is for everything, some products, some types, or products with one of its tags.
alter table promotions
  add column tags text[] check (cardinality(tags) > 0),
  drop constraint promotions_check1,
  add constraint promotions_one_scope check (num_nonnulls(product_ids, product_types, tags) <= 1);
