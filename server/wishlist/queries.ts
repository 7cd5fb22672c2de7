import { sql } from 'kysely'
import { MAX_WISHES, type Wish, type WishKey } from '../../contract/wishlist.ts'
import { sizesOfProducts, sizeToday } from '../catalog/stock/size-pool-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'

export async function listWishes(db: Database, accountId: number): Promise<Wish[]> {
  const rows = await db
    .selectFrom('wishlist_items')
    .select(['product_id as id', 'size', 'name', 'price_then', 'added_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc')
    .orderBy('size')
    .execute()
  return rows.map(({ added_at, ...wish }) => ({ ...wish, added_at: added_at.toISOString() }))
}

/** Lets only one transaction at a time change the account's wishlist. */
export const lockWishlist = (trx: Transaction, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist of ${accountId}`}, 0))`.execute(trx)

/** Replaces an impossible or future date by the present: a browser's clock may be wrong. */
function withTime(wish: Wish): Wish {
  const at = Date.parse(wish.added_at)
  return { ...wish, added_at: new Date(at > 0 && at < Date.now() ? at : Date.now()).toISOString() }
}

/**
 * A wish that is already on the list, also under a former name of its size, keeps the earlier date and the price of
 * that date. Wishes for unknown products are left out.
 */
export const insertWishes = (trx: Transaction, accountId: number, wishes: readonly Wish[]) =>
  sql`
    with given as (
      select g.*, ${sizeToday('p', sql`g.size`)} as today
      from jsonb_to_recordset(${JSON.stringify(wishes.map(withTime))}::jsonb)
        as g (id int, size text, name text, price_then int, added_at timestamptz)
      join (${sizesOfProducts}) p on p.id = g.id
    ), kept as (
      select k.product_id, k.size, ${sizeToday('p', sql`k.size`)} as today
      from wishlist_items k join (${sizesOfProducts}) p on p.id = k.product_id
      where k.account_id = ${accountId}
    )
    insert into wishlist_items as w (account_id, product_id, size, name, price_then, added_at)
    select distinct on (g.id, g.today)
      ${accountId}::int, g.id, coalesce(k.size, g.size), g.name, g.price_then, g.added_at
    from given g left join kept k on k.product_id = g.id and k.today = g.today
    order by g.id, g.today, g.added_at, k.size
    on conflict (account_id, product_id, size) do update
      set added_at = excluded.added_at, price_then = excluded.price_then
      where excluded.added_at < w.added_at`.execute(trx)

/** A size is matched by any name that it has had. */
export const deleteWishes = (trx: Transaction, accountId: number, wishes: readonly WishKey[]) =>
  sql`
    delete from wishlist_items w
    using jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as g (id int, size text), (${sizesOfProducts}) p
    where account_id = ${accountId} and w.product_id = g.id and p.id = g.id
      and ${sizeToday('p', sql`w.size`)} = ${sizeToday('p', sql`g.size`)}`.execute(trx)

/** Keeps the newest `MAX_WISHES`; returns the number of deleted wishes. */
export async function deleteOldestWishes(trx: Transaction, accountId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from wishlist_items where (account_id, product_id, size) in (
      select account_id, product_id, size from wishlist_items where account_id = ${accountId}
      order by added_at desc, product_id desc, size offset ${MAX_WISHES}
    )`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
