import { sql, type RawBuilder } from 'kysely'

/**
 * For use inside other queries: each size (`garment`, '' where there are none) of each active product, with the pool that
 * it is sold from today (`size`) and the pieces that can be bought there.
 */
export const sizesOnSale = sql`
  select p.id as product_id, g.garment, g.place, s.size, greatest(0, s.on_hand - s.held) as free, p.name, p.cover_image
  from products p
  cross join lateral unnest(case when cardinality(p.sizes) = 0 then array[''] else p.sizes end)
    with ordinality as g (garment, place)
  join stock s on s.product_id = p.id and s.size = case when p.stock_per_size then g.garment else '' end
  where p.active`

/** Whether pieces were put on sale in the pool since then: by the staff, or from a return. */
export const isRestockedSince = (
  pool: { product_id: RawBuilder<number>; size: RawBuilder<string> },
  since: RawBuilder<Date>,
) => sql<boolean>`exists (
  select from stock_moves m
  where m.product_id = ${pool.product_id} and m.size = ${pool.size} and m.kind in ('adjust', 'return')
    and m.quantity > 0 and m.at > ${since}
)`
