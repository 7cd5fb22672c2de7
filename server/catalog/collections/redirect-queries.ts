import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/connection.ts'

export async function findRedirect(db: Database, path: string): Promise<string | undefined> {
  const row = await db.selectFrom('redirects').select('target').where('path', '=', path).executeTakeFirst()
  return row?.target
}

/** A page of its own has this address from now on. */
export const removeRedirect = (trx: Transaction, path: string) =>
  trx.deleteFrom('redirects').where('path', '=', path).execute()

export const removeRedirectsTo = (trx: Transaction, target: string) =>
  trx.deleteFrom('redirects').where('target', '=', target).execute()

/** What led to the path leads to the target at once, so that each address is moved in one step and none in a circle. */
export async function movePage(
  trx: Transaction,
  path: string,
  target: string,
  source: string,
): Promise<void> {
  await removeRedirect(trx, target)
  await trx.updateTable('redirects').set({ target }).where('target', '=', path).execute()
  await sql`
    insert into redirects (path, target, source) values (${path}, ${target}, ${source})
    on conflict (path) do update set target = excluded.target, source = excluded.source`.execute(trx)
}
