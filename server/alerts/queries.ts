import { sql } from 'kysely'
import type { SkuPromise } from '../../contract/promise.ts'
import {
  isRestockedSince,
  sizesOfProducts,
  sizesOnSale,
  sizeToday,
} from '../catalog/stock/size-pool-queries.ts'
import type { WaitingProduct } from '../../contract/stock-alert.ts'
import { promiseOfSize } from '../catalog/styles/shown-style-queries.ts'
import { type Database, listRows, type Transaction } from '../database/connection.ts'
import type { Page } from '../http/paging.ts'

export interface Pool {
  product_id: number
  size: string
}

interface NewAlert {
  product_id: number
  size: string
  email: string
  account_id: number | null
  undo_hash: Buffer
  /** Most open requests of one e-mail within a day; further ones are not stored. */
  most: number
}

/**
 * A repeated request, even under another name of the size, adds no row: the first one keeps its place and is extended
 * as long as a new one would last. Once the e-mail has made `most` requests within a day, nothing is added or extended.
 * An account's requests are deleted with it, and an account can be opened with another person's e-mail, so a repeated
 * request is detached from an account that has not confirmed the e-mail.
 */
export async function insertAlert(trx: Transaction, { most, ...alert }: NewAlert): Promise<void> {
  // Serialises requests of one address, because each has to count the others.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock alerts of ${alert.email.toLowerCase()}`}, 0))`.execute(
    trx,
  )
  await sql`
    insert into stock_alerts (product_id, size, email, account_id, undo_hash, expires_at)
    select ${alert.product_id}, coalesce((${sizeOfOpen(alert)}), ${alert.size}), ${alert.email}, ${alert.account_id}::int,
      ${alert.undo_hash}, now() + interval '180 days'
    where ${most} > (
      select count(*) from stock_alerts
      where email_folded = lower(${alert.email}) and mailed_at is null and created_at > now() - interval '1 day'
    )
    on conflict (product_id, size, email_folded) where mailed_at is null do update set
      expires_at = excluded.expires_at,
      undo_hash = case when stock_alerts.expires_at > now() then stock_alerts.undo_hash else excluded.undo_hash end,
      account_id = case when stock_alerts.account_id = excluded.account_id or exists (
        select from accounts a
        where a.id = stock_alerts.account_id and a.email_verified_at is not null and lower(a.email) = stock_alerts.email_folded
      ) then stock_alerts.account_id end`.execute(trx)
}

/** The size of the address's open request, which may have had another name then. */
const sizeOfOpen = ({ product_id, size, email }: Pick<NewAlert, 'product_id' | 'size' | 'email'>) => sql`
  select a.size from stock_alerts a join (${sizesOfProducts}) p on p.id = a.product_id
  where a.product_id = ${product_id} and a.email_folded = lower(${email}) and a.mailed_at is null
    and ${sizeToday('p', sql`a.size`)} = ${size}
  order by a.size = ${size} desc limit 1`

/** The token of the response identifies one request, that of a mail all requests of its address. */
export async function deleteAlerts(db: Database, tokenHash: Buffer): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stock_alerts where mailed_at is null and (
      undo_hash = ${tokenHash}
      or email_folded in (select email_folded from stock_alerts where mail_hash = ${tokenHash})
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Open requests with the pool that currently sells their size; requests for a size that is not sold keep waiting. */
const open = sql`
  select a.id, o.*
  from stock_alerts a join (${sizesOnSale}) o
    on o.product_id = a.product_id and o.garment = ${sizeToday('o', sql`a.size`)}
  where a.mailed_at is null and a.expires_at > now()`

/** Records since when the pools of waiting requests have had pieces. */
export async function notePools(db: Database): Promise<void> {
  const freeSince = sql`case when excluded.free_since is not null
    then coalesce(waiting_pools.free_since, excluded.free_since) end`
  await sql`
    insert into waiting_pools (product_id, size, free_since)
    select distinct on (product_id, size) product_id, size, case when free > 0 then now() end from (${open}) o
    on conflict (product_id, size) do update set free_since = ${freeSince}
    where waiting_pools.free_since is distinct from ${freeSince}`.execute(db)
  await sql`
    delete from waiting_pools w
    where not exists (select from (${open}) o where o.product_id = w.product_id and o.size = w.size)`.execute(
    db,
  )
}

interface Pauses {
  freeMinutes: number
  waveMinutes: number
}

/**
 * Whether the next wave for a row of waiting_pools is due: immediately after pieces came in, else `waveMinutes` after
 * the previous wave. Pieces freed by an ended checkout must have stayed free for `freeMinutes`.
 */
const isDue = ({ freeMinutes, waveMinutes }: Pauses) => sql`(
  free_since is not null and (
    ${isRestockedSince(
      { product_id: sql<number>`waiting_pools.product_id`, size: sql<string>`waiting_pools.size` },
      sql<Date>`greatest(waiting_pools.free_since - interval '2 minutes', waiting_pools.last_wave_at)`,
    )}
    or (
      free_since <= now() - make_interval(mins => ${freeMinutes})
      and (last_wave_at is null or last_wave_at <= now() - make_interval(mins => ${waveMinutes}))
    )
  )
)`

export const listDuePools = (db: Database, pauses: Pauses): Promise<Pool[]> =>
  listRows<Pool>(db)`
    select product_id, size from waiting_pools where ${isDue(pauses)} order by product_id, size`

/** False if another process has begun it already. */
export async function beginWave(
  trx: Transaction,
  { product_id, size }: Pool,
  pauses: Pauses,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update waiting_pools set last_wave_at = now()
    where product_id = ${product_id} and size = ${size} and ${isDue(pauses)}`.execute(trx)
  return numAffectedRows === 1n
}

interface DueAlert {
  id: number
  email: string
  product_id: number
  /** The garment's size. */
  size: string
  name: string
  cover_image: string | null
  /** Pieces that can be bought. */
  free: number
  promise: SkuPromise | null
}

/** Locks the oldest open requests of a pool: `perPiece` for each free piece. */
export const lockWave = (
  trx: Transaction,
  { product_id, size }: Pool,
  perPiece: number,
): Promise<DueAlert[]> =>
  listRows<DueAlert>(trx)`
    with due as materialized (
      select id, product_id, garment as size, name, cover_image, free, row_number() over (order by id) as place
      from (${open}) o where product_id = ${product_id} and size = ${size}
    )
    select due.id, coalesce(c.email, a.email) as email, due.product_id, due.size, due.name, due.cover_image, due.free,
      ${promiseOfSize(sql`due.product_id`, sql`due.size`)} as promise
    from due join stock_alerts a using (id)
      left join accounts c on c.id = a.account_id and c.email_verified_at is not null
    where place <= free * ${perPiece} and a.mailed_at is null
    order by due.id
    for update of a`

export async function setMailed(trx: Transaction, id: number, mail_hash: Buffer): Promise<void> {
  await trx
    .updateTable('stock_alerts')
    .set({ mailed_at: sql<Date>`now()`, mail_hash })
    .where('id', '=', id)
    .execute()
}

/** Mailed requests are kept as long as the link in their mail works. */
export async function deleteOldAlerts(db: Database): Promise<void> {
  await sql`
    delete from stock_alerts where expires_at < now() or mailed_at < now() - interval '180 days'`.execute(db)
}

type Waiting = WaitingProduct & { total: number }

export async function listWaitingProducts(
  db: Database,
  { limit, offset }: Page,
  productId: number | undefined,
): Promise<{ rows: WaitingProduct[]; total: number }> {
  const { rows } = await sql<Waiting>`
    with counted as (
      select product_id, name, cover_image, garment, place, free, count(*)::int as waiting from (${open}) o
      where ${productId ? sql`product_id = ${productId}` : sql`true`}
      group by product_id, name, cover_image, garment, place, free
    )
    select product_id, name, cover_image, sum(waiting)::int as waiting,
      jsonb_agg(jsonb_build_object('size', garment, 'waiting', waiting, 'available', free) order by place) as sizes,
      (count(*) over ())::int as total
    from counted
    group by product_id, name, cover_image
    order by waiting desc, product_id limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
