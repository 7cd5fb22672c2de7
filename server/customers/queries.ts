import type { Database, Transaction } from '../database/connection.ts'
import type { CustomerRow } from './tables.ts'

export const findCustomer = (db: Database, id: number): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()

export const lockCustomer = (trx: Transaction, id: number): Promise<CustomerRow | undefined> =>
  trx.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listNotes = (db: Database, customerId: number) =>
  db
    .selectFrom('customer_notes')
    .select(['id', 'at', 'by', 'text'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()

export const insertNote = (trx: Transaction, customer_id: number, by: string, text: string) =>
  trx.insertInto('customer_notes').values({ customer_id, by, text }).execute()

/** Undefined if the customer has no such note. */
export const deleteNote = (trx: Transaction, customerId: number, id: number) =>
  trx
    .deleteFrom('customer_notes')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning(['by', 'text'])
    .executeTakeFirst()

export const listTags = async (db: Database, customerId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('customer_tags')
      .select('tag')
      .where('customer_id', '=', customerId)
      .orderBy((eb) => eb.fn('lower', ['tag']))
      .execute()
  ).map(({ tag }) => tag)

/** The customer must be locked. */
export async function replaceTags(
  trx: Transaction,
  customer_id: number,
  tags: readonly string[],
): Promise<void> {
  await trx.deleteFrom('customer_tags').where('customer_id', '=', customer_id).execute()
  if (tags.length === 0) return
  await trx
    .insertInto('customer_tags')
    .values(tags.map((tag) => ({ customer_id, tag })))
    .execute()
}
