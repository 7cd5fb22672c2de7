import type { Insertable, Selectable } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { CreditTables } from './tables.ts'

export type GiftWords = Selectable<CreditTables['gift_card_orders']>

export const insertGiftWords = async (
  trx: Transaction,
  words: Insertable<CreditTables['gift_card_orders']>,
): Promise<void> => void (await trx.insertInto('gift_card_orders').values(words).execute())

/** What the buyer of a gift card has entered. */
export const findGiftWords = (db: Database, orderId: string): Promise<GiftWords | undefined> =>
  db.selectFrom('gift_card_orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()
