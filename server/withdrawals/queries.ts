import { sql, type Insertable } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import { countRows } from '../database/count-queries.ts'
import { type Counted, countUp, type Page } from '../http/paging.ts'
import type { WithdrawalRow, WithdrawalTables } from './tables.ts'

export type WithdrawalWithBuyer = WithdrawalRow & {
  is_buyer: boolean
  has_pieces_left: boolean
  return_number: string | null
}

const isOpen = sql<boolean>`return_id is null and closed_at is null`

const isOfBuyer = sql<boolean>`exists (select from orders o
  where o.id = withdrawals.order_id and o.email_folded = lower(withdrawals.email))`

/** For use inside other queries: lines `i` of the order that a statement of `withdrawals` declares. */
const declaredLines = sql`select from order_items i where i.order_id = withdrawals.order_id
  and (withdrawals.pieces is null or withdrawals.pieces @> jsonb_build_array(jsonb_build_object('line', i.line)))`

const select = (db: Database) =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .select(isOfBuyer.as('is_buyer'))
    .select(
      sql<boolean>`exists (${declaredLines} and i.quantity > i.taken_back + i.in_return)`.as(
        'has_pieces_left',
      ),
    )
    .select(
      sql<string | null>`(select number from returns r where r.id = withdrawals.return_id)`.as(
        'return_number',
      ),
    )

export const insertWithdrawal = (
  trx: Transaction,
  received: Insertable<WithdrawalTables['withdrawals']>,
): Promise<WithdrawalRow> =>
  trx.insertInto('withdrawals').values(received).returningAll().executeTakeFirstOrThrow()

export const findWithdrawal = (db: Database, id: number): Promise<WithdrawalWithBuyer | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const lockWithdrawal = (trx: Transaction, id: number): Promise<WithdrawalRow | undefined> =>
  trx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Statements about an order under other e-mails than its own. One that an admin decides about at the moment is left to
 * them.
 */
export const lockDoubtedWithdrawals = (trx: Transaction, orderId: string): Promise<WithdrawalRow[]> =>
  trx
    .selectFrom('withdrawals')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(isOpen)
    .where(sql<boolean>`not ${isOfBuyer}`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

/**
 * Orders of which all that another e-mail than theirs has declared, or all their money, was given back in some other
 * way.
 */
export async function listOrdersGivenBack(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('order_id')
    .distinct()
    .where(isOpen)
    .where('order_id', 'is not', null)
    .where(sql<boolean>`not ${isOfBuyer}`)
    .where(
      sql<boolean>`(exists (select from orders o where o.id = withdrawals.order_id
          and o.state = 'refunded' and o.amount_exchanged_out = 0)
        or exists (${declaredLines}) and not exists (${declaredLines} and i.quantity > i.taken_back))`,
    )
    .execute()
  return rows.map(({ order_id }) => order_id!)
}

export async function fillIn(
  trx: Transaction,
  id: number,
  found:
    | Pick<WithdrawalRow, 'order_id'>
    | Pick<WithdrawalRow, 'return_id'>
    | Pick<WithdrawalRow, 'closed_at' | 'closed_by' | 'closed_why'>,
): Promise<void> {
  await trx.updateTable('withdrawals').set(found).where('id', '=', id).execute()
}

/** Oldest first, because each has to be answered. */
export async function listOpenWithdrawals(
  db: Database,
  page: Page,
): Promise<{ rows: WithdrawalWithBuyer[] } & Counted> {
  const [rows, total] = await Promise.all([
    select(db)
      .where(isOpen)
      .orderBy('received_at')
      .orderBy('id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    countOpenWithdrawals(db),
  ])
  return { rows, ...countUp(total) }
}

/** Up to `MOST_COUNTED` + 1. */
export const countOpenWithdrawals = (db: Database): Promise<number> =>
  countRows(db, sql`from withdrawals where ${isOpen}`)
