import { sql, type RawBuilder } from 'kysely'
import type { PromotionKind } from '../../contract/promotion.ts'
import { taggedOf } from '../catalog/sale-product-queries.ts'
import { among } from '../database/connection.ts'
import { type Customer, customersOf, hashCode } from './codes.ts'

/** A promotion that a cart may get, as it stands for the cart's products and customer. */
export interface Candidate {
  id: number
  version: number
  name: string
  kind: PromotionKind
  code: string | null
  /** The hash of a code that works once, in hex. */
  code_hash: string | null
  percent: number | null
  amount: number | null
  free_shipping: string[] | null
  /** Those of the cart, chosen or by their tags; null where it is for all products. */
  product_ids: number[] | null
  product_types: string[] | null
  on_sale_items: boolean
  minimum: number | null
  first_order: boolean
  per_customer: number | null
  max_uses: number | null
  /** ISO 8601; null once it has begun. */
  begins_at: string | null
  has_ended: boolean
  is_used_up: boolean
  /** Uses of this customer, and whether all of them are paid. */
  uses: number
  are_taken: boolean
  has_ordered: boolean
}

export interface CandidateQuery {
  /** In the form in which codes are compared (`foldCode`). */
  codes: string[]
  productIds: number[]
  customer: Customer
  /** The order that the cart's own checkout has placed: what it holds can be used. */
  ownOrder: RawBuilder<string> | undefined
  /** Whether the customer has a paid order. */
  hasOrdered: RawBuilder<boolean>
}

const RUNNING = sql`starts_at <= now() and (ends_at is null or ends_at > now())`

/** For use inside another query: automatic promotions that run, and those of the codes, whatever their state. */
export function listCandidates(query: CandidateQuery): RawBuilder<Candidate> {
  const { codes, productIds, ownOrder } = query
  const automatic = sql`select *, null::bytea as code_hash from promotions where kind = 'automatic' and ${RUNNING}`
  // Null where the checkout's key has no order any more.
  const own = ownOrder ? sql`(u.order_id = (${ownOrder}))` : sql`false`
  const named =
    codes.length > 0
      ? sql`
        union all select *, null from promotions where code in (${sql.join(codes)}) and not gave_code_away
        union all select p.*, c.code_hash from promotion_codes c join promotions p on p.id = c.promotion_id
          where c.code_hash in (${sql.join(codes.map(hashCode))})`
      : sql``
  return sql<Candidate>`
    select p.id, p.version, p.name, p.kind, p.code, encode(p.code_hash, 'hex') as code_hash, p.percent, p.amount,
      p.free_shipping, p.product_types, p.on_sale_items, p.minimum, p.first_order, p.per_customer, p.max_uses,
      case when p.product_ids is not null
        then array(select id from unnest(p.product_ids) id where id = ${among(productIds)})
        when p.tags is not null then ${taggedOf(productIds, sql`p.tags`)} end as product_ids,
      case when p.starts_at > now() then p.starts_at end as begins_at,
      coalesce(p.ends_at <= now(), false) as has_ended,
      coalesce(p.held + p.taken >= p.max_uses, false) and not exists (
        select from promotion_uses u where ${own} and u.promotion_id = p.id and u.state = 'held')
        or exists (select from promotion_uses u where u.code_hash = p.code_hash and u.state in ('held', 'taken')
          and ${own} is not true) as is_used_up,
      ${codes.length > 0 ? usesOf(query, own) : sql`0 as uses, true as are_taken, false as has_ordered`}
    from (${automatic} ${named}) p`
}

/** Each of the customer's keys is counted by itself, because a use can have the account's, the e-mail's or both. */
const usesOf = ({ customer, hasOrdered }: CandidateQuery, own: RawBuilder<unknown>) => {
  const keys = customersOf(customer)
  const isOwn = keys.length > 0 ? sql`u.customer in (${sql.join(keys)})` : sql`false`
  const ofCustomer = sql`promotion_customers u where u.promotion_id = p.id and ${isOwn} and ${own} is not true`
  return sql`
    coalesce((select max(count) from (select count(*)::int as count from ${ofCustomer} group by customer) c), 0) as uses,
    not exists (
      select from ${ofCustomer} and exists (select from promotion_uses held
        where held.order_id = u.order_id and held.promotion_id = u.promotion_id and held.state = 'held')
    ) as are_taken,
    p.first_order and ${hasOrdered} as has_ordered`
}
