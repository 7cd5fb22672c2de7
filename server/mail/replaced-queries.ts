import { type RawBuilder, sql } from 'kysely'
import { type Database, isThere } from '../database/connection.ts'

/** Templates that replace each other: only the latest of an order's mails counts for its buyer. */
const SAME_NEWS: readonly (readonly string[])[] = [['order-shipped', 'order-tracking'], ['delay-notice']]

// Literals, because the planner does not match the partial index against parameters.
const isOneOf = (mail: 'mails' | 'later', templates: readonly string[]) =>
  sql<boolean>`${sql.ref(`${mail}.template`)} in (${sql.join(templates.map((name) => sql.lit(name)))})`

/** True for a row of `mails` if a later mail of its order replaces it. */
export const isReplaced: RawBuilder<boolean> = sql<boolean>`(${sql.join(
  SAME_NEWS.map(
    (templates) => sql`(${isOneOf('mails', templates)} and exists (
      select from mails later
      where later.order_id = mails.order_id and ${isOneOf('later', templates)} and later.id > mails.id))`,
  ),
  sql` or `,
)})`

/** True if a mail of this template was sent to the order's buyer, or waits to be. */
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
