-- Whether it can be returned, and on order lines as it was at purchase.
alter table products add column returnable text not null default 'yes'
  check (returnable in ('yes', 'final_sale', 'custom_made', 'sealed'));
alter table order_items add column returnable text not null default 'yes'
  check (returnable in ('yes', 'final_sale', 'custom_made', 'sealed'));
