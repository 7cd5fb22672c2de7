import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { AddressRow, NewAddress } from './tables.ts'

export const listAddressesOf = (db: Database, accountId: number): Promise<AddressRow[]> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('preferred', 'desc')
    .orderBy('id')
    .execute()

export const findPreferredAddress = (db: Database, accountId: number): Promise<AddressRow | undefined> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('preferred', '=', true)
    .executeTakeFirst()

export const insertAddress = (trx: Transaction, address: NewAddress): Promise<AddressRow> =>
  trx.insertInto('addresses').values(address).returningAll().executeTakeFirstOrThrow()

/** Undefined if the account has no such address. */
export const updateAddressRow = (
  trx: Transaction,
  { account_id, ...address }: NewAddress,
  id: number,
): Promise<AddressRow | undefined> =>
  trx
    .updateTable('addresses')
    .set(address)
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .returningAll()
    .executeTakeFirst()

export const deleteAddress = (
  trx: Transaction,
  accountId: number,
  id: number,
): Promise<AddressRow | undefined> =>
  trx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()

/**
 * Moves as many addresses as the other account has room for, except those that it already has. Its preferred address
 * stays.
 */
export async function giveAddresses(
  trx: Transaction,
  from: number,
  into: number,
  most: number,
): Promise<void> {
  const same = sql`(a.name, a.line1, a.line2, a.city, a.state, a.postal_code, a.country)
    is not distinct from (own.name, own.line1, own.line2, own.city, own.state, own.postal_code, own.country)`
  await sql`
    update addresses set account_id = ${into}, preferred = false where id in (
      select id from addresses a
      where account_id = ${from} and not exists (select from addresses own where own.account_id = ${into} and ${same})
      order by preferred desc, id
      limit ${most}::int - (select count(*) from addresses where account_id = ${into}))`.execute(trx)
  if (!(await findPreferredAddress(trx, into))) await preferOldest(trx, into)
}

/** Call it before another address becomes preferred. */
export async function preferNone(trx: Transaction, accountId: number): Promise<void> {
  await sql`update addresses set preferred = false where account_id = ${accountId} and preferred`.execute(trx)
}

export async function preferOldest(trx: Transaction, accountId: number): Promise<void> {
  await sql`
    update addresses set preferred = true where id = (
      select min(id) from addresses where account_id = ${accountId})`.execute(trx)
}
