import { sql, type Expression, type RawBuilder } from 'kysely'
import { containsSpelling } from '../../database/text-queries.ts'
import { productsNamed } from '../../catalog/sold-product-queries.ts'
import { idBegins } from '../order-id-queries.ts'
import { readOrderIdEnds } from '../order-id.ts'

/** If a text matches more orders than this, only the first orders of the list are compared with it. */
const MOST_FOUND = 5_000
export const MOST_COMPARED = 5_000

/** The trigram indexes do not help with shorter texts. */
const SHORTEST = 3

/** The expression of the index `deliveries_searched`, for a delivery `t`. */
const deliveryText = sql`translate(searched(coalesce(t.name, '') || '|' || coalesce(t.postal_code, '') || '|' ||
    coalesce(t.tracking_information, '')), ' -', '')`

interface TextMatch {
  /** Ids of matching orders, at most `MOST_FOUND` + 1; undefined if no index can find them. */
  ids: RawBuilder<unknown> | undefined
  /** True if `ids`, as the CTE `given`, were cut off. */
  isCut: RawBuilder<boolean>
  /** True if order `o` matches. */
  matches: RawBuilder<unknown>
}

/**
 * A text matches parts of the buyer's name or e-mail, of the postal code or of the tracking number, the order's number
 * from either end, and a product's name by its words in any order. Spaces and dashes matter only in e-mails and
 * products.
 */
export function matchText(text: string, hasEmail: (email: string) => Expression<unknown>): TextMatch {
  const plain = text.toLowerCase().replace(/[\s-]/g, '')
  const isInDelivery = containsSpelling(deliveryText, plain)
  const { beginning, end } = readOrderIdEnds(text)
  const isNamed = [
    beginning && idBegins(sql`o.id`, beginning),
    end && sql`reverse(o.id) like ${`${end}%`}`,
  ].filter((condition) => !!condition)
  const matches = sql`(${sql.join(
    [
      ...isNamed,
      sql`(${hasEmail(text)}) is true`,
      // OFFSET keeps the planner from looking up all matches for the few orders of a page.
      sql`exists (select from deliveries t where t.order_id = o.id and ${isInDelivery} offset 0)`,
      sql`exists (select from order_items i where i.order_id = o.id
        and (i.product_id in (${productsNamed(text)})) is true offset 0)`,
    ],
    sql` or `,
  )})`
  if (plain.length < SHORTEST) return { ids: undefined, isCut: sql`true`, matches }
  const arms = [
    ...isNamed.map((condition) => sql`select o.id from orders o where ${condition}`),
    sql`select o.id from orders o where o.paid_at is not null and ${hasEmail(text)}`,
    sql`select t.order_id from deliveries t where ${isInDelivery}`,
    sql`select i.order_id from order_items i where i.product_id = any(array(${productsNamed(text)}))`,
  ].map((arm) => sql`(${arm} limit ${MOST_FOUND + 1})`)
  return {
    ids: sql`select id from (${sql.join(arms, sql` union all `)}) as arms (id) limit ${MOST_FOUND + 1}`,
    isCut: sql`(select count(*) > ${MOST_FOUND} from given)`,
    matches,
  }
}
