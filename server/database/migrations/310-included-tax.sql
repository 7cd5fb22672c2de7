-- The tax that prices include, of orders of a shop whose prices do; null where tax is added to them (amount_tax, tax).
alter table orders
  add column included_tax integer,
  -- In hundredths of a percent; null where the provider has worked the tax out.
  add column tax_rate integer,
  add constraint orders_included_tax_check
    check (included_tax between 0 and total and (included_tax is null or amount_tax = 0) and tax_rate >= 0) not valid;

alter table order_items
  add column included_tax integer,
  add constraint order_items_included_tax_check check (included_tax >= 0) not valid;
