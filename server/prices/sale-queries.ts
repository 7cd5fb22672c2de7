import { sql } from 'kysely'
import type { SaleState } from '../../contract/sale.ts'
import { type Database, idOf, type Transaction } from '../database/connection.ts'
import { countAll } from '../database/count-queries.ts'
import type { Page } from '../http/paging.ts'

const state = sql<SaleState>`case
  when switched_off is not null or ends_at <= now() then 'ended'
  when starts_at <= now() then 'running'
  else 'planned'
end`

const COLUMNS = ['id', 'name', 'percent', 'price', 'is_public', 'starts_at', 'ends_at', 'version'] as const

const selectSales = (db: Database) =>
  db
    .selectFrom('sales')
    .select(COLUMNS)
    .select([
      state.as('state'),
      sql<number>`(select count(*)::int from sale_products sp where sp.sale_id = sales.id)`.as('products'),
    ])

export type SaleRow = Awaited<ReturnType<typeof listSales>>['rows'][number]

const selectInOrder = (db: Database) =>
  selectSales(db)
    .orderBy(sql`array_position('{running,planned,ended}', ${state})`)
    .orderBy(sql`case when ${state} = 'planned' then starts_at end`)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')

export const listAllSales = (db: Database): Promise<SaleRow[]> => selectInOrder(db).execute()

export async function listSales(db: Database, { limit, offset }: Page) {
  const rows = await selectInOrder(db).limit(limit).offset(offset).execute()
  return { rows, total: await countAll(db.selectFrom('sales')) }
}

export const findSale = (db: Database, id: number): Promise<SaleRow | undefined> =>
  selectSales(db).where('id', '=', id).executeTakeFirst()

/** This lock does not block the switch from writing the sale's offers. */
export const lockSale = (trx: Transaction, id: number) =>
  trx.selectFrom('sales').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export interface SaleTerms {
  name: string
  percent: number | null
  price: number | null
  is_public: boolean
  starts_at: Date
  ends_at: Date | null
}

export const insertSale = (trx: Transaction, terms: SaleTerms): Promise<number> =>
  idOf(trx.insertInto('sales').values(terms).returning('id'))

export const updateSale = (trx: Transaction, id: number, terms: Partial<SaleTerms>) =>
  trx
    .updateTable('sales')
    .set({ ...terms, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

export const moveSale = (trx: Transaction, id: number, edge: 'starts_at' | 'ends_at') =>
  trx
    .updateTable('sales')
    .set({ [edge]: sql`now()`, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

export const removeSale = (trx: Transaction, id: number) =>
  trx.deleteFrom('sales').where('id', '=', id).execute()

/** Products that remain in the sale keep their prior price. */
export async function setSaleProducts(trx: Transaction, saleId: number, ids: number[]): Promise<void> {
  await sql`
    delete from sale_products where sale_id = ${saleId} and product_id <> all(${ids}::int[])`.execute(trx)
  await sql`
    insert into sale_products (sale_id, product_id) select ${saleId}, id from unnest(${ids}::int[]) id
    on conflict do nothing`.execute(trx)
}

export async function listSaleProductIds(db: Database, saleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sale_products')
    .select('product_id')
    .where('sale_id', '=', saleId)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}
