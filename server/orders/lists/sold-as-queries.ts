import { sql, type RawBuilder } from 'kysely'
import type { AdminOrderFilter } from '../../../contract/order.ts'
import { NO_COUNTRY, NO_ID, NO_WORD } from '../../../contract/sales.ts'
import {
  hasToday,
  productsInCategory,
  productsInColour,
  productsOfType,
} from '../../catalog/sold-product-queries.ts'
import { ordersWith } from '../../promotions/discount-queries.ts'

export type SoldAs = Pick<AdminOrderFilter, 'paid_from' | 'paid_to' | 'country' | 'promotion' | keyof Content>

type Content = Pick<AdminOrderFilter, 'product_id' | 'size' | 'product_type' | 'colour_id' | 'category_id'>

/** Conditions for orders `o` that a sum of the sales page consists of, or that have used a promotion. */
export function soldAs({
  paid_from,
  paid_to,
  country,
  promotion,
  ...content
}: SoldAs): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (paid_from)
    conditions.push(sql`o.paid_at >= ${paid_from}::date::timestamp at time zone shop_time_zone()`)
  if (paid_to)
    conditions.push(sql`o.paid_at < (${paid_to}::date + 1)::timestamp at time zone shop_time_zone()`)
  if (country) {
    const sentTo = sql`coalesce((select country from deliveries where order_id = o.id), '')`
    conditions.push(sql`${sentTo} = ${country === NO_COUNTRY ? '' : country}`)
  }
  if (promotion) conditions.push(sql`o.id in (${ordersWith(promotion)})`)
  const lines = contains(content)
  if (lines.length > 0) {
    conditions.push(sql`exists (
      select from order_items i join deliveries using (order_id) where i.order_id = o.id and ${sql.join(lines, sql` and `)})`)
  }
  return conditions
}

function contains({ product_id, size, product_type, colour_id, category_id }: Content) {
  const among = (ids: RawBuilder<unknown>) => sql`i.product_id in (${ids})`
  const lines: RawBuilder<unknown>[] = []
  if (product_id) lines.push(sql`i.product_id = ${product_id}`)
  const without = (what: Parameters<typeof hasToday>[1]) => sql`not ${hasToday(sql`i.product_id`, what)}`
  if (size !== undefined) lines.push(sql`i.size = ${size === NO_WORD ? '' : size}`)
  if (product_type === NO_WORD) lines.push(without('product_type'))
  else if (product_type) lines.push(among(productsOfType(product_type)))
  if (colour_id === NO_ID) lines.push(without('colour'))
  else if (colour_id) lines.push(among(productsInColour(colour_id)))
  if (category_id === NO_ID) lines.push(without('category'))
  else if (category_id) lines.push(among(productsInCategory(category_id)))
  return lines
}
