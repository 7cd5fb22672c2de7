import { sql } from 'kysely'
import type { PastOrder } from '../../contract/moving-in.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { containsSpelling } from '../database/text-queries.ts'
import type { Page } from '../http/paging.ts'
import type { Person, PersonalData } from '../person.ts'
import type { MovedOrder } from './shopify-orders.ts'

export async function listKnownNumbers(db: Database | Transaction, numbers: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('past_orders')
    .select('number')
    .where('source', '=', 'shopify')
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
  return new Set(rows.map(({ number }) => number))
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

const SHOWN = ['id', 'number', 'email', 'name', 'total', 'currency', 'state', 'lines'] as const

/** Newest first; `q` is a part of the number, the e-mail or the name, `customerId` whose they are. */
export async function listPastOrders(
  db: Database,
  { q, customerId }: { q?: string | undefined; customerId?: number | undefined },
  { limit, offset }: Page,
): Promise<{ rows: PastOrder[]; total: number }> {
  const found = sql<boolean>`${q ? containsSpelling(sql.ref('searched'), q) : sql`true`} and ${
    customerId === undefined
      ? sql`true`
      : sql`exists (select from customers c where c.id = ${customerId}
          and (c.email_folded = past_orders.email_folded or c.account_id = past_orders.account_id))`
  }`
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('past_orders')
      .select([...SHOWN, 'placed_at'])
      .where(found)
      .orderBy('placed_at', (order) => order.desc().nullsLast())
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('past_orders')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(found)
      .executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map(({ placed_at, ...row }) => ({ ...row, placed_at: placed_at?.toISOString() ?? null })),
    total,
  }
}

const areTheirs = ({ accountId, emails }: Person) =>
  sql<boolean>`(email_folded = any(${emails}::text[]) or account_id = ${accountId})`

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
