import { sql } from 'kysely'

// Of deliveries `d`.

/** Pieces of a pre-order that are still to come: their size has a day, and they were bought after its last ones were here. */
export const awaitsGoods = sql<boolean>`(d.ship_by is not null and exists (
  select from order_items i join skus k on k.product_id = i.product_id and k.size = i.size
  where i.order_id = d.order_id and i.ship_by is not null and not i.made_to_order
    and i.quantity > i.taken_back + i.in_return
    and k.ships_by is not null and (k.arrived_at is null or k.arrived_at < d.ordered_at)))`

/** The day by which it is to leave: as its buyer was told last, else as it was promised. */
export const promisedDay = sql<string | null>`coalesce(d.delayed_until, d.ship_by)`

/** The place in the queue; what was bought from stock was to leave at once. */
export const dueAt = sql<Date>`coalesce(${promisedDay}::timestamptz, d.ordered_at)`
