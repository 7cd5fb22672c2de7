import { sql } from 'kysely'
import { holdsStock, isEnded, isShippable } from '../../contract/order-states.ts'
import { sqlStates } from '../orders/state-queries.ts'
import { defineCheck } from './check.ts'

const poolName = sql`(select p.name from products p where p.id = s.product_id) || ' (' || s.product_id || ')'
  || case when s.size = '' then '' else ', size ' || s.size end`

const COUNT = 'Count the garments, and set the stock of the product to what is there.'

export const STOCK_CHECKS = [
  defineCheck(
    'Every product on sale has a price',
    'Give it a price, or save it as inactive until it has one: it can be ordered for nothing.',
    sql`select name || ' (' || id || ')' as where, 'active, without a price' as what from products where active and price <= 0`,
  ),
  defineCheck(
    'What came into a pool of stock is on hand or sold',
    COUNT,
    sql`
      select ${poolName} as where,
        'moved in ' || coalesce(m.came, 0) || ', on hand ' || s.on_hand || ', sold ' || s.sold as what
      from stock s
      left join (
        select product_id, size, sum(quantity)::int as came
        from stock_moves where kind in ('adjust', 'return') group by product_id, size
      ) m using (product_id, size)
      where coalesce(m.came, 0) <> s.on_hand + s.sold`,
  ),
  defineCheck(
    'A pool of stock is what its moves add up to',
    COUNT,
    sql`
      select ${poolName} as where,
        'held ' || s.held || ' and sold ' || s.sold || ', by its moves ' || coalesce(m.held, 0) || ' and ' || coalesce(m.sold, 0)
          as what
      from stock s
      left join (
        select product_id, size,
          sum(case when kind in ('hold', 'retake') then quantity when kind in ('release', 'sell') then -quantity else 0 end)::int
            as held,
          sum(quantity) filter (where kind = 'sell')::int as sold
        from stock_moves group by product_id, size
      ) m using (product_id, size)
      where s.held <> coalesce(m.held, 0) or s.sold <> coalesce(m.sold, 0)`,
  ),
  defineCheck(
    'What is held is held by orders that wait for their payment, or for a return',
    'Set the stock of the product to what can be sold, and shoppers are served rightly at once. The held pieces themselves are put right in the database.',
    sql`
      select ${poolName} as where, 'held ' || s.held || ', waited for ' || coalesce(w.waiting, 0) as what
      from stock s
      left join (
        select i.product_id, i.stock_size as size, sum(i.quantity)::int as waiting
        from order_items i join orders o on o.id = i.order_id
        where o.state in ${sqlStates(holdsStock)} group by i.product_id, i.stock_size
      ) w using (product_id, size)
      where s.held <> coalesce(w.waiting, 0)`,
  ),
  defineCheck(
    'Each order has moved its pieces as its state says',
    'Check whether the order was sent, and set the stock of its products to what is there.',
    sql`
      select o.id as where, o.state || ': ' || coalesce(m.kinds, 'no moves') || ', of ' || coalesce(i.pieces, 0) || ' pieces sold '
        || coalesce(m.sells, 0) as what
      from orders o
      left join (select order_id, sum(quantity) as pieces from order_items group by order_id) i on i.order_id = o.id
      left join (
        select order_id, string_agg(distinct kind, ', ' order by kind) as kinds,
          sum(quantity) filter (where kind = 'sell') as sells,
          sum(quantity) filter (where kind in ('hold', 'retake')) as holds,
          sum(quantity) filter (where kind = 'release') as releases
        from stock_moves where order_id is not null group by order_id
      ) m on m.order_id = o.id
      where o.kind = 'goods' and (case
        when o.state in ${sqlStates(holdsStock)} then coalesce(m.holds, 0) = 0 or coalesce(m.sells, 0) > 0 or coalesce(m.releases, 0) > 0
        when o.state in ${sqlStates(isShippable)} then m.sells is distinct from i.pieces or m.holds <> m.sells + coalesce(m.releases, 0)
        when o.state in ${sqlStates(isEnded)} then coalesce(m.holds, 0) <> coalesce(m.releases, 0) or coalesce(m.sells, 0) > 0
        else coalesce(m.holds, 0) <> coalesce(m.releases, 0) + coalesce(m.sells, 0)
      end)`,
  ),
]
