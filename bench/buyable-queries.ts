import type { Pool } from 'pg'

export async function listBuyable(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select p.id from products p
    join stock s on s.product_id = p.id and s.size = case when p.stock_per_size then 'M' else '' end
    where p.active and s.on_hand - s.held >= 100
    order by p.id`,
  )
  return rows.map(({ id }) => id)
}
