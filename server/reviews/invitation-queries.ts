import { sql } from 'kysely'
import { deliveredBetween } from '../orders/delivered-queries.ts'
import { type Database, hasInserted, listRows, type Transaction } from '../database/connection.ts'

export interface ToInvite {
  order_id: string
  email: string
}

/**
 * Orders that arrived within a range of days ago, and whose buyer has not been asked, has reviewed nothing and has not
 * opted out.
 */
export const listToInvite = (
  db: Database,
  between: { fromDays: number; toDays: number },
  most: number,
): Promise<ToInvite[]> =>
  listRows<ToInvite>(db)`
    select o.order_id, o.email from (${deliveredBetween(between)}) o
    where not exists (select from review_invitations i where i.order_id = o.order_id)
      and not exists (select from reviews r where r.order_id = o.order_id)
      and not exists (select from review_opt_outs n where n.email_folded = lower(o.email))
    limit ${most}`

/** False if another process has already asked. */
export const insertInvitation = (trx: Transaction, order_id: string, token_hash: Buffer): Promise<boolean> =>
  hasInserted(
    trx
      .insertInto('review_invitations')
      .values({ order_id, token_hash })
      .onConflict((conflict) => conflict.column('order_id').doNothing()),
  )

export async function findInvitedOrder(db: Database, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('review_invitations')
    .select('order_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.order_id
}

export const insertOptOut = (db: Database, email: string) =>
  sql`insert into review_opt_outs (email_folded) values (lower(${email})) on conflict do nothing`.execute(db)
