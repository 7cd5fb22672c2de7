import { sql, type RawBuilder } from 'kysely'

/** What promotions take off an order. */
export interface OrderDiscount {
  /** As shoppers read it. */
  name: string
  /** In cents. */
  amount: number
  of: 'goods' | 'delivery'
}

/** For use inside another query: the discounts of the order with the id, those of the goods first. */
export const discountsOf = (orderId: RawBuilder<unknown>) => sql<OrderDiscount[]>`(
  select coalesce(jsonb_agg(to_jsonb(given) order by given.of desc), '[]') from (
    select name, sum(amount * quantity)::int as amount, case when line is null then 'delivery' else 'goods' end as of
    from order_discounts d where d.order_id = ${orderId}
    group by promotion_id, name, line is null
  ) given
)`

/** For use inside another query: the promotions that the order with the id has used, and what each took off it. */
export const usedBy = (orderId: RawBuilder<unknown>) => sql`(
  select u.promotion_id, (
    select coalesce(sum(d.amount::bigint * d.quantity), 0) from order_discounts d
    where d.order_id = u.order_id and d.promotion_id = u.promotion_id
  ) as given
  from promotion_uses u where u.order_id = ${orderId} and u.state in ('taken', 'over')
)`

/** For use inside another query. */
export const promotionNames = sql`select id, name, code, kind from promotions`

/** For use inside another query: the ids of the orders that have used the promotion. */
export const ordersWith = (promotionId: number) => sql<string>`
  select order_id from promotion_uses where promotion_id = ${promotionId}::int and state in ('taken', 'over')`
