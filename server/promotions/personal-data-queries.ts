import { sql } from 'kysely'
import type { PersonalData } from '../person.ts'
import { customersOf } from './codes.ts'

/** Who has used a promotion is kept as hashes of account and e-mail. Without them the codes can be used again. */
export const promotionData: PersonalData = {
  name: 'promotions',
  collect: async (db, { orderIds }) =>
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('promotion_uses')
          .innerJoin('promotions', 'promotions.id', 'promotion_id')
          .select(['order_id', 'promotions.name', 'promotion_uses.state'])
          .where('order_id', 'in', orderIds)
          .orderBy('order_id')
          .execute(),
  /** Uses of both count, also where they are more than one account could have had. */
  async merge(trx, { orderIds }, { accountId }) {
    const [customer] = customersOf({ accountId: accountId!, email: undefined })
    await sql`
      insert into promotion_customers (promotion_id, customer, slot, order_id)
      select promotion_id, ${customer}::bytea,
        row_number() over (partition by promotion_id order by order_id) + coalesce((
          select max(slot) from promotion_customers c
          where c.promotion_id = used.promotion_id and c.customer = ${customer}), 0), order_id
      from (
        select distinct promotion_id, order_id from promotion_customers where order_id = any(${orderIds}::text[])
      ) used
      where not exists (select from promotion_customers c where c.promotion_id = used.promotion_id
        and c.order_id = used.order_id and c.customer = ${customer})`.execute(trx)
  },
  async erase(trx, { orderIds }) {
    if (orderIds.length > 0)
      await trx.deleteFrom('promotion_customers').where('order_id', 'in', orderIds).execute()
  },
}
