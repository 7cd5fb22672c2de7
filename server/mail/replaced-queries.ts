import { type RawBuilder, sql } from 'kysely'
import { type Database, isThere } from '../database/connection.ts'

/** Mails of an order that say the same anew: the last one is what its buyer is to know. */
const SAME_NEWS: readonly (readonly string[])[] = [['order-shipped', 'order-tracking'], ['delay-notice']]

// Literals, because the planner does not match the partial index against parameters.
const isOneOf = (mail: 'mails' | 'later', templates: readonly string[]) =>
  sql<boolean>`${sql.ref(`${mail}.template`)} in (${sql.join(templates.map((name) => sql.lit(name)))})`

/** True for a row of `mails` when a later mail of its order says the same anew. */
export const isReplaced: RawBuilder<boolean> = sql<boolean>`(${sql.join(
  SAME_NEWS.map(
    (templates) => sql`(${isOneOf('mails', templates)} and exists (
      select from mails later
      where later.order_id = mails.order_id and ${isOneOf('later', templates)} and later.id > mails.id))`,
  ),
  sql` or `,
)})`

/** Whether a mail of this template has told the order's buyer, or waits to. */
export const isAnySentOrWaiting = (
  db: Database,
  orderId: string,
  template: 'delay-notice',
): Promise<boolean> =>
  isThere(
    db
      .selectFrom('mails')
      .select('id')
      .where('order_id', '=', orderId)
      .where(isOneOf('mails', [template]))
      .where(sql<boolean>`(sent_at is not null or failure is null)`)
      .limit(1),
  )
