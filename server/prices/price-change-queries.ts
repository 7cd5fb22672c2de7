import { sql } from 'kysely'
import { PRODUCTS_NAMED, SKIPPED_NAMED, type PriceTerms } from '../../contract/price-change.ts'
import { among, type Database, type Transaction } from '../database/connection.ts'
import { countAll } from '../database/count-queries.ts'
import type { Page } from '../http/paging.ts'

const ofChange = sql`from price_change_products c where c.change_id = price_changes.id`

const selectChanges = (db: Database) =>
  db
    .selectFrom('price_changes')
    .selectAll()
    .select([
      sql<number>`(select count(*)::int ${ofChange})`.as('products'),
      sql<string[]>`array(
        select p.name from price_change_products c join products p on p.id = c.product_id
        where c.change_id = price_changes.id order by c.product_id limit ${PRODUCTS_NAMED})`.as('named'),
      sql<number>`(select count(*)::int ${ofChange} and skipped)`.as('skipped_count'),
      sql<string[]>`array(
        select p.name from products p
        where p.id in (select product_id ${ofChange} and skipped) order by p.name limit ${SKIPPED_NAMED})`.as(
        'skipped',
      ),
    ])

export type PriceChangeRow = Awaited<ReturnType<typeof getPriceChange>>

export const getPriceChange = (db: Database, id: number) =>
  selectChanges(db).where('id', '=', id).executeTakeFirstOrThrow()

export async function listPriceChanges(db: Database, { limit, offset }: Page) {
  const rows = await selectChanges(db).orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: await countAll(db.selectFrom('price_changes')) }
}

export interface ChangedPrice {
  id: number
  before: number
  after: number
  sizes_before: Record<string, number> | null
  sizes_after: Record<string, number> | null
}

type KeptChange = ChangedPrice & { skipped: boolean }

export async function insertPriceChange(
  trx: Transaction,
  { kind, value, ending = null }: PriceTerms,
  prices: readonly ChangedPrice[],
  { by, starts_at = null }: { by: string; starts_at?: string | null | undefined },
): Promise<number> {
  const { id } = await trx
    .insertInto('price_changes')
    .values({ kind, value, ending, made_by: by, starts_at })
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
    .select(['id', 'starts_at', 'applied_at', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const selectDue = (db: Database) =>
  db
    .selectFrom('price_changes')
    .select(['id', 'made_by'])
    .where('starts_at', '<=', sql<Date>`now()`)
    .where('applied_at', 'is', null)
    .where('undone_at', 'is', null)

/** Planned changes that are due, earliest first. */
export const listDueChanges = (db: Database) => selectDue(db).orderBy('starts_at').orderBy('id').execute()

/** Undefined if it is not due any more, or another process is applying it. */
export const lockDueChange = (trx: Transaction, id: number) =>
  selectDue(trx).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

export const markApplied = (trx: Transaction, id: number) =>
  trx
    .updateTable('price_changes')
    .set({ applied_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const markSkipped = (trx: Transaction, changeId: number, productIds: readonly number[]) =>
  trx
    .updateTable('price_change_products')
    .set({ skipped: true })
    .where('change_id', '=', changeId)
    .where('product_id', '=', among(productIds))
    .execute()

export async function listChangedPrices(trx: Transaction, changeId: number): Promise<KeptChange[]> {
  return await trx
    .selectFrom('price_change_products')
    .select(['product_id as id', 'price_before as before', 'price_after as after'])
    .select(['size_prices_before as sizes_before', 'size_prices_after as sizes_after', 'skipped'])
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

/** Planned changes of a product, the next one first. */
export const listPlannedPrices = (db: Database, productId: number) =>
  db
    .selectFrom('price_change_products as p')
    .innerJoin('price_changes as c', 'c.id', 'p.change_id')
    .select(['p.price_before as before', 'p.size_prices_before as sizes_before', 'p.price_after as after'])
    .select(sql<Date>`c.starts_at`.as('starts_at'))
    .where('p.product_id', '=', productId)
    .where('c.starts_at', 'is not', null)
    .where('c.applied_at', 'is', null)
    .where('c.undone_at', 'is', null)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .execute()
