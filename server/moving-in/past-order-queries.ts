import { type RawBuilder, sql } from 'kysely'
import type { PastOrder } from '../../contract/moving-in.ts'
import type { Account } from '../accounts/tables.ts'
import {
  amongTexts,
  type Database,
  getValue,
  isThere,
  listRows,
  type Transaction,
} from '../database/connection.ts'
import { countAll } from '../database/count-queries.ts'
import { containsSpelling } from '../database/text-queries.ts'
import type { Page } from '../http/paging.ts'
import type { Person, PersonalData } from '../person.ts'
import type { MovedOrder } from './shopify-orders.ts'

export async function listKnownNumbers(db: Database, numbers: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('past_orders')
    .select('number')
    .where('source', '=', 'shopify')
    .where('number', '=', amongTexts(numbers))
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/** Stored past orders that differ from the file, by number. */
export async function listChangedOrders(
  db: Database,
  orders: readonly MovedOrder[],
): Promise<Map<string, Pick<PastOrder, 'total' | 'currency' | 'state'>>> {
  const rows = await listRows<Pick<PastOrder, 'number' | 'total' | 'currency' | 'state'>>(db)`
    select number, p.total, p.currency, p.state
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as s (number text, total text, currency text, state text, lines jsonb)
    join past_orders p using (number)
    where p.source = 'shopify'
      and (p.total, p.currency, p.state, p.lines) is distinct from (s.total, s.currency, s.state, s.lines)`
  return new Map(rows.map(({ number, ...kept }) => [number, kept]))
}

export async function insertPastOrders(trx: Transaction, orders: readonly MovedOrder[]): Promise<void> {
  if (orders.length === 0) return
  await sql`
    insert into past_orders (source, number, email, name, placed_at, total, currency, state, lines, searched)
    select 'shopify', number, email, name, placed_at, total, currency, state, lines, searched(concat_ws(' ', number, email, name))
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as s (number text, email text, name text,
      placed_at timestamptz, total text, currency text, state text, lines jsonb)
    on conflict (source, number) do nothing`.execute(trx)
}

/** Decides which person past orders belong to: those of an account do not belong to its former e-mail. */
const areOf = (accountId: RawBuilder<unknown>, emails: RawBuilder<unknown>) =>
  sql<boolean>`(account_id = ${accountId}::int or account_id is null and email_folded = any(${emails}::text[]))`

/**
 * Keeps the past orders of the account's e-mail with the account when the e-mail changes, so that they do not go to
 * the person who confirms it later.
 */
export const keepPastOrders = async (trx: Transaction, { id, email }: Pick<Account, 'id' | 'email'>) =>
  void (await trx
    .updateTable('past_orders')
    .set({ account_id: id })
    .where(areOf(sql`null`, sql`array[lower(${email})]`))
    .execute())

const SHOWN = ['id', 'number', 'email', 'name', 'total', 'currency', 'state', 'lines'] as const

interface Sought {
  /** A part of the number, the e-mail or the name. */
  q?: string | undefined
  customerId?: number | undefined
  /** An account with a confirmed e-mail. */
  account?: Pick<Account, 'id' | 'email'>
}

/** Newest first. */
export async function listPastOrders(
  db: Database,
  { q, customerId, account }: Sought,
  { limit, offset }: Page,
): Promise<{ rows: PastOrder[]; total: number }> {
  const found = sql<boolean>`${q ? containsSpelling(sql.ref('searched'), q) : sql`true`} and ${
    customerId === undefined
      ? sql`true`
      : sql`${areOf(sql`(select account_id from customers where id = ${customerId})`, sql`array(select email_folded from customers where id = ${customerId})`)}`
  } and ${account ? areOf(sql`${account.id}`, sql`array[lower(${account.email})]`) : sql`true`}`
  const [rows, total] = await Promise.all([
    db
      .selectFrom('past_orders')
      .select([...SHOWN, 'placed_at'])
      .where(found)
      .orderBy('placed_at', (order) => order.desc().nullsLast())
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countAll(db.selectFrom('past_orders').where(found)),
  ])
  return {
    rows: rows.map(({ placed_at, ...row }) => ({ ...row, placed_at: placed_at?.toISOString() ?? null })),
    total,
  }
}

/** True if past orders were imported. */
export const hasPastOrders = (db: Database): Promise<boolean> =>
  isThere(db.selectFrom('past_orders').select('id').limit(1))

export const hasPastOrdersOf = (trx: Transaction, email: string): Promise<boolean> =>
  getValue<boolean>(trx)`
    select exists (select from past_orders where ${areOf(sql`null`, sql`array[lower(${email})]`)}) as found`

const areTheirs = ({ accountId, emails }: Person) => areOf(sql`${accountId}`, sql`${emails}`)

export const pastOrderData: PersonalData = {
  name: 'past_orders',

  collect: async (db, person) =>
    await db
      .selectFrom('past_orders')
      .select(['number', 'email', 'name', 'placed_at', 'total', 'currency', 'state', 'lines'])
      .where(areTheirs(person))
      .orderBy('id')
      .execute(),

  async merge(trx, from, into) {
    await trx.updateTable('past_orders').set({ account_id: into.accountId }).where(areTheirs(from)).execute()
  },

  async erase(trx, person) {
    await trx.deleteFrom('past_orders').where(areTheirs(person)).execute()
  },
}
