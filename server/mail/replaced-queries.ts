import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'

/** Mails of an order that say the same anew: the last one is what its buyer is to know. */
const SAME_NEWS: readonly (readonly string[])[] = [['order-shipped', 'order-tracking'], ['delay-notice']]

// Literals, because the planner does not match the partial index against parameters.
const isOneOf = (mail: 'mails' | 'later', templates: readonly string[]) =>
  sql<boolean>`${sql.ref(`${mail}.template`)} in (${sql.join(templates.map((name) => sql.lit(name)))})`

/** A mail that was refused cannot be sent again once another one of the order says the same anew. */
export async function forgetReplaced(
  trx: Transaction,
  { id, order_id, template }: { id: number; order_id: string | null; template: string },
): Promise<void> {
  const templates = SAME_NEWS.find((names) => names.includes(template))
  if (!templates || order_id === null) return
  await trx
    .updateTable('mails')
    .set({ data: null })
    .where('order_id', '=', order_id)
    .where(isOneOf('mails', templates))
    .where('id', '<', id)
    .where('refused_at', 'is not', null)
    .execute()
}

/** Of a row of `mails`: a later one of the order says the same anew. */
export const isReplaced: RawBuilder<boolean> = sql<boolean>`(${sql.join(
  SAME_NEWS.map(
    (templates) => sql`(${isOneOf('mails', templates)} and exists (
      select from mails later
      where later.order_id = mails.order_id and ${isOneOf('later', templates)} and later.id > mails.id))`,
  ),
  sql` or `,
)})`

/** Whether a mail of this template has told the order's buyer, or waits to. */
export async function isAnySentOrWaiting(
  db: Database,
  orderId: string,
  template: 'delay-notice',
): Promise<boolean> {
  const found = await db
    .selectFrom('mails')
    .select('id')
    .where('order_id', '=', orderId)
    .where(isOneOf('mails', [template]))
    .where(sql<boolean>`(sent_at is not null or failure is null)`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
