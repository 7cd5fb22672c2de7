import { sql } from 'kysely'
import type { Person, PersonalData } from '../person.ts'

const areTheirs = ({ accountId, emails }: Person) =>
  sql<boolean>`(email_folded = any(${emails}::text[]) or account_id = ${accountId})`

export const alertData: PersonalData = {
  name: 'stock_alerts',

  collect: async (db, person) =>
    await db
      .selectFrom('stock_alerts')
      .select(['product_id', 'size', 'email', 'created_at', 'mailed_at'])
      .where(areTheirs(person))
      .orderBy('id')
      .execute(),

  async merge(trx, from, into) {
    await trx
      .updateTable('stock_alerts')
      .set({ account_id: into.accountId })
      .where('account_id', '=', from.accountId)
      .execute()
  },

  async erase(trx, person) {
    await trx.deleteFrom('stock_alerts').where(areTheirs(person)).execute()
  },
}
