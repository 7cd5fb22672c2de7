import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { CreditTables } from './tables.ts'

type GiftWords = Selectable<CreditTables['gift_card_orders']>

export const insertGiftWords = async (
  trx: Transaction,
  words: Insertable<CreditTables['gift_card_orders']>,
): Promise<void> => void (await trx.insertInto('gift_card_orders').values(words).execute())

/** What the buyer of a gift card entered; `send_at` is the start of the chosen day in the shop's time zone. */
export const findGiftWords = (
  db: Database,
  orderId: string,
): Promise<(GiftWords & { send_at: Date | null }) | undefined> =>
  db
    .selectFrom('gift_card_orders')
    .selectAll()
    .select(sql<Date | null>`send_on::timestamp at time zone shop_time_zone()`.as('send_at'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()

export type GiftCardBought = { recipient: string | null } & Omit<GiftWords, 'order_id' | 'recipient_email'>

/** For use inside another query: what the order's own page shows of these. Null if the order buys no gift card. */
export const giftCardOf = (orderId: RawBuilder<unknown>) => sql<GiftCardBought | null>`(
  select jsonb_build_object(
    'recipient', g.recipient_email, 'recipient_name', g.recipient_name, 'sender_name', g.sender_name,
    'message', g.message, 'send_on', g.send_on
  )
  from gift_card_orders g where g.order_id = ${orderId}
)`

/**
 * For use inside another query: ids of the orders that bought gift cards for these e-mails, which are in lower case.
 */
export const ordersOfCardsFor = (emails: string[]) =>
  sql`select order_id from gift_card_orders where lower(recipient_email) = any(${emails}::text[])`
