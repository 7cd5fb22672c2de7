import type { PersonalData } from '../person.ts'

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
  async erase(trx, { orderIds }) {
    if (orderIds.length > 0)
      await trx.deleteFrom('promotion_customers').where('order_id', 'in', orderIds).execute()
  },
}
