import { sql } from 'kysely'
import type { Role } from '../../contract/permissions.ts'
import type { StaffMails } from '../../contract/staff-mails.ts'
import { productNames } from '../catalog/sold-product-queries.ts'
import { among, type Database, listRows, type Transaction } from '../database/connection.ts'

const CHOICES = ['orders', 'disputes', 'returns', 'low_stock'] as const

export function findChoices(db: Database, accountId: number): Promise<StaffMails | undefined> {
  return db
    .selectFrom('staff_mail_choices')
    .select(CHOICES)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function saveChoices(db: Database, account_id: number, choices: StaffMails): Promise<void> {
  await db
    .insertInto('staff_mail_choices')
    .values({ account_id, ...choices })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(choices))
    .execute()
}

export type Recipient = StaffMails & { accountId: number; email: string; role: Role }

/** Members of the staff who have chosen mails. */
export const listRecipients = (db: Database): Promise<Recipient[]> =>
  listRows<Recipient>(db)`
    select a.id as "accountId", a.email, a.role, c.orders, c.disputes, c.returns, c.low_stock
    from staff_mail_choices c join accounts a on a.id = c.account_id
    where a.role is not null order by a.id`

export async function getReached(db: Database): Promise<Date> {
  return (await db.selectFrom('staff_mails_reached').select('at').executeTakeFirstOrThrow()).at
}

export async function setReached(db: Database, at: Date): Promise<void> {
  await db.updateTable('staff_mails_reached').set({ at }).execute()
}

/** Returns the low products that the staff has not been told about, and forgets products that are not low any more. */
export async function takeNewlyLow(trx: Transaction, low: readonly number[]): Promise<Set<number>> {
  const ids = [...low]
  await sql`delete from low_stock_told where product_id <> all(${ids}::int[])`.execute(trx)
  const { rows } = await sql<{ product_id: number }>`
    insert into low_stock_told (product_id)
    select id from (${productNames}) p where id = ${among(ids)}
    on conflict do nothing
    returning product_id`.execute(trx)
  return new Set(rows.map(({ product_id }) => product_id))
}
