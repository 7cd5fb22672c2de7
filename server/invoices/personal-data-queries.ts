import type { PersonalData } from '../person.ts'

export const invoiceData: PersonalData = {
  name: 'invoices',

  collect: async (db, { orderIds }) => {
    if (orderIds.length === 0) return []
    const rows = await db
      .selectFrom('invoices')
      .select(['number', 'issued_at', 'content'])
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .execute()
    return rows.map(({ content, ...row }) => ({ ...row, content: JSON.parse(content) as unknown }))
  },

  async listRemainders(db, { orderIds }) {
    if (orderIds.length === 0) return []
    const rows = await db.selectFrom('invoices').select('number').where('order_id', 'in', orderIds).execute()
    return rows.length === 0
      ? []
      : [
          {
            what: `Invoices and credit notes with name and address: ${rows.map(({ number }) => number).join(', ')}`,
            why: 'tax law asks the shop to keep what it has issued as it was issued.',
          },
        ]
  },

  /** Issued documents are kept. */
  erase: async () => {},
}
