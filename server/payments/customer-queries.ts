import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { PaymentCustomerRow } from './tables.ts'

export const findPaymentCustomer = (
  db: Database,
  accountId: number,
): Promise<PaymentCustomerRow | undefined> =>
  db.selectFrom('payment_customers').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Concurrent requests get the same row, and with it the same creation key. */
export const insertPaymentCustomer = (
  db: Database,
  accountId: number,
  email: string,
): Promise<PaymentCustomerRow> =>
  db
    .insertInto('payment_customers')
    .values({ account_id: accountId, email })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ email: sql`excluded.email` }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const setPaymentCustomer = (
  db: Database,
  { account_id, creation_key }: PaymentCustomerRow,
  values: { customer_id: string; email: string; told_address: string | null },
) =>
  db
    .updateTable('payment_customers')
    .set(values)
    .where('account_id', '=', account_id)
    .where('creation_key', '=', creation_key)
    .execute()

/** Keeps a row that another request has renewed in the meantime. */
export const deletePaymentCustomer = (
  db: Database,
  row: Pick<PaymentCustomerRow, 'account_id'> & Partial<PaymentCustomerRow>,
) =>
  db
    .deleteFrom('payment_customers')
    .where('account_id', '=', row.account_id)
    .$if(row.creation_key !== undefined, (query) => query.where('creation_key', '=', row.creation_key!))
    .$if(row.customer_id != null, (query) => query.where('customer_id', '=', row.customer_id!))
    .execute()
