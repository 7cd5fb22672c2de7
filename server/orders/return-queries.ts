import { sql, type Insertable, type Updateable } from 'kysely'
import { LIVING, TAKEN } from '../../contract/return.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { literals } from '../database/literal-queries.ts'
import { markCounts } from './buyer-queries.ts'
import type { Given } from './refunds/piece-values.ts'
import { leftOfMoney } from './refunds/refund-queries.ts'
import { newReturnNumber } from './return-number.ts'
import type { ReturnItemRow, ReturnItemsTable, ReturnRow, ReturnsTable } from './return-tables.ts'

/**
 * For use inside other queries, for a return `r` and its order `o`: true if the return owes money that can be refunded
 * now. An exchange of a lost payment can still be ended, but its money cannot be refunded.
 */
export const owesStill = sql<boolean>`(r.owes and (
  o.disputed is distinct from 'open'
    and exists (select from transfers t where t.return_id = r.id and t.state = 'pending')
  or coalesce(o.disputed, 'won') = 'won' and ${leftOfMoney} > 0))`

export const insertReturn = (
  trx: Transaction,
  values: Omit<Insertable<ReturnsTable>, 'number'>,
): Promise<ReturnRow> =>
  trx
    .insertInto('returns')
    .values({ ...values, number: newReturnNumber() })
    .returningAll()
    .executeTakeFirstOrThrow()

export type NewReturnItem = Omit<Insertable<ReturnItemsTable>, 'return_id' | 'order_id'>

export const insertReturnItems = (
  trx: Transaction,
  { id, order_id }: Pick<ReturnRow, 'id' | 'order_id'>,
  items: NewReturnItem[],
): Promise<ReturnItemRow[]> =>
  trx
    .insertInto('return_items')
    .values(items.map((item) => ({ ...item, return_id: id, order_id })))
    .returningAll()
    .execute()

export const findReturnById = (db: Database, id: string): Promise<ReturnRow | undefined> =>
  db.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirst()

export const findReturnByRequest = (
  db: Database,
  orderId: string,
  key: string,
): Promise<ReturnRow | undefined> =>
  db
    .selectFrom('returns')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('request_key', '=', key)
    .executeTakeFirst()

export const updateReturn = (
  trx: Transaction,
  id: string,
  set: Omit<Updateable<ReturnsTable>, 'version'>,
): Promise<ReturnRow> =>
  trx
    .updateTable('returns')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function setOwes(trx: Transaction, id: string, owes: boolean): Promise<void> {
  await trx.updateTable('returns').set({ owes }).where('id', '=', id).execute()
}

/**
 * Notes whether pieces wait for a decision, after outcomes or dispositions have changed. The pieces of a withdrawal
 * that needs no parcel are in the shop; those of a claim without a parcel are not.
 */
export async function noteToPutAway(trx: Transaction, id: string): Promise<void> {
  await sql`
    update returns r set to_put_away = (r.needs_return or r.basis = 'withdrawal') and exists (
      select from return_items i where i.return_id = r.id and i.disposition is null
        and i.outcome in ${literals(TAKEN)} and not i.kept)
    where r.id = ${id} and r.state = 'settled'`.execute(trx)
}

export const updateReturnItem = async (
  trx: Transaction,
  id: number,
  set: Updateable<ReturnItemsTable>,
): Promise<void> => {
  await trx.updateTable('return_items').set(set).where('id', '=', id).execute()
}

/** The return's pieces are refunded instead of being exchanged for another size. */
export const setMoneyBack = async (trx: Transaction, returnId: string): Promise<void> => {
  await trx.updateTable('return_items').set({ new_size: null }).where('return_id', '=', returnId).execute()
}

export const deleteReturnItem = async (trx: Transaction, id: number): Promise<void> => {
  await trx.deleteFrom('return_items').where('id', '=', id).execute()
}

export const listReturnItems = (db: Database, returnIds: string[]): Promise<ReturnItemRow[]> =>
  db
    .selectFrom('return_items')
    .selectAll()
    .where('return_id', '=', sql<string>`any(${returnIds}::uuid[])`)
    .orderBy('id')
    .execute()

interface ChangedCount {
  line: number
  in_return?: number
  taken_back?: number
}

/** Adds to the counts of the lines. Fails if a line has fewer pieces. The order must be locked. */
export async function changeCounts(
  trx: Transaction,
  orderId: string,
  changed: ChangedCount[],
): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update order_items i set taken_back = i.taken_back + sums.taken_back, in_return = i.in_return + sums.in_return
    from (
      select line, sum(taken_back)::int as taken_back, sum(in_return)::int as in_return
      from unnest(
        ${changed.map(({ line }) => line)}::int[], ${changed.map(({ taken_back = 0 }) => taken_back)}::int[],
        ${changed.map(({ in_return = 0 }) => in_return)}::int[]
      ) as changed (line, taken_back, in_return) group by line
    ) sums where i.order_id = ${orderId} and i.line = sums.line`.execute(trx)
  if (changed.some(({ taken_back }) => taken_back)) await markCounts(trx, orderId)
}

/** The refunds for each line of an order by its current and past returns. */
export async function listGiven(db: Database, orderId: string): Promise<Map<number, Given>> {
  const { rows } = await sql<Given>`
    select i.line, sum(i.goods)::int as goods, sum(i.tax)::int as tax
    from return_items i join returns on returns.id = i.return_id
    where i.order_id = ${orderId}
      and (returns.state in ${literals(LIVING)} and i.outcome is null or returns.state = 'settled' and i.outcome in ${literals(TAKEN)})
    group by i.line`.execute(db)
  return new Map(rows.map((given) => [given.line, given]))
}
