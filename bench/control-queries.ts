import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

interface Line {
  id: number
  size: string
  quantity: number
}

export async function checkCartBare(pool: Pool, items: Line[]): Promise<unknown> {
  const { rows } = await pool.query(
    `select id, name, price, sizes, active, stock_per_size, (
      select coalesce(jsonb_object_agg(s.size, s.on_hand - s.held), '{}') from stock s
      where s.product_id = products.id
        and case when products.stock_per_size then s.size = any(products.sizes) else s.size = '' end
    ) as available from products where id = any($1::int[])`,
    [items.map(({ id }) => id)],
  )
  return { itemDetails: rows.map(({ id, price }) => ({ id, price })) }
}

/** The writes of both transactions: the order with its hold, then its payment session. */
export async function placeOrderBare(pool: Pool, items: Line[]): Promise<unknown> {
  await checkCartBare(pool, items)
  const id = `HL-${randomUUID()}`
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into orders (id, cart_hash, state, subtotal, total, session_params, hold_ends_at)
      values ($1, $1, 'reserved', 1000, 1000, '{}', now() + interval '31 minutes')`,
      [id],
    )
    await client.query(
      `insert into order_items (order_id, line, product_id, size, stock_size, quantity, name, unit_price)
      select $1, ordinality, item.id, item.size, case when products.stock_per_size then item.size else '' end,
        item.quantity, products.name, products.price
      from rows from (jsonb_to_recordset($2::jsonb) as (id int, size text, quantity int)) with ordinality item
      join products on products.id = item.id`,
      [id, JSON.stringify(items)],
    )
    await client.query(
      `insert into order_history (order_id, by, what, to_state) values ($1, 'shopper', 'checkout', 'reserved')`,
      [id],
    )
    await client.query(
      `with held as (
        update stock set held = held + i.quantity from order_items i
        where i.order_id = $1 and stock.product_id = i.product_id and stock.size = i.stock_size
          and on_hand - held >= i.quantity
        returning stock.product_id, stock.size, i.quantity
      )
      insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
      select product_id, size, 'hold', quantity, $1, 'checkout' from held`,
      [id],
    )
    await client.query('commit')
    await client.query('begin')
    await client.query(
      `update orders set state = 'awaiting_payment', session_id = $1, session_url = $1, version = version + 1
      where id = $1`,
      [id],
    )
    await client.query(
      `insert into order_history (order_id, by, what, from_state, to_state)
      values ($1, 'shop', 'payment session opened', 'reserved', 'awaiting_payment')`,
      [id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return { session_url: id }
}
