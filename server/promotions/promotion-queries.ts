import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { PromotionState } from '../../contract/promotion.ts'
import { anywhere, contains } from '../database/text-queries.ts'
import { type Database, idOf, isThere, listValues, type Transaction } from '../database/connection.ts'
import { countAll } from '../database/count-queries.ts'
import type { Page } from '../http/paging.ts'
import type { PromotionRow, PromotionsTable } from './tables.ts'

const state = sql<PromotionState>`case
  when ends_at <= now() then 'ended'
  when starts_at <= now() then 'running'
  else 'planned'
end`

const usesIn = (state: string) =>
  sql<number>`(select count(*)::int from promotion_uses u where u.promotion_id = promotions.id and u.state = ${state})`

const given = sql<number>`(
  select coalesce(sum(d.amount::bigint * d.quantity), 0)::bigint from order_discounts d
  join promotion_uses u using (order_id, promotion_id)
  where d.promotion_id = promotions.id and u.state in ('taken', 'over'))`

const codes = sql<number>`(select count(*)::int from promotion_codes c where c.promotion_id = promotions.id)`

const selectPromotions = (db: Database) =>
  db
    .selectFrom('promotions')
    .selectAll()
    .select([
      state.as('state'),
      usesIn('held').as('uses_held'),
      usesIn('taken').as('uses_taken'),
      usesIn('over').as('uses_over'),
      given.as('given'),
      codes.as('codes'),
    ])

export type PromotionWithUses = Awaited<ReturnType<typeof listAllPromotions>>[number]

export const listAllPromotions = (db: Database) => inOrder(selectPromotions(db)).execute()

const inOrder = <Query extends ReturnType<typeof selectPromotions>>(query: Query) =>
  query
    .orderBy(sql`array_position('{running,planned,ended}', ${state})`)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')

export async function listPromotions(db: Database, text: string, { limit, offset }: Page) {
  const matches = (folded: string): RawBuilder<boolean> =>
    sql<boolean>`(${contains(sql`name`, text.trim())} or code like ${anywhere(folded)})`
  const condition = text.trim() ? matches(text.replace(/[\s-]+/g, '').toUpperCase()) : sql<boolean>`true`
  const rows = await inOrder(selectPromotions(db)).where(condition).limit(limit).offset(offset).execute()
  return { rows, total: await countAll(db.selectFrom('promotions').where(condition)) }
}

export const findPromotion = (db: Database, id: number): Promise<PromotionWithUses | undefined> =>
  selectPromotions(db).where('id', '=', id).executeTakeFirst()

/** Waits for the orders that are being placed with it. */
export const lockPromotion = (trx: Transaction, id: number): Promise<PromotionRow | undefined> =>
  trx.selectFrom('promotions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const hasUses = (trx: Transaction, id: number): Promise<boolean> =>
  isThere(trx.selectFrom('promotion_uses').select('order_id').where('promotion_id', '=', id).limit(1))

export type Terms = Omit<
  Insertable<PromotionsTable>,
  'held' | 'taken' | 'gave_code_away' | 'version' | 'created_at' | 'updated_at' | 'starts_at' | 'ends_at'
> & { starts_at: Date; ends_at: Date | null }

/** Throws a unique violation when a promotion that has not ended has the code. */
export async function insertPromotion(trx: Transaction, terms: Terms): Promise<number> {
  await takeCodeOfEnded(trx, terms.code)
  return await idOf(trx.insertInto('promotions').values(terms).returning('id'))
}

export async function updatePromotion(
  trx: Transaction,
  id: number,
  terms: Updateable<PromotionsTable>,
): Promise<void> {
  await takeCodeOfEnded(trx, terms.code, id)
  await trx
    .updateTable('promotions')
    .set({ ...terms, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * At the database's time, by which promotions run. A planned one begins a moment earlier: it must end after its
 * beginning.
 */
export async function endNow(trx: Transaction, id: number): Promise<void> {
  await sql`
    update promotions
    set starts_at = least(starts_at, now() - interval '1 millisecond'), ends_at = now(),
      version = version + 1, updated_at = now()
    where id = ${id}`.execute(trx)
}

async function takeCodeOfEnded(trx: Transaction, code: string | null | undefined, id = 0): Promise<void> {
  if (!code) return
  await trx
    .updateTable('promotions')
    .set({ gave_code_away: true })
    .where('code', '=', code)
    .where('id', '<>', id)
    .where('ends_at', '<=', sql<Date>`now()`)
    .execute()
}

/** Inserts those of these codes that no promotion has yet. */
export const insertCodes = (trx: Transaction, promotionId: number, hashes: Buffer[]): Promise<Buffer[]> =>
  listValues<Buffer>(trx)`
    insert into promotion_codes (code_hash, promotion_id)
    select hash, ${promotionId}::int from unnest(${hashes}::bytea[]) hash
    on conflict do nothing returning code_hash`

/** A code that works once and is read like this one; `code` is folded. */
export const isOneTimeCode = async (trx: Transaction, hash: Buffer): Promise<boolean> =>
  (await trx.selectFrom('promotion_codes').select('code_hash').where('code_hash', '=', hash).execute())
    .length > 0

/** Automatic ones that have not ended: of the delivery, or of the goods. */
export const countAutomatic = (db: Database, isOfDelivery: boolean): Promise<number> =>
  countAll(
    db
      .selectFrom('promotions')
      .where('kind', '=', 'automatic')
      .where('free_shipping', isOfDelivery ? 'is not' : 'is', null)
      .where(sql<boolean>`(ends_at is null or ends_at > now())`),
  )
