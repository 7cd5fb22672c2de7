-- Sizes that leave later than at once: on the day by which their pieces are expected, or days after each order.
alter table skus
  add ships_by date,
  add lead_days smallint check (lead_days between 1 and 180),
  -- When the pieces of the last pre-order were here: orders from before have nothing left to wait for.
  add arrived_at timestamptz,
  add constraint skus_promise check (ships_by is null or lead_days is null);
create index skus_expected on skus (ships_by) where ships_by is not null;

alter table order_items
  add ship_by date,
  add made_to_order boolean not null default false;

alter table deliveries
  add ship_by date,
  -- By when the buyer has to agree to a delay, or the order is canceled; null where silence is consent.
  add consent_by date,
  add consented_at timestamptz;
