import { sql, type RawBuilder } from 'kysely'

/**
 * For use inside other queries: each size (`garment`, '' if there are none) of each active product, with the pool that
 * it is currently sold from (`size`) and the available pieces.
 */
export const sizesOnSale = sql`
  select p.id as product_id, g.garment, g.place, s.size, greatest(0, s.on_hand - s.held) as free, p.name, p.cover_image,
    p.sizes, p.renamed_sizes
  from products p
  cross join lateral unnest(case when cardinality(p.sizes) = 0 then array[''] else p.sizes end)
    with ordinality as g (garment, place)
  join stock s on s.product_id = p.id and s.size = case when p.stock_per_size then g.garment else '' end
  where p.active`

/** For use inside other queries: what `sizeToday` needs of each product, with its id. */
export const sizesOfProducts = sql`select id, sizes, renamed_sizes from products`

/** For use inside other queries of the product: the current name of a size that was bought under this name. */
export const sizeToday = (product: string, size: RawBuilder<string>) => {
  const p = sql.raw(product)
  return sql<string>`case when ${size} = any(${p}.sizes) then ${size}
    else coalesce(${p}.renamed_sizes ->> ${size}, ${size}) end`
}

/** Like `sizeToday`: the pool that the product currently sells the size from. */
export const poolToday = (product: string, size: RawBuilder<string>) =>
  sql<string>`case when ${sql.raw(product)}.stock_per_size then ${sizeToday(product, size)} else '' end`

const ofProduct = (said: RawBuilder<string>) =>
  sql<string>`(select ${said} from products p where p.id = i.product_id)`

/** For use inside other queries: `sizeToday` and `poolToday` of the line `i` of an order. */
export const sizeOfLineToday = ofProduct(sizeToday('p', sql`i.size`))
export const poolOfLineToday = ofProduct(poolToday('p', sql`i.size`))

/**
 * For use inside other queries: SKUs by each name that `sizeToday` resolves to them, including SKUs of removed sizes.
 */
export const skusByName = sql`(
  select k.product_id, n.size, k.sku, k.gtin, k.position
  from skus k join products p on p.id = k.product_id cross join lateral (
    select k.size where not (k.retired and p.renamed_sizes ? k.size)
    union all
    select key from jsonb_each_text(p.renamed_sizes) where value = k.size and key <> all(p.sizes)
  ) n (size))`

/** Whether pieces were added to the pool since then, by the staff or from a return. */
export const isRestockedSince = (
  pool: { product_id: RawBuilder<number>; size: RawBuilder<string> },
  since: RawBuilder<Date>,
) => sql<boolean>`exists (
  select from stock_moves m
  where m.product_id = ${pool.product_id} and m.size = ${pool.size} and m.kind in ('adjust', 'return')
    and m.quantity > 0 and m.at > ${since}
)`
