import { sql } from 'kysely'
import type { PriceTerms } from '../../contract/price-change.ts'
import type { Database, Transaction } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'

const selectChanges = (db: Database) =>
  db
    .selectFrom('price_changes')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from price_change_products p where p.change_id = price_changes.id)`.as(
        'products',
      ),
    )

export type PriceChangeRow = Awaited<ReturnType<typeof getPriceChange>>

export const getPriceChange = (db: Database, id: number) =>
  selectChanges(db).where('id', '=', id).executeTakeFirstOrThrow()

export async function listPriceChanges(db: Database, { limit, offset }: Page) {
  const rows = await selectChanges(db).orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await db
    .selectFrom('price_changes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

interface ChangedPrice {
  id: number
  before: number
  after: number
  sizes_before: Record<string, number> | null
  sizes_after: Record<string, number> | null
}

export async function insertPriceChange(
  trx: Transaction,
  { kind, value, ending = null }: PriceTerms,
  prices: readonly ChangedPrice[],
  by: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('price_changes')
    .values({ kind, value, ending, made_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into price_change_products
      (change_id, product_id, price_before, price_after, size_prices_before, size_prices_after)
    select ${id}, id, before, after, sizes_before, sizes_after
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as p (id int, before int, after int, sizes_before jsonb, sizes_after jsonb)`.execute(trx)
  return id
}

export const lockPriceChange = (trx: Transaction, id: number) =>
  trx
    .selectFrom('price_changes')
    .select(['id', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function listChangedPrices(trx: Transaction, changeId: number): Promise<ChangedPrice[]> {
  return await trx
    .selectFrom('price_change_products')
    .select(['product_id as id', 'price_before as before', 'price_after as after'])
    .select(['size_prices_before as sizes_before', 'size_prices_after as sizes_after'])
    .where('change_id', '=', changeId)
    .orderBy('product_id')
    .execute()
}

export const markUndone = (trx: Transaction, id: number, by: string) =>
  trx
    .updateTable('price_changes')
    .set({ undone_at: sql`now()`, undone_by: by })
    .where('id', '=', id)
    .execute()
