import { sql } from 'kysely'
import { amongTexts, type Database, getValue, listRows, type Transaction } from '../../database/connection.ts'
import { countRows } from '../../database/count-queries.ts'
import { type Counted, countUp, type Page } from '../../http/paging.ts'
import type { RedirectsTable } from '../tables.ts'

export type Moved = Pick<RedirectsTable, 'path' | 'target'>

export async function findRedirect(db: Database, path: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('redirects').select('target').where('path', '=', path).executeTakeFirst()
  return row?.target
}

/** One statement for any number of paths, so that it can be prepared. */
export const listRedirectsOf = (db: Database, paths: readonly string[]): Promise<Moved[]> =>
  db.selectFrom('redirects').select(['path', 'target']).where('path', '=', amongTexts(paths)).execute()

/** Serialises changes of redirects, so that each stays a single hop. */
const lockRedirects = (trx: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtext('redirects'))`.execute(trx)

/**
 * The first four bytes of the MD5 hash of each path, sorted and concatenated: of redirects, and of collections, which
 * are also found under language prefixes.
 */
export const hashAddresses = (db: Database): Promise<Buffer> =>
  getValue<Buffer>(db)`
    select coalesce(string_agg(hash, '' order by hash), '') as hashes from (
      select decode(left(md5(path), 8), 'hex') as hash
      from (select path from redirects union all select '/collections/' || slug from collections) addresses
    ) hashed`

/** Has every process reload which addresses have a redirect. */
const notifyRedirects = (trx: Transaction) => sql`select pg_notify('redirects', '')`.execute(trx)

/** Call it when an address gets a page. Returns whether there was a redirect. */
export async function removeRedirect(trx: Transaction, path: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('redirects').where('path', '=', path).executeTakeFirst()
  if (numDeletedRows > 0n) await notifyRedirects(trx)
  return numDeletedRows > 0n
}

export async function removeRedirectsTo(trx: Transaction, target: string): Promise<void> {
  await trx.deleteFrom('redirects').where('target', '=', target).execute()
  await notifyRedirects(trx)
}

/** Also updates redirects to the path, so that each stays a single hop and none is circular. */
export async function movePage(
  trx: Transaction,
  path: string,
  target: string,
  source: string,
): Promise<void> {
  await lockRedirects(trx)
  await removeRedirect(trx, target)
  await trx.updateTable('redirects').set({ target }).where('target', '=', path).execute()
  await sql`
    insert into redirects (path, target, source) values (${path}, ${target}, ${source})
    on conflict (path) do update set target = excluded.target, source = excluded.source`.execute(trx)
  await notifyRedirects(trx)
}

/** Locks the redirects from or to one of these addresses until the transaction ends. */
export async function lockRedirectsAround(
  trx: Transaction,
  paths: readonly string[],
  targets: readonly string[],
): Promise<Moved[]> {
  await lockRedirects(trx)
  return await listRedirectsAround(trx, paths, targets)
}

export const listRedirectsAround = (
  db: Database,
  paths: readonly string[],
  targets: readonly string[],
): Promise<Moved[]> =>
  listRows<Moved>(db)`
    select path, target from redirects where path = any(${paths}::text[])
    union
    select path, target from redirects where target = any(${targets}::text[])`

export async function writeRedirects(
  trx: Transaction,
  redirects: readonly Moved[],
  source: string,
): Promise<void> {
  await sql`
    insert into redirects (path, target, source)
    select path, target, ${source} from unnest(
      ${redirects.map(({ path }) => path)}::text[], ${redirects.map(({ target }) => target)}::text[]
    ) as r (path, target)
    on conflict (path) do update set target = excluded.target, source = excluded.source`.execute(trx)
  await notifyRedirects(trx)
}

const openness = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.active`)} then 'open' else 'unpublished' end`

interface ListedRedirect extends Moved {
  source: string
  created_at: Date
  leads_nowhere: 'unpublished' | 'missing' | null
}

export async function listRedirects(
  db: Database,
  q: string | undefined,
  { limit, offset }: Page,
): Promise<{ rows: ListedRedirect[] } & Counted> {
  const matches = q
    ? sql`where strpos(path, lower(${q})) > 0 or strpos(lower(target), lower(${q})) > 0`
    : sql``
  const { rows } = await sql<ListedRedirect>`
    select path, target, source, created_at, ${WHY_NOWHERE} as leads_nowhere from redirects ${matches}
    order by created_at desc, path limit ${limit} offset ${offset}`.execute(db)
  return { rows, ...countUp(await countRows(db, sql`from redirects ${matches}`)) }
}

// A lookup for each row of a page, because for `not exists` PostgreSQL would scan all products.
const WHY_NOWHERE = sql`nullif(
  case
    when target ~ '^/shop/[1-9][0-9]{0,8}([?#/]|$)' then coalesce(
      (select ${openness('p')} from products p where p.id = substring(target from '^/shop/([0-9]+)')::int), 'missing')
    when target ~ '^/collections/' then coalesce(
      (select ${openness('c')} from collections c where c.slug = substring(target from '^/collections/([^?#/]+)')), 'missing')
  end, 'open')`

export async function listRedirectsAfter(db: Database, last: string, limit: number): Promise<Moved[]> {
  return await db
    .selectFrom('redirects')
    .select(['path', 'target'])
    .where('path', '>', last)
    .orderBy('path')
    .limit(limit)
    .execute()
}
